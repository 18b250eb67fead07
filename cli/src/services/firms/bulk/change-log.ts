import { hash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { namesIn } from '@firmline/harness/private-files';
import { FirmlineError } from '@firmline/sdk/errors';
import { makeFolder } from '@firmline/sdk/make-folder';
import { fieldNames, type KeptFirm } from '@firmline/sdk/firms';
import { undoFolder } from '../../../config/paths.ts';
import { isObject, parsedJson } from '../../../json.ts';

export type BulkKind = 'delete' | 'edit' | 'import';

/** A firm before and after a bulk change; null if it does not exist then. */
export interface ChangedRecord {
  readonly slug: string;
  readonly before: KeptFirm | null;
  /** What {@link stampOf} returns for the firm afterwards. */
  readonly after: string | null;
}

/** What identifies a change: the kind of command, and the command with its input. */
export interface ChangeName {
  readonly kind: BulkKind;
  readonly key: string;
}

export interface BeginningChange extends ChangeName {
  readonly records: readonly ChangedRecord[];
}

/** The records of a bulk change that may still be called off. */
export interface ChangeDraft {
  /** About how many bytes the records have. */
  readonly bytes: number;
  /** @throws FirmlineError 'folder-unwritable' */
  add(records: readonly ChangedRecord[]): void;
  /**
   * Must be called before the first write. If the same command was interrupted and nothing has changed since, its change
   * is continued, so that both are undone together.
   * @param progress the file from which an interrupted import continues
   * @throws FirmlineError 'folder-unwritable'
   */
  begin(progress?: string): ChangeLog;
  /** Deletes the records, unless the change has begun. */
  discard(): void;
}

/** A bulk change in progress, recorded so that it can be undone. */
export interface ChangeLog {
  /** Marks the change as complete. The same command then begins another change instead of continuing this one. */
  finish(): void;
}

/** A recorded bulk change. */
export interface RecordedChange {
  readonly kind: BulkKind;
  /** When it began, ISO 8601 in UTC. */
  readonly at: string;
  readonly records: ReadonlyMap<string, ChangedRecord>;
  /** Deletes the progress of an interrupted import, which would skip the rows that are undone. */
  forgetProgress(): void;
  /** Deletes the record once the change is undone. */
  remove(): void;
}

/** How many changes are kept for each profile and host, and how long and how large they may be. */
const kept = { changes: 10, days: 30, bytes: 512 * 1024 * 1024 } as const;

/** The largest change that can be undone: all of its firms are compared with the database before any is written. */
export const undoLimits = { firms: 250_000, bytes: kept.bytes } as const;

/** A draft older than this was left by a process that was killed. */
const draftMs = 86_400_000;

const linesAtOnce = 1000;
const copiedAtOnce = 1024 * 1024;

/** Identifies a firm's content. */
export const stampOf = (firm: KeptFirm | null): string | null =>
  firm === null ? null : hashOf(fieldNames.map((field) => firm[field]));

/**
 * Records a change on disk, readable by its owner only, before it is made.
 * @param place profile and host
 * @throws FirmlineError 'folder-unwritable'
 */
export function openChangeLog(place: string, { records, ...name }: BeginningChange): ChangeLog {
  const draft = draftChangeLog(place, name);
  try {
    draft.add(records);
    return draft.begin();
  } finally {
    draft.discard();
  }
}

/** Like {@link openChangeLog} for records that come one after the other. @param place profile and host */
export function draftChangeLog(place: string, { kind, key }: ChangeName): ChangeDraft {
  const folder = folderOf(place);
  const at = Date.now();
  const name = `${String(at).padStart(15, '0')}-${kind}-${hashOf([key])}`;
  const [draft, open, done] = ['draft', 'open', 'done'].map((state) =>
    path.join(folder, `${name}.${state}`),
  ) as [string, string, string];
  let bytes = 0;
  return {
    get bytes() {
      return bytes;
    },
    add: (records) =>
      orUnwritable(folder, () => {
        makeFolder(folder);
        const handle = openSync(draft, 'a', 0o600);
        try {
          for (let start = 0; start < records.length; start += linesAtOnce)
            bytes += writeSync(handle, textOf(records.slice(start, start + linesAtOnce)));
        } finally {
          closeSync(handle);
        }
      }),
    begin(progress) {
      orUnwritable(folder, () => {
        makeFolder(folder);
        const last = filesIn(folder).at(-1);
        if (last?.endsWith(`-${kind}-${hashOf([key])}.open`)) renameSync(path.join(folder, last), open);
        const isContinued = existsSync(open);
        if (!isContinued && existsSync(draft)) renameSync(draft, open);
        const handle = openSync(open, 'a', 0o600);
        try {
          // A process that was killed may have left an incomplete line.
          writeSync(handle, progress === undefined ? '\n' : `\n${textOf([{ progress }])}`);
          if (existsSync(draft)) copyTo(handle, draft);
          fsyncSync(handle);
        } finally {
          closeSync(handle);
        }
        prune(folder, at);
      });
      return {
        finish: () => {
          try {
            renameSync(open, done);
          } catch {
            // It was removed meanwhile, or will be continued by the same command.
          }
        },
      };
    },
    discard: () => {
      try {
        rmSync(draft, { force: true });
      } catch {
        // The folder is not one.
      }
    },
  };
}

/** The last recorded change of a profile and host. */
export async function lastChange(place: string): Promise<RecordedChange | undefined> {
  const folder = folderOf(place);
  const name = filesIn(folder).at(-1);
  const [, time, kind] = namePattern.exec(name ?? '') ?? [];
  if (name === undefined || time === undefined || kind === undefined) return undefined;
  const file = path.join(folder, name);
  const records = new Map<string, ChangedRecord>();
  let progress: string | undefined;
  // A continued change has the firms of the later run last.
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const value = parsedJson(line);
    if (isRecord(value)) records.set(value.slug, value);
    else if (isObject(value) && typeof value['progress'] === 'string') progress = value['progress'];
  }
  return {
    kind: kind as BulkKind,
    at: new Date(Number(time)).toISOString(),
    records,
    forgetProgress: () => {
      if (progress !== undefined) rmSync(progress, { force: true });
    },
    remove: () => rmSync(file, { force: true }),
  };
}

const namePattern = /^(\d{15})-(delete|edit|import)-[\w-]+\.(?:open|done)$/;

const folderOf = (place: string) => path.join(undoFolder(), hashOf([place]));

/** Oldest first. */
const filesIn = (folder: string): string[] =>
  namesIn(folder)
    .filter((name) => namePattern.test(name))
    .toSorted();

const textOf = (values: readonly object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');

function copyTo(handle: number, file: string): void {
  const source = openSync(file, 'r');
  try {
    const piece = new Uint8Array(copiedAtOnce);
    for (let read = readSync(source, piece); read > 0; read = readSync(source, piece))
      writeSync(handle, piece, 0, read);
  } finally {
    closeSync(source);
  }
}

function orUnwritable(folder: string, act: () => void): void {
  try {
    act();
  } catch (cause) {
    throw unwritable(folder, cause);
  }
}

const unwritable = (folder: string, cause: unknown): unknown =>
  cause instanceof Error && 'code' in cause
    ? new FirmlineError(
        `Could not record the change in ${folder} (${String(cause.code)}), to undo it later.`,
        {
          code: 'folder-unwritable',
          fault: 'user',
          hint: 'Nothing was changed. Make the folder writable, or set FIRMLINE_CONFIG_DIR to another.',
          cause,
        },
      )
    : cause;

/** Deletes the oldest records. The newest one always stays. */
function prune(folder: string, now: number): void {
  for (const name of namesIn(folder))
    if (name.endsWith('.draft') && now - Number(name.slice(0, 15)) > draftMs)
      rmSync(path.join(folder, name), { force: true });
  let bytes = 0;
  for (const [index, name] of filesIn(folder).toReversed().entries()) {
    const file = path.join(folder, name);
    bytes += statSync(file).size;
    const isOld = now - Number(name.slice(0, 15)) > kept.days * 86_400_000;
    if (index > 0 && (index >= kept.changes || isOld || bytes > kept.bytes)) rmSync(file, { force: true });
  }
}

const isRecord = (value: unknown): value is ChangedRecord =>
  isObject(value) &&
  typeof value['slug'] === 'string' &&
  (value['before'] === null || isFirm(value['before'])) &&
  isStamp(value['after']);

const isStamp = (value: unknown): value is string | null => value === null || typeof value === 'string';

const isFirm = (value: unknown): value is KeptFirm =>
  isObject(value) && fieldNames.every((field) => typeof value[field] === 'string');

/** 96 bits are enough to tell contents and names apart. */
const hashOf = (parts: readonly string[]): string =>
  hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 16);
