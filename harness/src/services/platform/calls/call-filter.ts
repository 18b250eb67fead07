import { refuse } from '../http/errors.ts';
import type { QueryValues } from '../http/query.ts';
import { refuseUnstorable } from '../http/storable.ts';
import { conditionsOf } from '../records/list-query.ts';
import type { Condition } from '../store/types.ts';
import { isObject } from '#util/is-object';
import type { JsonObject } from '../values.ts';

const paths = {
  idAny: 'id',
  successEvaluation: 'analysis.successEvaluation',
  ...Object.fromEntries(
    ['number', 'extension', 'numberE164CheckEnabled', 'sipUri', 'name', 'email', 'externalId'].map((name) => [
      name,
      `customer.${name}`,
    ]),
  ),
};

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
  if (!isObject(value)) refuse(['assistantOverrides must be a JSON object']);
  refuseUnstorable(value, 'assistantOverrides');
  return isObject(value) ? value : {};
}
