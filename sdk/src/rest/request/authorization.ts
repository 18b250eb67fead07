import { FirmlineError } from '../../errors.ts';
import type { Token } from './options.ts';

/**
 * Makes the value of the Authorization header.
 * @throws FirmlineError 'config-invalid' for a token that is not valid in a header
 */
export function authorizer(token: Token): () => string | Promise<string> {
  if (typeof token === 'function') return async () => bearer(await token());
  // A caller without types may omit it.
  const value = bearer(token);
  return () => value;
}

function bearer(token: string): string {
  if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)) return `Bearer ${token}`;
  // The message omits the token: it may be a key with a stray character.
  throw new FirmlineError('The platform key is missing or has invalid characters.', {
    code: 'config-invalid',
    fault: 'user',
    hint: 'Pass it as `token`, without spaces or line breaks.',
  });
}
