import { hash } from 'node:crypto';
import { appendFileSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { namesIn } from '@firmline/util/private-files';
import { FirmlineError } from '@firmline/sdk/errors';
import { columnOf, emptyFirm, fieldNames, type KeptFirm, type StoredFirm } from '@firmline/sdk/firms';
import { makeFolder } from '@firmline/util/make-folder';
import { undoFolder } from '../config/paths.ts';
import { csvText } from '../csv.ts';
import { csvRows } from './table/cells.ts';

export type ChangeKind = 'delete' | 'edit' | 'expire' | 'import' | 'rotate';

/** What a change does to a firm, so that it can be undone. */
export interface ChangedFirm {
  /** The slug of the firm after the change; before it, if it is deleted. */
  readonly slug: string;
  /** The firm before the change; null if there was none. */
  readonly before: (KeptFirm & Partial<Pick<StoredFirm, 'createdAt'>>) | null;
  /** What {@link contentOf} returns for the firm after the change. */
  readonly after: string | null;
  /** The line of an import's file. */
  readonly line?: number;
}

/** A change on disk. */
export interface RecordedChange {
  readonly kind: ChangeKind;
  /** When it began, ISO 8601 in UTC. */
  readonly at: string;
  readonly firms: readonly ChangedFirm[];
  /** Deletes the record, once the change is undone. */
  readonly remove: () => void;
}

/** How many changes are kept for each profile and host, how long, and how large they may be. */
const kept = { changes: 50, days: 30, bytes: 512 * 1024 * 1024 } as const;

/** A draft older than this was left by a process that was killed. */
const draftMs = 3_600_000;

/** Identifies a firm's content. */
export const contentOf = (firm: KeptFirm | null): string | null =>
  firm === null ? null : hashOf(fieldNames.map((field) => firm[field]));

/** The fields that differ, with their new values. */
export const differingFields = (from: KeptFirm, to: KeptFirm): Partial<KeptFirm> =>
  Object.fromEntries(
    fieldNames.filter((field) => from[field] !== to[field]).map((field) => [field, to[field]] as const),
  );

/** Identifies a change by what makes it: the same command with the same input continues it after an interruption. */
export const keyOf = (...parts: readonly string[]): string => hashOf(parts);

/**
 * Records a change in one CSV file, readable by its owner only, before it is made. If the same change was interrupted
 * and nothing else changed since, both are one, so that they are undone together.
 * @param place profile and host
 * @returns marks the change as complete: the same command then begins another one
 * @throws FirmlineError 'folder-unwritable'
 */
export async function recordChange(
  place: string,
  kind: ChangeKind,
  key: string,
  firms: readonly ChangedFirm[],
): Promise<() => void> {
  const folder = folderOf(place);
  const earlier = await interruptedChange(place, kind, key);
  // What the earlier run planned for a firm and did not do, this one plans again.
  const merged = new Map(
    [...(earlier?.firms ?? []), ...firms].map((firm) => [firm.before?.slug ?? firm.slug, firm]),
  );
  const at = Date.now();
  const name = path.join(folder, `${String(at).padStart(15, '0')}-${kind}-${key}`);
  const [draft, open, done] = [`${name}.draft`, `${name}.open.csv`, `${name}.csv`];
  try {
    makeFolder(folder);
    const rows = [...merged.values()];
    writeFileSync(draft, csvText([columns]), { mode: 0o600 });
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      const end = start + rowsAtOnce;
      appendFileSync(draft, csvText(rows.slice(start, end).map(cellsOf)), { flush: end >= rows.length });
    }
    renameSync(draft, open);
    earlier?.remove();
    prune(folder, at);
  } catch (cause) {
    throw unwritable(folder, cause);
  }
  return () => {
    try {
      renameSync(open, done);
    } catch {
      // It was removed meanwhile, or will be continued by the same command.
    }
  };
}

/** The last change, if it is this one and was interrupted. */
export async function interruptedChange(
  place: string,
  kind: ChangeKind,
  key: string,
): Promise<RecordedChange | undefined> {
  const last = filesIn(folderOf(place)).at(-1);
  return last?.endsWith(`-${kind}-${key}.open.csv`) ? lastChange(place) : undefined;
}

/** The last recorded change of a profile and host. */
export async function lastChange(place: string): Promise<RecordedChange | undefined> {
  const folder = folderOf(place);
  const name = filesIn(folder).at(-1);
  const [, time, kind] = namePattern.exec(name ?? '') ?? [];
  if (name === undefined || time === undefined || kind === undefined) return undefined;
  const file = path.join(folder, name);
  return {
    kind: kind as ChangeKind,
    at: new Date(Number(time)).toISOString(),
    firms: await readRows(file),
    remove: () => rmSync(file, { force: true }),
  };
}

const rowsAtOnce = 1000;

/** The first columns are those of an export, so that a person can read and import the file too. */
const columns = [...fieldNames.map(columnOf), 'created_at', 'change', 'slug_now', 'after', 'line'];

function cellsOf({ slug, before, after, line }: ChangedFirm): string[] {
  const change =
    before === null ? 'created' : after === null ? 'deleted' : before.slug === slug ? 'changed' : 'renamed';
  const fields = fieldNames.map((field) => before?.[field] ?? '');
  return [
    ...fields,
    before?.createdAt ?? '',
    change,
    slug,
    after ?? '',
    line === undefined ? '' : String(line),
  ];
}

async function readRows(file: string): Promise<ChangedFirm[]> {
  const [, ...rows] = await csvRows(readFileSync(file, 'utf8'), { separator: ',', isNamed: false });
  return rows.map(({ cells }) => {
    const [createdAt = '', change, slug = '', after = '', line = ''] = cells.slice(fieldNames.length);
    const fields = Object.fromEntries(fieldNames.map((field, index) => [field, cells[index] ?? '']));
    return {
      slug,
      before: change === 'created' ? null : { ...emptyFirm, ...fields, createdAt },
      after: after === '' ? null : after,
      ...(line !== '' && { line: Number(line) }),
    };
  });
}

const namePattern = /^(\d{15})-(delete|edit|expire|import|rotate)-[\w-]+?(?:\.open)?\.csv$/;

const folderOf = (place: string) => path.join(undoFolder(), hashOf([place]));

/** Oldest first. */
const filesIn = (folder: string): string[] =>
  namesIn(folder)
    .filter((name) => namePattern.test(name))
    .toSorted();

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

/** Deletes the oldest records, and what a killed process left. The newest one always stays. */
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

/** 96 bits are enough to tell contents and names apart. */
const hashOf = (parts: readonly string[]): string =>
  hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 16);
