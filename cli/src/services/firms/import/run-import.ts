import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { emptyFirm, type OnConflict } from '@firmline/sdk/firms';
import { counted, grouped, shellLine } from '../../../text.ts';
import { findSlugStyle } from '../../../config/slug-style.ts';
import type { Output } from '../../../output.ts';
import { fill } from '../../../prompts/prompts.ts';
import { startProgress, type Progress } from '../../../ui/progress.ts';
import { untilStopped } from '../../until-stopped.ts';
import { openChangeLog, stampOf, type ChangeLog } from '../bulk/change-log.ts';
import { openFirms, type Firms } from '../connect.ts';
import { confirmChange, type FirmChange } from '../consequences.ts';
import { importFirms, type PlannedWrite } from './import-firms.ts';
import { openSource } from './source.ts';
import type { ColumnMap, ImportSummary } from '../../../results/firms.ts';

export interface ImportFlags {
  readonly map?: readonly string[];
  readonly ignoreUnknown?: boolean;
  readonly skipInvalid?: boolean;
  readonly onConflict: OnConflict;
  readonly report?: string;
}

/** Maximum attempts of a batch after lost connections. */
const triesOnLoss = 6;

/** Imports a file with progress until it is complete or the person stops it. @throws as {@link importFirms} */
export async function runImport(
  given: string | undefined,
  flags: ImportFlags,
  output: Output,
  onMapped: (map: ColumnMap) => void,
): Promise<ImportSummary> {
  const source = openSource(given ?? (await askForFile(output)));
  const { dryRun } = output.flags;
  const stop = untilStopped(() => {
    if (!output.json) output.note('Stopping after the current batch.');
  });
  let progress: Progress | undefined;
  let done = 0;
  let log: ChangeLog | undefined;
  try {
    const firms = openFirms(output, {
      triesOnLoss,
      signal: stop.signal,
      onWait: (ms, why) => {
        const waiting = `waiting ${Math.ceil(ms / 1000)} s: ${why}`;
        if (progress) progress.update(done, waiting);
        if (!output.interactive && !output.json)
          output.note(`${waiting[0]?.toUpperCase()}${waiting.slice(1)}.`);
      },
    });
    const { map = [], ignoreUnknown = false, skipInvalid = false, onConflict, report } = flags;
    const slugs = findSlugStyle(output.flags.profile);
    const options = { map, ignoreUnknown, skipInvalid, onConflict, slugs, report, dryRun };
    const summary = await importFirms(source, firms, options, {
      signal: stop.signal,
      onMapped,
      onPlanned: async (plan) => {
        const total = plan.rows.length;
        if (dryRun) {
          const address = `${firms.supabaseUrl}/rest/v1/legal_firm_visitors`;
          output.note(`Not sent (--dry-run): POST ${address}, ${grouped(total)} rows in batches`);
          return;
        }
        await confirmChange(changeOf(plan), firms, output);
        log = recorded(plan, firms, output);
        progress = startProgress(output, { label: 'Importing', total });
      },
      onWritten: (rows) => progress?.update((done = rows)),
      note: (line) => output.note(line),
    });
    log?.finish();
    return summary;
  } finally {
    progress?.end();
    stop.release();
  }
}

function changeOf({ rows, written }: PlannedWrite): FirmChange {
  const changed = rows.filter(({ intent }) => intent === 'update').map(({ firm }) => firm.slug);
  const created = rows.length - changed.length;
  const parts = [
    ...(created > 0 ? [`${grouped(created)} new`] : []),
    ...(changed.length > 0 ? [`${grouped(changed.length)} changed`] : []),
  ];
  const earlier = written > 0 ? [`${counted(written, 'row')} of this file already written`] : [];
  return {
    action: `Import ${counted(rows.length, 'firm')}`,
    preposition: 'into',
    created,
    changed,
    notes: [parts.join(', '), ...earlier],
    // The person may not know that these firms exist.
    ...(changed.length > 0 ? { question: 'reviewed' } : {}),
  };
}

/** Records what the import changes. An import works without a record; then it cannot be undone. */
function recorded(
  { key, progress, rows }: PlannedWrite,
  { place }: Firms,
  output: Output,
): ChangeLog | undefined {
  if (rows.length === 0) return undefined;
  const records = rows.map(({ firm, before = null }) => ({
    slug: firm.slug,
    before,
    after: stampOf({ ...emptyFirm, ...before, ...firm }),
  }));
  try {
    return openChangeLog(place, { kind: 'import', key, records, progress: path.resolve(progress) });
  } catch (error) {
    if (!(error instanceof FirmlineError)) throw error;
    if (!output.json) output.note(`${error.message} firmline firms undo cannot undo this import.`);
    return undefined;
  }
}

async function askForFile(output: Output): Promise<string> {
  const question = { title: 'Import firms', what: 'The file', answer: '<file>, or - for standard input' };
  const { file = '' } = await fill(output, question, [
    {
      name: 'file',
      label: 'File',
      hint: 'CSV, JSON lines or a JSON array',
      check: (value) => (value.trim() === '' ? 'Enter a file.' : undefined),
    },
  ]);
  output.note(`$ ${shellLine(['firmline', 'firms', 'import', file.trim()])}`);
  return file.trim();
}
