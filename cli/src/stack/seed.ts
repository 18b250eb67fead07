import path from 'node:path';
import { openFirmRepository } from '@firmline/sdk/firms';
import { findUpwards } from '../config/project-config.ts';
import { userError } from '../errors.ts';
import { mapColumns } from '../firms/map-columns.ts';
import { planImport } from '../firms/plan-import.ts';
import { readFirms } from '../firms/records.ts';
import { rowsError } from '../firms/report.ts';
import { readSource } from '../firms/table/rows.ts';
import { readTable } from '../firms/table/table.ts';
import { writeFirms } from '../firms/write.ts';
import { firmline } from '../invocation.ts';
import { sendToStack, type LocalStack } from './stack.ts';

export interface SeedOptions {
  readonly file?: string;
  /** Also overwrites existing firms that differ. */
  readonly overwrite?: boolean;
  readonly dryRun?: boolean;
}

/**
 * Writes the firms of a file to a running stack.
 * @throws FirmlineError 'not-found', 'invalid-input' with the lines. Nothing is written then.
 */
export async function seedFirms(
  { supabaseUrl, serviceRoleKey }: LocalStack,
  { file = ownFirms(), overwrite = false, dryRun = false }: SeedOptions,
): Promise<SeededRow[]> {
  const table = await readTable(await readSource(file));
  const rows = readFirms(table, mapColumns(table));
  const repository = openFirmRepository({ supabaseUrl, supabaseKey: serviceRoleKey });
  const { unit } = table;
  const plan = await planImport(rows, repository, { onConflict: 'update', style: 'random', unit });
  if (plan.left.length > 0)
    throw rowsError(plan.left, rows.length, {
      say: (some) => `${some} cannot be imported. Nothing was written.`,
      hint: `Fix the file, or import its valid rows with ${firmline} firms import --skip-invalid.`,
      unit,
    });
  const outcomes = { created: 'added', updated: overwrite ? 'overwritten' : 'kept' } as const;
  const seeded = plan.rows.map(({ slug, to: { name }, outcome }): SeededRow => ({
    slug,
    name,
    outcome: outcome === 'created' || outcome === 'updated' ? outcomes[outcome] : 'unchanged',
  }));
  const wanted = plan.rows.filter(
    ({ outcome }) => outcome === 'created' || (overwrite && outcome === 'updated'),
  );
  if (dryRun) return seeded;
  const { failure, refused } = await writeFirms(wanted, repository, { onConflict: 'update' });
  const [problem = failure] = refused.values();
  if (problem !== undefined) throw problem;
  return seeded;
}

export interface SeededRow {
  readonly slug: string;
  readonly name: string;
  /** 'kept': already there, but different. */
  readonly outcome: 'added' | 'overwritten' | 'unchanged' | 'kept';
}

/**
 * Brings the demo assistant back if it was deleted: the page calls it by its id.
 * @returns whether it is missing, or was until now
 */
export async function seedAssistant(stack: LocalStack, { dryRun }: { dryRun: boolean }): Promise<boolean> {
  const { url, platformUrl, platformPrivateKey, assistantId, controlHeaders } = stack;
  const present = await sendToStack(`${platformUrl}/assistant/${encodeURIComponent(assistantId)}`, {
    headers: { authorization: `Bearer ${platformPrivateKey}` },
    accepted: [404],
  });
  if (present.status !== 404) return false;
  if (!dryRun) await sendToStack(`${url}/_/control/assistant`, { method: 'PUT', headers: controlHeaders });
  return true;
}

/** The project's own firms. A package installed by itself has none. */
function ownFirms(): string {
  const file = findUpwards(path.join('fixtures', 'firms.csv'), import.meta.dirname);
  if (file !== undefined) return file;
  throw userError('not-found', 'This installation has no sample firms.', 'Pass a CSV file with --file.');
}
