import path from 'node:path';
import type { OnConflict } from '@firmline/sdk/firms';
import { counted, grouped, shellLine } from '../../../text.ts';
import { findSlugStyle } from '../../../config/slug-style.ts';
import type { Output } from '../../../output.ts';
import { fill } from '../../../prompts/prompts.ts';
import { startProgress, type Progress } from '../../../ui/progress.ts';
import { untilStopped } from '../../until-stopped.ts';
import { openFirms } from '../connect.ts';
import { confirmChange, type FirmChange } from '../consequences.ts';
import { planRequest, tellPlanned } from '../planned.ts';
import { importFirms, type ImportPlan } from './import-firms.ts';
import { openSource } from './source.ts';
import { openUndoRecord, type UndoRecord } from './undo-record.ts';
import type { ColumnMap, ImportSummary } from '../../../results/firms.ts';

export interface ImportFlags {
  readonly map?: readonly string[];
  readonly ignoreUnknown?: boolean;
  readonly skipInvalid?: boolean;
  readonly onConflict: OnConflict;
  readonly report?: string;
}

/** Less is read and compared in a moment, which needs no progress. */
const manyBytes = 20_000_000;
const manyRows = 20_000;

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
  const stop = untilStopped(() => output.note('Stopping after the current batches.'));
  let progress: Progress | undefined;
  let done = 0;
  let undo: UndoRecord | undefined;
  let shown = '';
  const show = (label: string, now: number, total: number) => {
    if (label !== shown) {
      progress?.end();
      progress = startProgress(output, { label, total });
      shown = label;
    }
    done = now;
    progress?.update(now);
  };
  const hide = () => {
    progress?.end();
    progress = undefined;
    shown = '';
  };
  try {
    const firms = openFirms(output, {
      triesOnLoss,
      signal: stop.signal,
      onWait: (ms, why) => {
        const waiting = `waiting ${Math.ceil(ms / 1000)} s: ${why}`;
        if (progress) progress.update(done, waiting);
        if (!output.interactive) output.note(`${waiting[0]?.toUpperCase()}${waiting.slice(1)}.`);
      },
    });
    const { map = [], ignoreUnknown = false, skipInvalid = false, onConflict, report } = flags;
    const slugs = findSlugStyle(output.flags.profile);
    const options = { map, ignoreUnknown, skipInvalid, onConflict, slugs, report, dryRun };
    const summary = await importFirms(source, firms, options, {
      signal: stop.signal,
      onMapped,
      onRead: (now, whole) => {
        if (whole > manyBytes) show('Reading', now, whole);
      },
      onCompared: (now, all) => {
        if (all > manyRows) show('Comparing', now, all);
      },
      record: (key) => (undo = openUndoRecord(firms.place, key)),
      onPlanned: async (plan) => {
        hide();
        const total = plan.created + plan.changed.count;
        if (dryRun) {
          if (total === 0) return;
          const { supabaseUrl } = firms;
          tellPlanned(
            await planRequest(supabaseUrl, (real) => real.write(plan.firstBatch, onConflict)),
            output,
          );
          output.note(`${counted(total, 'row')} in all.`);
          return;
        }
        await confirmChange(changeOf(plan, undo?.problem), firms, output);
        if (total === 0) return;
        undo?.begin(path.resolve(plan.progress));
        if (undo?.problem !== undefined)
          output.note(`${undo.problem} firmline firms undo cannot undo this import.`);
        show('Importing', 0, total);
      },
      onWritten: (rows) => progress?.update((done = rows)),
      note: (line) => output.note(line),
    });
    return undo?.problem === undefined || dryRun ? summary : { ...summary, noUndo: true };
  } finally {
    progress?.end();
    stop.release();
  }
}

function changeOf({ created, changed, written }: ImportPlan, problem: string | undefined): FirmChange {
  const parts = [
    ...(created > 0 ? [`${grouped(created)} new`] : []),
    ...(changed.count > 0 ? [`${grouped(changed.count)} changed`] : []),
  ];
  const earlier = written > 0 ? [`${counted(written, 'row')} of this file already written`] : [];
  const undoing = problem === undefined ? [] : ['cannot be undone'];
  return {
    action: `Import ${counted(created + changed.count, 'firm')}`,
    preposition: 'into',
    created,
    changed,
    notes: [parts.join(', '), ...earlier, ...undoing],
    // The person may not know that these firms exist.
    ...(changed.count > 0 ? { question: 'reviewed' } : {}),
  };
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
