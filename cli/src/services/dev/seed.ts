import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { openFirmRepository } from '@firmline/sdk/firms';
import { findUpwards } from '../../config/project-config.ts';
import { mapColumns } from '../firms/import/columns.ts';
import { findFirms } from '../firms/import/find-firms.ts';
import { planRows } from '../firms/import/plan.ts';
import { heldLimits } from '../firms/import/limits.ts';
import { invalidRows, problemRows } from '../firms/import/problems.ts';
import { readTable } from '../firms/import/raw-row.ts';
import { checkAll, type BadRow, type RowsByKind } from '../firms/import/rows.ts';
import { openSource } from '../firms/import/source.ts';
import { sendToStack } from './send.ts';
import type { LocalStack } from './stack.ts';
import type { SeededRow } from '../../results/dev.ts';

export interface SeedOptions {
  /** A CSV file; by default the project's own firms. */
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
  const checked = await readRows(file);
  const repository = openFirmRepository({ supabaseUrl, supabaseKey: serviceRoleKey });
  const found = await findFirms(checked.unnamed, repository, {
    given: new Set(checked.rows.map(({ firm }) => firm.slug)),
    sent: () => undefined,
  });
  const rows = [...checked.rows, ...found.rows].toSorted((a, b) => a.line - b.line);
  const plan = await planRows(rows, repository, 'update');
  refuse([...found.bad, ...plan.bad], checked.rows.length + checked.unnamed.length);
  const outcomes = { create: 'added', update: overwrite ? 'overwritten' : 'kept' } as const;
  const seeded = plan.rows.map(({ firm: { slug, name }, intent }): SeededRow => ({
    slug,
    name,
    outcome: intent === 'create' || intent === 'update' ? outcomes[intent] : 'unchanged',
  }));
  const wanted = plan.rows.filter(({ intent }) => intent === 'create' || (overwrite && intent === 'update'));
  if (!dryRun && wanted.length > 0) await repository.upsertMany(wanted.map(({ firm }) => firm));
  return seeded;
}

/**
 * Brings the demo assistant back if it was deleted: the page calls it by its id.
 * @returns whether it is missing, or was until now
 * @throws FirmlineError 'network', 'http'
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
  throw new FirmlineError('This installation has no sample firms.', {
    code: 'not-found',
    fault: 'user',
    hint: 'Pass a CSV file with --file.',
  });
}

/** @throws FirmlineError 'invalid-input' with the lines */
async function readRows(file: string): Promise<RowsByKind> {
  const source = openSource(file, heldLimits.bytes);
  const table = await readTable(source.text(), source.file, heldLimits);
  const map = mapColumns(table.columns, []);
  const checked = await checkAll(table.rows(Object.values(map)), { map, style: 'random', unit: table.unit });
  refuse(checked.bad, checked.all);
  return checked;
}

function refuse(bad: readonly BadRow[], all: number): void {
  if (bad.length > 0)
    throw invalidRows(problemRows(bad), all, {
      hint: 'Fix the file, or import its valid rows with firmline firms import --skip-invalid.',
    });
}
