import type { IncomingMessage } from 'node:http';
import { verify } from 'hono/jwt';
import { platformError } from '../http/responses.ts';
import type { PlatformDeps, Access, Sender } from '../types.ts';
import { type JsonObject, objectAt, textAt } from '../values.ts';

/** As the hosted platform says it. */
const invalidKey =
  'Invalid Key. Hot tip, you may be using the private key instead of the public key, or vice versa.';

/**
 * Identifies the caller by the stack's own keys, the stored tokens, and the tokens from GET /org/{id}/auth.
 * @throws HttpError 401, or 403 for a private token from a foreign page
 */
export async function authorize(
  request: IncomingMessage,
  access: Access,
  deps: PlatformDeps,
): Promise<Sender> {
  if (access === 'open') return { access, restrictions: {} };
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) {
    throw platformError(401, 'Missing Authorization header: send "Authorization: Bearer <key>".');
  }
  const caller = await callerOf(token, deps);
  if (!caller || caller.restrictions['enabled'] === false)
    throw platformError(401, 'This platform does not know this key.');
  if (caller.access === 'public') {
    if (access === 'private') throw platformError(401, invalidKey);
    const { allowedOrigins } = caller.restrictions;
    if (Array.isArray(allowedOrigins) && !allowedOrigins.includes(request.headers.origin))
      throw platformError(403, 'This key is not valid for pages of this origin.');
  }
  if (access === 'private' && !deps.trusts(request)) {
    throw platformError(
      403,
      "The private key is only accepted from this machine and its own pages. Others also send the stack's token.",
    );
  }
  return caller;
}

async function callerOf(token: string, { keys, store }: PlatformDeps): Promise<Sender | null> {
  if (token === keys.platformPrivateKey) return { access: 'private', restrictions: {} };
  if (token === keys.platformPublicKey) return { access: 'public', restrictions: {} };
  const claims = await verify(token, keys.platformPrivateKey, 'HS256').catch(() => undefined);
  // A token that never expires is not one of ours.
  if (typeof claims?.exp === 'number') return toCaller(objectAt(claims, 'token'));
  const [record] = await store.list('token', { where: [{ path: 'value', is: token }], limit: 1 });
  return record ? toCaller(record) : null;
}

function toCaller(token: JsonObject): Sender {
  const access = textAt(token, 'tag') === 'public' ? 'public' : 'private';
  return { access, restrictions: objectAt(token, 'restrictions') };
}

/**
 * @param fields of the requested call or chat
 * @throws HttpError 403 for an assistant that the public token may not use
 */
export function checkAssistantAllowed({ access, restrictions }: Sender, fields: JsonObject): void {
  if (access !== 'public') return;
  const { allowedAssistantIds, allowTransientAssistant } = restrictions;
  const isGiven = (name: string) => fields[name] !== undefined && fields[name] !== null;
  // An inline assistant takes precedence over a stored one.
  if (allowTransientAssistant === false && ['assistant', 'squad', 'workflow'].some(isGiven)) {
    throw platformError(403, 'This key is only valid for stored assistants.');
  }
  if (!Array.isArray(allowedAssistantIds)) return;
  // Squads and workflows contain other assistants.
  const assistantFields = ['assistant', 'squad', 'squadId', 'workflow', 'workflowId'];
  if (assistantFields.some(isGiven) || !allowedAssistantIds.includes(fields['assistantId'])) {
    throw platformError(403, 'This key is not valid for this assistant.');
  }
}
