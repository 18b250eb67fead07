import { invalidInput, requireObject, requireText, requireUrl } from './invalid-input.ts';
import type { PreAuthOptions } from './types.ts';

/**
 * Checks the meeting to request access to.
 * @throws FirmlineError 'invalid-input'
 */
export function validatePreAuth(options: unknown): PreAuthOptions {
  const { url, token } = requireObject(options, 'The options of preAuth()');
  if (url === undefined) throw invalidInput('preAuth() requires at least a url to be provided.');
  return {
    url: requireUrl(url, 'url'),
    ...(token === undefined ? {} : { token: requireText(token, 'token') }),
  };
}
