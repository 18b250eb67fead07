import path from 'node:path';
import { openFirmRepository } from '@firmline/sdk/firms';
import { findUpwards } from '../config/project-config.ts';
import { userError } from '../errors.ts';
import { mapColumns } from '../firms/map-columns.ts';
import { matchRows, readContacts } from '../firms/matches.ts';
import { planImport } from '../firms/plan-import.ts';
import { readFirms } from '../firms/records.ts';
import { readSource } from '../firms/table/rows.ts';
import { readTable } from '../firms/table/table.ts';
import { writeFirms } from '../firms/write.ts';
import { firmline } from '../invocation.ts';
import { sendToStack, type LocalStack } from './stack.ts';

export type SeededRow = Awaited<ReturnType<typeof seedFirms>>[number];

export async function seedFirms({ supabaseUrl, serviceRoleKey }: LocalStack, { dryRun = false } = {}) {
  const table = await readTable(await readSource(ownFirms()));
  const repository = openFirmRepository({ supabaseUrl, supabaseKey: serviceRoleKey });
  const options = { onConflict: 'skip', style: 'random', unit: table.unit } as const;
  const records = readFirms(table, mapColumns(table));
  const matches = matchRows(records, await readContacts(records, repository), options);
  const { rows } = await planImport(matches, repository, options);
  const missing = rows.flatMap(({ outcome, write }) => (outcome === 'created' && write ? write : []));
  if (!dryRun) {
    const { failure, refused } = await writeFirms(missing, repository, options);
    const [problem = failure] = refused.values();
    if (problem !== undefined) throw problem;
  }
  return rows.map((row) => ({
    slug: row.slug,
    name: row.contact.name ?? '',
    outcome: row.outcome === 'created' ? (dryRun ? 'would be added' : 'added') : 'kept',
  }));
}

/** Brings the demo assistant back, which the page calls by its id. @returns whether it is missing, or was until now */
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

function ownFirms(): string {
  const file = findUpwards(path.join('fixtures', 'firms.csv'), import.meta.dirname);
  if (file !== undefined) return file;
  throw userError(
    'not-found',
    'This installation has no sample firms.',
    `${firmline} firms import adds others.`,
  );
}
