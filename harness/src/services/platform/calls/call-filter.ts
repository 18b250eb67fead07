import type { QueryValues } from '../http/query.ts';
import { refuse } from '../http/errors.ts';
import { refuseUnstorable } from '../http/storable.ts';
import { type JsonObject, isObject } from '../json.ts';
import { conditionsOf } from '../resources/list-query.ts';
import type { Condition } from '../store/types.ts';

const paths = {
  idAny: 'id',
  successEvaluation: 'analysis.successEvaluation',
  number: 'customer.number',
  extension: 'customer.extension',
  numberE164CheckEnabled: 'customer.numberE164CheckEnabled',
  sipUri: 'customer.sipUri',
  name: 'customer.name',
  email: 'customer.email',
  externalId: 'customer.externalId',
} as const;

/**
 * The filters of the second version of the call list.
 * @throws HttpError 400 for overrides that are not JSON
 */
export function callConditions({ costGe, costLe, assistantOverrides, ...query }: QueryValues): Condition[] {
  return [
    ...conditionsOf(query, paths),
    ...(typeof costGe === 'number' ? [{ path: 'cost', atLeast: costGe }] : []),
    ...(typeof costLe === 'number' ? [{ path: 'cost', atMost: costLe }] : []),
    ...(typeof assistantOverrides === 'string'
      ? [{ path: 'customer.assistantOverrides', holds: parseOverrides(assistantOverrides) }]
      : []),
  ];
}

function parseOverrides(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (isObject(value)) {
    refuseUnstorable(value, 'assistantOverrides');
    return value;
  }
  refuse(['assistantOverrides must be a JSON object']);
  return {};
}
