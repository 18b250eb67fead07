import { FirmlineError } from '../../errors.ts';
import { parseUrl } from '../../parse-url.ts';

/** @throws FirmlineError 'config-invalid' */
export function parseBaseUrl(baseUrl: string): { readonly origin: string; readonly prefix: string } {
  const url = parseUrl(baseUrl);
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
  if (!isPlain || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    // A password has no place in a message.
    const shown = url?.password ? 'The platform URL' : JSON.stringify(baseUrl);
    throw new FirmlineError(`${shown} is not the address of a voice platform.`, {
      code: 'config-invalid',
      fault: 'user',
      hint: 'Give an http or https address without a query or a password, such as https://api.vapi.ai.',
    });
  }
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, '') };
}
