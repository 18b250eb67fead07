import { appendFileSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { waitForFileLock } from '@firmline/util/file-lock';
import { columnOf, emptyFirm, fieldNames, type FirmRecord, type StoredFirm } from '@firmline/sdk/firms';
import { makeFolder } from '@firmline/util/make-folder';
import { undoFolder } from '../config/paths.ts';
import { csvText, keepsMark, withoutMark } from '../csv.ts';
import { systemCode, userError } from '../errors.ts';
import { firmline } from '../invocation.ts';
import { namesIfThere, unreadable } from '../text-file.ts';
import { csvRows } from './table/cells.ts';
import { contentOf, hashOf, type FirmWrite } from './write.ts';

export const changeKinds = {
  delete: 'deletion',
  edit: 'edit',
  import: 'import',
} as const;

export type ChangeKind = keyof typeof changeKinds;

export interface ChangedFirm {
  readonly slug: string;
  readonly before: (FirmRecord & Partial<StoredFirm>) | null;
  /** What {@link contentOf} returns for the firm after the change. */
  readonly after: string | null;
  readonly line?: number | undefined;
}

export interface RecordedChange {
  readonly kind: ChangeKind;
  readonly at: string;
  readonly firms: readonly ChangedFirm[];
  readonly file: string;
  readonly remove: () => void;
}

/** How many changes are kept for each profile and host, how long, and how large they may be. */
const historyLimits = { changes: 50, days: 30, bytes: 512 * 1024 * 1024 } as const;

/** What is done to firms, and what identifies it: the same command with the same input continues it after an interruption. */
export interface NewChange {
  readonly kind: ChangeKind;
  readonly key: string;
  readonly writes: readonly (FirmWrite & Pick<ChangedFirm, 'line'>)[];
}

export interface ChangeEnd {
  /** Whether no failure stopped it. */
  readonly isComplete: boolean;
  /** Whether it has certainly written nothing. */
  readonly isNothing: boolean;
}

export const keyOfChange = (...parts: readonly unknown[]): string => hashOf([JSON.stringify(parts)]);

/**
 * Records a change in one CSV file, readable by its owner only, before it is made. If the same change was interrupted
 * and nothing else changed since, both are one, so that they are undone together.
 * @param project of `findConnection`
 * @returns marks the change as complete: the same command then begins another one. If it has written nothing, the
 *   record goes, unless it is an earlier run's too
 */
export function recordChange(project: string, { kind, key, writes }: NewChange): (end: ChangeEnd) => void {
  const folder = folderOf(project);
  const earlierChange = interruptedChange(project, kind, key);
  // What the earlier run planned for a firm and did not do, this one plans again.
  const plannedAgain = new Set(earlierChange && writes.map(({ slug, from }) => from?.slug ?? slug));
  const remainingFirms =
    earlierChange?.firms.filter(({ slug, before }) => !plannedAgain.has(before?.slug ?? slug)) ?? [];
  const changedAtMs = Date.now();
  const name = path.join(folder, `${String(changedAtMs).padStart(15, '0')}-${kind}-${key}`);
  const openFile = `${name}.open.csv`;
  // Two commands may record at the same time.
  const draft = `${name}.${process.pid}.draft`;
  try {
    makeFolder(folder);
    writeFileSync(draft, csvText([columns, ...remainingFirms.map(cellsOfFirm)], { mark: keepsMark }), {
      mode: 0o600,
    });
    for (let startIndex = 0; startIndex < writes.length; startIndex += rowsAtOnce) {
      const changedFirms = writes.slice(startIndex, startIndex + rowsAtOnce).map(changedFirm);
      appendFileSync(draft, csvText(changedFirms.map(cellsOfFirm), { mark: keepsMark }), {
        flush: startIndex + rowsAtOnce >= writes.length,
      });
    }
    renameSync(draft, openFile);
  } catch (cause) {
    ignoreFailure(() => rmSync(draft, { force: true }));
    throw unwritableRecord(folder, cause);
  }
  ignoreFailure(() => earlierChange?.remove());
  ignoreFailure(() => pruneChanges(folder, changedAtMs));
  return ({ isComplete, isNothing }) => {
    // It may have been removed meanwhile; otherwise the same command continues it.
    ignoreFailure(() => {
      if (isNothing && earlierChange === undefined) rmSync(openFile, { force: true });
      else if (isComplete) renameSync(openFile, `${name}.csv`);
    });
  };
}

/**
 * Waits until no other import into a project runs on this machine: two at once would create each new firm twice, and
 * an undo would miss what is still being written.
 * @param onWait is told the process of the other one
 */
export async function lockImports(
  project: string,
  onWait: (pid: number) => void,
  signal?: AbortSignal,
): Promise<Disposable> {
  const folder = folderOf(project);
  ignoreFailure(() => makeFolder(folder));
  // A folder that nobody can write to stops the import when it records its change.
  const lock = await waitForFileLock(path.join(folder, 'import.lock'), { onWait, signal });
  return { [Symbol.dispose]: () => lock?.release() };
}

function ignoreFailure(task: () => void): void {
  try {
    task();
  } catch {
    // A record that stays longer does no harm.
  }
}

const changedFirm = ({ slug, from, to, line }: NewChange['writes'][number]): ChangedFirm => ({
  slug: to?.slug ?? slug,
  before: from ?? null,
  after: contentOf(to),
  line,
});

/** The last change, if it is this one and was interrupted. */
export function interruptedChange(
  project: string,
  kind: ChangeKind,
  key: string,
): RecordedChange | undefined {
  const latestRecord = recordsIn(folderOf(project)).at(-1);
  return latestRecord?.endsWith(`-${kind}-${key}.open.csv`) ? lastChange(project) : undefined;
}

export function lastChange(project: string): RecordedChange | undefined {
  const folder = folderOf(project);
  const name = recordsIn(folder).at(-1);
  const [, time, kind] = namePattern.exec(name ?? '') ?? [];
  if (name === undefined || time === undefined || kind === undefined) return undefined;
  const file = path.join(folder, name);
  return {
    kind: kind as ChangeKind,
    at: new Date(Number(time)).toISOString(),
    firms: readRows(file),
    file,
    remove: () => {
      try {
        rmSync(file, { force: true });
      } catch (cause) {
        throw userError(
          'folder-unwritable',
          `The record of the change could not be deleted: ${file} (${systemCode(cause)}).`,
          `Delete it, or ${firmline} firms undo finds the same change again.`,
          cause,
        );
      }
    },
  };
}

/** Rows that are written at once, because of memory. */
const rowsAtOnce = 1000;

/** The first columns are those of an export, so that a person can read and import the file too. */
const columns = [...fieldNames.map(columnOf), 'created_at', 'change', 'slug_now', 'after', 'line'];

function cellsOfFirm({ slug, before, after, line }: ChangedFirm): string[] {
  const change = before === null ? 'created' : after === null ? 'deleted' : 'changed';
  const fields = fieldNames.map((field) => before?.[field] ?? '');
  return [...fields, before?.createdAt ?? '', change, slug, after ?? '', String(line ?? '')];
}

function readRows(file: string): ChangedFirm[] {
  const [, ...rows] = csvRows(readRecord(file), { separator: ',', isNamed: false });
  return rows.map(({ cells }) => {
    const [createdAt = '', change, slug = '', slugAfter = '', line = ''] = cells.slice(fieldNames.length);
    const fields = Object.fromEntries(
      fieldNames.map((field, index) => [field, withoutMark(cells[index] ?? '')]),
    );
    return {
      slug,
      before: change === 'created' ? null : { ...emptyFirm, ...fields, createdAt },
      after: slugAfter || null,
      line: line === '' ? undefined : Number(line),
    };
  });
}

function readRecord(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw unreadable(file, cause, 'It records an earlier change. Make it readable, or move it away.');
  }
}

const namePattern = new RegExp(
  String.raw`^(\d{15})-(${Object.keys(changeKinds).join('|')})-[\w-]+?(?:\.open)?\.csv$`,
);

const folderOf = (project: string) => path.join(undoFolder(), hashOf([project]));

const unreadableRecords =
  'Nothing was changed. The folder has the records of earlier changes: make it readable, or move it away.';

/** Oldest first. @throws FirmlineError 'invalid-input' if the folder is there and cannot be read */
const recordsIn = (folder: string): string[] =>
  namesIfThere(folder, unreadableRecords)
    .filter((name) => namePattern.test(name))
    .toSorted();

const unwritableRecord = (folder: string, cause: unknown): unknown => {
  const code = systemCode(cause);
  if (code === undefined) return cause;
  return userError(
    'folder-unwritable',
    `Could not record the change in ${folder} (${code}), to undo it later.`,
    'Nothing was changed. Make the folder writable, or set FIRMLINE_CONFIG_DIR to another.',
    cause,
  );
};

/** Deletes the oldest records. The newest one always stays. */
function pruneChanges(folder: string, now: number): void {
  let bytes = 0;
  for (const [index, name] of recordsIn(folder).toReversed().entries()) {
    const file = path.join(folder, name);
    bytes += statSync(file).size;
    const isOld = now - Number(name.slice(0, 15)) > historyLimits.days * 86_400_000;
    if (index > 0 && (index >= historyLimits.changes || isOld || bytes > historyLimits.bytes))
      rmSync(file, { force: true });
  }
}
