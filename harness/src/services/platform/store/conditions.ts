import type { Condition, Cursor, ListFilter, TimeBound } from './types.ts';

const comparisons = { Gt: '>', Lt: '<', Ge: '>=', Le: '<=' } as const satisfies Record<
  TimeBound['comparison'],
  string
>;
const timeColumns = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/** Adds a value and returns its placeholder. */
type Param = (value: unknown) => string;

/** Collects SQL parameters. */
export function createParams(...first: unknown[]): { readonly params: unknown[]; readonly param: Param } {
  const params = [...first];
  return { params, param: (value) => `$${params.push(value)}` };
}

/** SQL of the conditions, each after `and`. */
export function conditionsSql(where: readonly Condition[], param: Param): string {
  return where.map((condition) => ` and ${conditionSql(condition, param)}`).join('');
}

export function orderSql(order: ListFilter['order'] = 'DESC'): string {
  return `created_at ${order === 'ASC' ? 'asc' : 'desc'}, id`;
}

export function afterSql(after: Cursor | undefined, order: ListFilter['order'], param: Param): string {
  if (!after) return '';
  const at = param(new Date(after.createdAt));
  const further = order === 'ASC' ? '>' : '<';
  return ` and (created_at ${further} ${at} or (created_at = ${at} and id > ${param(after.id)}))`;
}

function conditionSql(condition: Condition, param: Param): string {
  if ('time' in condition) {
    const { time, comparison, at } = condition;
    return `${timeColumns[time]} ${comparisons[comparison]} ${param(at)}`;
  }
  const text = () => textSql(condition.path, param);
  const json = () => `fields #> ${param(condition.path.split('.'))}`;
  if ('oneOf' in condition) return `${text()} = any(${param(condition.oneOf)}::text[])`;
  if ('includes' in condition) return `position(lower(${param(condition.includes)}) in lower(${text()})) > 0`;
  if ('holds' in condition) return `(${json()}) @> ${param(condition.holds)}::jsonb`;
  if ('atLeast' in condition) return `(${json()}) >= to_jsonb(${param(condition.atLeast)}::numeric)`;
  if ('atMost' in condition) return `(${json()}) <= to_jsonb(${param(condition.atMost)}::numeric)`;
  if (typeof condition.is === 'number') return `(${json()}) = to_jsonb(${param(condition.is)}::numeric)`;
  return `${text()} = ${param(String(condition.is))}`;
}

function textSql(path: string, param: Param): string {
  return path === 'id' ? 'id::text' : `fields #>> ${param(path.split('.'))}`;
}
