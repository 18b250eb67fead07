import type { IncomingMessage } from 'node:http';
import { isSameSecret } from '../../../shared/http/same-secret.ts';
import { platformError } from '../http/errors.ts';
import { objectAt, textAt } from '../json.ts';
import type { PlatformDeps } from '../types.ts';
import { type Access, type Caller, isAllowedOrigin, isEnabled } from './restrictions.ts';
import { verifyJwt } from './jwt.ts';

/**
 * Identifies the caller by the stack's own keys, the stored tokens, and the tokens from GET /org/{id}/auth.
 * @throws HttpError 401, or 403 for a private token from a foreign page
 */
export async function authorize(
  request: IncomingMessage,
  access: Access,
  deps: PlatformDeps,
): Promise<Caller> {
  if (access === 'open') return { access, restrictions: {} };
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) {
    throw platformError(401, 'Missing Authorization header: send "Authorization: Bearer <key>".');
  }
  const caller = await callerOf(token, deps);
  if (!caller || !isEnabled(caller)) throw platformError(401, 'This platform does not know this key.');
  if (caller.access === 'public') {
    if (access === 'private') throw platformError(401, 'Use the private key, not the public one.');
    if (!isAllowedOrigin(caller, request.headers.origin)) {
      throw platformError(403, 'This key is not valid for pages of this origin.');
    }
  }
  if (access === 'private' && !deps.trusts(request)) {
    throw platformError(
      403,
      "The private key is only accepted from this machine and its own pages. Others also send the stack's token.",
    );
  }
  return caller;
}

async function callerOf(token: string, { keys, store }: PlatformDeps): Promise<Caller | null> {
  if (isSameSecret(token, keys.platformPrivateKey)) return { access: 'private', restrictions: {} };
  if (isSameSecret(token, keys.platformPublicKey)) return { access: 'public', restrictions: {} };
  const claims = verifyJwt(token, keys.platformPrivateKey);
  if (claims) return toCaller(objectAt(claims, 'token'));
  const [record] = await store.list('token', { where: [{ path: 'value', is: token }], limit: 1 });
  return record ? toCaller(record) : null;
}

function toCaller(token: Readonly<Record<string, unknown>>): Caller {
  const access = textAt(token, 'tag') === 'public' ? 'public' : 'private';
  return { access, restrictions: objectAt(token, 'restrictions') };
}
