import { platformError } from '../http/errors.ts';
import type { JsonObject } from '../json.ts';
import type { Caller } from './caller.ts';

export function isEnabled({ restrictions }: Caller): boolean {
  return restrictions['enabled'] !== false;
}

export function isAllowedOrigin({ restrictions }: Caller, origin: string | undefined): boolean {
  const { allowedOrigins } = restrictions;
  return !Array.isArray(allowedOrigins) || allowedOrigins.includes(origin);
}

/**
 * @param fields of the call or chat that is asked for
 * @throws HttpError 403 for an assistant that a public token may not use
 */
export function checkAssistantAllowed({ access, restrictions }: Caller, fields: JsonObject): void {
  if (access !== 'public') return;
  const { allowedAssistantIds, allowTransientAssistant } = restrictions;
  const isGiven = (name: string) => fields[name] !== undefined && fields[name] !== null;
  // One described in place speaks even where a stored one is named beside it.
  if (allowTransientAssistant === false && ['assistant', 'squad', 'workflow'].some(isGiven)) {
    throw platformError(403, 'This key is only for stored assistants.');
  }
  if (!Array.isArray(allowedAssistantIds)) return;
  // Squads and workflows bring assistants of their own.
  const others = ['assistant', 'squad', 'squadId', 'workflow', 'workflowId'];
  if (others.some(isGiven) || !allowedAssistantIds.includes(fields['assistantId'])) {
    throw platformError(403, 'This key is not for this assistant.');
  }
}
