import path from 'node:path';
import { slugify } from '@firmline/sdk/firms';
import { makeFolder } from '@firmline/util/make-folder';
import type { PlatformSession } from '../api/platform-session.ts';
import { userError } from '../errors.ts';
import { hashOf, fileOfRecord } from './file.ts';
import { type FileRow, type StoredAssistant, freePath, readFolder, writeAssistant } from './folder.ts';
import type { AssistantRecord } from './records.ts';

/** 'edited': changed only here, and kept. 'conflict': changed on both sides, and kept. */
export type PulledRow = FileRow<'new' | 'updated' | 'unchanged' | 'edited' | 'conflict'>;

export interface PullOptions {
  /** Empty for all of them. */
  readonly ids: readonly string[];
  readonly dir: string;
  /** Also overwrites files that were edited here. */
  readonly force: boolean;
  readonly dryRun: boolean;
}

/** Updates files from the platform. Never overwrites local edits unless forced. */
export async function pullAssistants(
  { client, signal }: PlatformSession,
  { ids, dir, force, dryRun }: PullOptions,
): Promise<PulledRow[]> {
  const stored = new Map<string, StoredAssistant>();
  for (const file of await readFolder(dir)) if (file.id !== undefined) stored.set(file.id, file);
  const records: AssistantRecord[] = [];
  if (ids.length > 0) for (const id of new Set(ids)) records.push(await client.assistant.get(id, { signal }));
  else for await (const record of client.assistant.list({ limit: 1000 }, { signal })) records.push(record);

  const taken = new Set<string>();
  const rows: PulledRow[] = [];
  if (!dryRun && records.length > 0) makeFolderFor(dir);
  for (const record of records) {
    const before = stored.get(record.id);
    const file = before?.path ?? (await freePath(dir, stemOf(record), taken));
    for (const ending of ['json', 'md']) taken.add(file.replace(/json$/, ending));
    const outcome = before ? outcomeOf(before, record, force) : 'new';
    if (!dryRun && outcome !== 'edited' && outcome !== 'conflict') {
      await writeAssistant(file, fileOfRecord(record), before?.prompts);
    }
    rows.push({ id: record.id, name: record.name ?? '', file, outcome });
  }
  return rows;
}

function outcomeOf(before: StoredAssistant, record: AssistantRecord, force: boolean): PulledRow['outcome'] {
  const [here, there] = [hashOf(before.content), hashOf(record)];
  if (here === there) return 'unchanged';
  if (force || here === before.pulled?.hash) return 'updated';
  return there === before.pulled?.hash ? 'edited' : 'conflict';
}

/** A file name made from the assistant's name, or from its id. */
const stemOf = ({ id, name }: AssistantRecord): string => slugify(name ?? '') || slugify(id) || 'assistant';

function makeFolderFor(files: string): void {
  try {
    makeFolder(path.resolve(files), 0o777);
  } catch (cause) {
    throw userError(
      'folder-unwritable',
      `Could not create the folder ${files}.`,
      'Choose another with --dir.',
      cause,
    );
  }
}
