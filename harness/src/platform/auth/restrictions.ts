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
  const { assistantId } = fields;
  if (typeof assistantId !== 'string') {
    if (allowTransientAssistant !== false) return;
    throw platformError(403, 'This key is only for stored assistants.');
  }
  if (Array.isArray(allowedAssistantIds) && !allowedAssistantIds.includes(assistantId)) {
    throw platformError(403, 'This key is not for this assistant.');
  }
}
