import { schemaVersion, schemaVersionTable } from '@firmline/sdk/firms';
import { codeOf, dataHeaders } from '../../auth/check-keys.ts';
import type { Reply } from '../../auth/ask.ts';
import { about, type Check } from '../check.ts';

const { ok, warning, failed, skipped } = about('table-version', 'Version of the table');

const migration =
  'Run sdk/src/firms/schema.sql again in the SQL editor of the project; it keeps the firms, and --fix prints it.';

/** Whether the project has run this version's schema. */
export const schemaVersionCheck: Check = {
  id: 'table-version',
  title: 'Version of the table',
  async run({ values: { supabaseUrl, serviceRoleKey }, ask }) {
    if (!supabaseUrl || !serviceRoleKey) return [skipped('No key is set.')];
    const reply = await ask({
      url: `${supabaseUrl}/rest/v1/${schemaVersionTable}?select=version`,
      headers: dataHeaders(serviceRoleKey),
    });
    // The codes of Postgres and PostgREST for a missing table.
    if (['42P01', 'PGRST205'].includes(codeOf(reply))) {
      return [
        failed(
          `It is older than version 1; this firmline needs version ${schemaVersion}.`,
          migration,
          'firmline doctor --fix',
        ),
      ];
    }
    const version = versionOf(reply);
    if (version === undefined)
      return [skipped(`The data service responded with ${reply.status} and no version.`)];
    if (version > schemaVersion) {
      return [
        warning(
          `It has version ${version}; this firmline supports version ${schemaVersion}.`,
          'Update firmline.',
        ),
      ];
    }
    if (version < schemaVersion) {
      return [
        failed(
          `It has version ${version}; this firmline needs version ${schemaVersion}.`,
          migration,
          'firmline doctor --fix',
        ),
      ];
    }
    return [ok(`Version ${version}, as this firmline expects.`)];
  },
};

function versionOf({ ok: answered, json }: Reply): number | undefined {
  const [row] = answered && Array.isArray(json) ? (json as readonly unknown[]) : [];
  const version = typeof row === 'object' && row !== null && 'version' in row ? row.version : undefined;
  return typeof version === 'number' ? version : undefined;
}
