import { FirmlineError } from '../../errors.ts';
import { parseUrl } from '../../parse-url.ts';

export interface BaseUrl {
  readonly origin: string;
  readonly prefix: string;
}

/** @throws FirmlineError 'config-invalid' */
export function parseBaseUrl(baseUrl: string): BaseUrl {
  // A caller without types may omit it or use another name.
  if (typeof baseUrl !== 'string') throw missing();
  const url = isPath(baseUrl) ? resolveInPage(baseUrl) : parseUrl(baseUrl);
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
  if (!isPlain || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    // A message must not contain a password.
    const shown = url?.password ? 'The platform URL' : JSON.stringify(baseUrl);
    throw new FirmlineError(`${shown} is not the address of a voice platform.`, {
      code: 'config-invalid',
      fault: 'user',
      hint: 'Pass an http or https address without a query or a password, such as https://api.vapi.ai.',
    });
  }
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, '') };
}

/** Whether it is a path, not a host without https. */
const isPath = (text: string): boolean => /^\.{0,2}\//.test(text);

/** @throws FirmlineError 'config-invalid' outside a page */
function resolveInPage(path: string): URL | undefined {
  if (typeof document === 'undefined') {
    throw new FirmlineError(`${JSON.stringify(path)} is a path, but there is no page to resolve it.`, {
      code: 'config-invalid',
      fault: 'user',
      hint: 'Pass the full address as `baseUrl`, such as https://api.vapi.ai.',
    });
  }
  const url = parseUrl(path, document.baseURI);
  // The page's own credentials are not used.
  if (url) url.username = url.password = '';
  return url;
}

const missing = (): FirmlineError =>
  new FirmlineError('The address of the voice platform is missing.', {
    code: 'config-invalid',
    fault: 'user',
    hint: 'Pass it as `baseUrl`, such as https://api.vapi.ai.',
  });
