import { createRequire } from 'node:module';
import { firmsTable, keptColumns, keyHeaders } from '@firmline/sdk/firms';
import { isObject } from '@firmline/util/is-object';
import { type Reply, askForFirms, failureOf } from '../../auth/ask.ts';
import { codeOfResponse, isRefusedValue } from '../../auth/check-keys.ts';
import { commandForSame } from '../../config/this-command.ts';
import type { JsonObject } from '../../json.ts';
import { type checkNamed, checkOf, type DoctorFinding } from '../check.ts';

/** Creates the table and restricts access to it. Safe to run again. */
const schemaFile = createRequire(import.meta.url).resolve('@firmline/sdk/firms/schema.sql');

export const schemaFix = `Run ${schemaFile} in the SQL editor of the project; it keeps the firms.`;

export const closedFinding = (
  findings: ReturnType<typeof checkNamed>,
  isClosed: boolean,
  problem: string,
): DoctorFinding =>
  isClosed ? findings.ok('confirmed') : findings.failed(problem, `Close the table: ${schemaFix}`);

/** A slug of no firm. */
export const unusedSlug = 'firmline-doctor-nobody';

/** No database takes it, because this is no time. */
export const invalidRow = { slug: unusedSlug, name: 'firmline doctor', expires_at: 'no time' };

/** Whether the table has the columns that the page and the commands expect, and takes a slug once. */
export const tableCheck = checkOf(
  'table',
  'Table of firms',
  async ({ values: { supabaseUrl, serviceRoleKey }, ask }, { ok, failed, skipped }) => {
    if (!supabaseUrl || !serviceRoleKey) return skipped('No key is set.');
    const url = `${supabaseUrl}/rest/v1/${firmsTable}`;
    const headers = keyHeaders(serviceRoleKey);
    const reply = await askForFirms({ url: `${url}?select=${keptColumns}&limit=1`, headers }, ask);
    if (!reply.ok) {
      const { message, hint } = failureOf(reply);
      return failed(message, hint?.includes('schema.sql') ? schemaFix : hint);
    }
    // The database looks for the unique slug before it looks at the values.
    const upsert = await ask({
      url: `${url}?on_conflict=slug`,
      method: 'POST',
      headers: { ...headers, prefer: 'resolution=merge-duplicates' },
      body: invalidRow,
    });
    if (codeOfResponse(upsert) === '42P10')
      return failed('Several firms can have the same slug.', 'Make slug the primary key, or unique.');
    // Whether a slug is unique is unknown then.
    if (!upsert.ok && !isRefusedValue(upsert)) throw failureOf(upsert);
    // In a table that was made by hand, the column may be a text.
    if (upsert.ok)
      return failed(
        `The column expires_at takes any text, so no link expires, and it took a firm of this check: ${unusedSlug}.`,
        'Make the column a timestamptz in the SQL editor of the project, then delete that firm.',
        commandForSame('firms', 'delete', unusedSlug),
      );
    return ok('It has every column.');
  },
);

export const rowsOf = ({ ok: isOk, json }: Reply): readonly JsonObject[] =>
  isOk && Array.isArray(json) ? json.filter(isObject) : [];
