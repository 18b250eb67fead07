import { conditionsOf, customerPaths } from '../records/list-query.ts';
import type { QueryValues } from '../http/requests.ts';
import type { Condition } from '../store.ts';

const paths = { ...customerPaths, successEvaluation: 'analysis.successEvaluation' };

/** The filters of the second version of the call list. */
export function callConditions({ costGe, costLe, ...query }: QueryValues): Condition[] {
  const conditions = conditionsOf(query, paths);
  if (typeof costGe === 'number') conditions.push({ path: 'cost', atLeast: costGe });
  if (typeof costLe === 'number') conditions.push({ path: 'cost', atMost: costLe });
  return conditions;
}
