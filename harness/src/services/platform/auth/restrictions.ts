import { platformError } from '../http/errors.ts';
import type { JsonObject } from '../json.ts';

/** The sender of a request: the owner, a page, or anybody. */
export interface Caller {
  readonly access: Access;
  /** Restrictions of its token. */
  readonly restrictions: JsonObject;
}

/** Who may use an operation: only private tokens, also public ones, or anybody. */
export type Access = 'private' | 'public' | 'open';

export function isEnabled({ restrictions }: Caller): boolean {
  return restrictions['enabled'] !== false;
}

export function isAllowedOrigin({ restrictions }: Caller, origin: string | undefined): boolean {
  const { allowedOrigins } = restrictions;
  return !Array.isArray(allowedOrigins) || allowedOrigins.includes(origin);
}

/**
 * @param fields of the requested call or chat
 * @throws HttpError 403 for an assistant that the public token may not use
 */
export function checkAssistantAllowed({ access, restrictions }: Caller, fields: JsonObject): void {
  if (access !== 'public') return;
  const { allowedAssistantIds, allowTransientAssistant } = restrictions;
  const isGiven = (name: string) => fields[name] !== undefined && fields[name] !== null;
  // An inline assistant takes precedence over a stored one.
  if (allowTransientAssistant === false && ['assistant', 'squad', 'workflow'].some(isGiven)) {
    throw platformError(403, 'This key is only valid for stored assistants.');
  }
  if (!Array.isArray(allowedAssistantIds)) return;
  // Squads and workflows contain other assistants.
  const others = ['assistant', 'squad', 'squadId', 'workflow', 'workflowId'];
  if (others.some(isGiven) || !allowedAssistantIds.includes(fields['assistantId'])) {
    throw platformError(403, 'This key is not valid for this assistant.');
  }
}
