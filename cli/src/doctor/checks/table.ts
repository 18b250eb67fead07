import { firmsTable, keptColumns, keyHeaders } from '@firmline/sdk/firms';
import { isObject } from '@firmline/util/is-object';
import { type Reply, failureOf } from '../../auth/ask.ts';
import type { JsonObject } from '../../json.ts';
import { type about, checkOf, type DoctorFinding } from '../check.ts';

export const schemaFix =
  'Run sdk/src/firms/schema.sql in the SQL editor of the project; it keeps the firms, and --fix prints it.';

export const closed = (
  findings: ReturnType<typeof about>,
  isClosed: boolean,
  problem: string,
): DoctorFinding =>
  isClosed ? findings.ok('confirmed') : findings.failed(problem, `Close the table: ${schemaFix}`);

/** Whether the table has the columns that the page and the commands expect. */
export const tableCheck = checkOf(
  'table',
  'Table of firms',
  async ({ values: { supabaseUrl, serviceRoleKey }, ask }, { ok, failed, skipped }) => {
    if (!supabaseUrl || !serviceRoleKey) return skipped('No key is set.');
    const url = `${supabaseUrl}/rest/v1/${firmsTable}?select=${keptColumns}&limit=1`;
    const reply = await ask({ url, headers: keyHeaders(serviceRoleKey) });
    if (reply.ok) return ok('It has every column.');
    const { message, hint } = failureOf(reply);
    return failed(message, hint?.includes('schema.sql') ? schemaFix : hint);
  },
);

export const rowsOf = ({ ok: isOk, json }: Reply): readonly JsonObject[] =>
  isOk && Array.isArray(json) ? json.filter(isObject) : [];
