import { FirmlineError } from '../../errors.ts';

/** @throws FirmlineError 'config-invalid' */
export function parseBaseUrl(baseUrl: string): { readonly origin: string; readonly prefix: string } {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new FirmlineError(`${JSON.stringify(baseUrl)} is not the address of a voice platform.`, {
      code: 'config-invalid',
      fault: 'user',
      hint: 'Give an http or https address, such as https://api.vapi.ai.',
    });
  }
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, '') };
}
