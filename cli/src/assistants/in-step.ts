import { FirmlineError } from '@firmline/sdk/errors';
import path from 'node:path';
import { slugify } from '@firmline/sdk/firms';
import { makeFolder } from '@firmline/util/make-folder';
import type { PlatformSession } from '../api/platform-session.ts';
import type { PlannedRequest } from '../http/planned-request.ts';
import { userError, invalidInput, rewordError, serviceError } from '../errors.ts';
import { commandForSame } from '../config/this-command.ts';
import type { JsonObject } from '../json.ts';
import { contentOfAssistant, fileOfRecord, hashOfContent, patchBetween, unsavedFields } from './file.ts';
import {
  type FileRow,
  type StoredAssistant,
  readAssistant,
  readFolder,
  writeAssistant,
  freePath,
} from './folder.ts';
import {
  type AssistantRecord,
  changeAssistant,
  checkUntouched,
  createAssistant,
  getAssistant,
  listAssistants,
} from './records.ts';

export interface PushedRow extends FileRow<'created' | 'updated' | 'unchanged' | 'to create' | 'to update'> {
  /** Fields that the platform accepted, but does not have as they were sent. The file keeps them. */
  readonly notApplied?: readonly string[];
}

export interface PushOptions {
  /** Empty for the whole folder. */
  readonly files: readonly string[];
  readonly dir: string;
  readonly force: boolean;
  /** Shows the planned changes and asks. Throws if the person declines. */
  readonly review: (changes: readonly PushChange[]) => Promise<void>;
}

export interface PushChange {
  readonly file: StoredAssistant;
  readonly before: AssistantRecord | undefined;
}

export async function pushAssistants(
  session: PlatformSession,
  { files, dir, force, review }: PushOptions,
): Promise<{ rows: PushedRow[]; plannedRequests: PlannedRequest[] }> {
  const storedFiles = await filesOf(files, dir);
  const comparedFiles: PushChange[] = [];
  for (const file of storedFiles) comparedFiles.push({ file, before: await currentOf(session, file) });
  if (!force) refuseConflicts(comparedFiles);
  const changes = comparedFiles.filter(({ file, before }) => !before || !isInStep(file, before));
  if (changes.length > 0) await review(changes);

  const rows: PushedRow[] = [];
  const plannedRequests: PlannedRequest[] = [];
  for (const change of comparedFiles) {
    const { file, before } = change;
    if (before && !changes.includes(change)) {
      rows.push({ ...rowOf(file, before.id), outcome: 'unchanged' });
      continue;
    }
    const laterChanges = comparedFiles
      .slice(comparedFiles.indexOf(change) + 1)
      .filter((one) => changes.includes(one));
    const savedAssistant = await uploadAssistant(session, change, force).catch((error: unknown) => {
      throw stoppedPush(error, file, rows, laterChanges);
    });
    if (savedAssistant.plannedRequests) {
      plannedRequests.push(...savedAssistant.plannedRequests);
      rows.push({ ...rowOf(file, file.id ?? null), outcome: before ? 'to update' : 'to create' });
      continue;
    }
    const { result: record } = savedAssistant;
    const unappliedFields = unsavedFields(patchBetween(before ?? {}, file.content), record);
    await keepAnswer(file, record, unappliedFields);
    rows.push({
      ...rowOf(file, record.id),
      outcome: before ? 'updated' : 'created',
      ...(unappliedFields.length > 0 && { notApplied: unappliedFields }),
    });
  }
  return { rows, plannedRequests };
}

async function uploadAssistant(session: PlatformSession, { file, before }: PushChange, force: boolean) {
  if (before && !force) await checkUntouched(session, before);
  return before
    ? changeAssistant(session, before, file.content)
    : createAssistant(session, contentOfAssistant(file.content));
}

const filesInWords = (verb: string, paths: readonly string[]) =>
  paths.length === 0 ? '' : ` ${verb}: ${paths.join(', ')}.`;

/** The failure of a push: which file, and what was pushed before it and what was not. */
function stoppedPush(
  error: unknown,
  file: StoredAssistant,
  rows: readonly PushedRow[],
  laterChanges: readonly PushChange[],
): unknown {
  if (!(error instanceof FirmlineError)) return error;
  const pushedFiles = rows.flatMap((row) => (['created', 'updated'].includes(row.outcome) ? row.file : []));
  const unpushedFiles = pushedFiles.length === 0 ? [] : laterChanges.map((one) => one.file.path);
  const message = /[.!?]$/.test(error.message) ? error.message : `${error.message}.`;
  return rewordError(error, {
    message: `${file.path}: ${message}${filesInWords('Pushed before it', pushedFiles)}${filesInWords('Not pushed', unpushedFiles)}`,
    hint: error.hint ?? 'Correct the file, and run the same command again.',
  });
}

async function filesOf(files: readonly string[], dir: string): Promise<StoredAssistant[]> {
  const storedFiles = files.length > 0 ? await Promise.all(files.map(readAssistant)) : await readFolder(dir);
  const ids = storedFiles.flatMap(({ id }) => id ?? []);
  const repeatedId = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeatedId !== undefined) {
    throw invalidInput(
      `${storedFiles
        .filter(({ id }) => id === repeatedId)
        .map((one) => one.path)
        .join(' and ')} are the same assistant, ${repeatedId}.`,
      'Remove the id from the file that should become a new assistant.',
    );
  }
  if (storedFiles.length > 0) return storedFiles;
  throw userError(
    'not-found',
    `There are no assistants in ${dir}.`,
    `Download them with ${commandForSame('assistants', 'pull')}, or name a file.`,
  );
}

async function currentOf(session: PlatformSession, { id, path: file }: StoredAssistant) {
  if (id === undefined) return undefined;
  try {
    return await getAssistant(session, id);
  } catch (error) {
    if (!(error instanceof FirmlineError) || error.code !== 'not-found') throw error;
    throw userError(
      'not-found',
      `The assistant ${id} of ${file} does not exist on this platform.`,
      'Remove the id from the file to create a new assistant.',
      error,
    );
  }
}

const isInStep = ({ content }: StoredAssistant, currentContent: JsonObject) =>
  hashOfContent(content) === hashOfContent(currentContent);

function refuseConflicts(comparedFiles: readonly PushChange[]): void {
  const changedFiles = comparedFiles.filter(
    ({ file, before }) =>
      before &&
      !isInStep(file, before) &&
      file.pulled?.updatedAt !== before.updatedAt &&
      file.pulled?.hash !== hashOfContent(before),
  );
  const [firstFile] = changedFiles;
  if (!firstFile) return;
  const names = changedFiles.map(({ file }) => file.path).join(', ');
  throw userError(
    'conflict',
    `Changed on the platform since the last pull, or never pulled: ${names}. Nothing was pushed.`,
    `See ${commandForSame('assistants', 'diff', firstFile.file.path)}, then pull it, or push with --force.`,
  );
}

async function keepAnswer(
  file: StoredAssistant,
  record: AssistantRecord,
  unappliedFields: readonly string[],
) {
  const savedFile = fileOfRecord(record);
  // Nobody else has these: without them, what the person wrote would be lost.
  const ownFields = unappliedFields.map((name) => [name, file.content[name]] as const);
  const content = { ...savedFile.content, ...Object.fromEntries(ownFields) };
  try {
    await writeAssistant(file.path, { ...savedFile, content }, file.prompts);
  } catch (cause) {
    throw serviceError(
      'folder-unwritable',
      `The platform has ${record.id}, but ${file.path} could not be written.`,
      `Add "id": "${record.id}" to the file, or pull it again.`,
      cause,
    );
  }
}

const rowOf = ({ content: { name }, path: file }: StoredAssistant, id: string | null) => ({
  id,
  name: typeof name === 'string' ? name : '',
  file,
});

/**
 * 'edited': changed only here, and kept. 'conflict': changed on both sides, and kept. 'gone': its assistant is not on the
 * platform, found out only if all are pulled; the file is kept.
 */
export interface PulledRow extends FileRow<'new' | 'updated' | 'unchanged' | 'edited' | 'conflict' | 'gone'> {
  readonly written: boolean;
}

export interface PullOptions {
  readonly ids: readonly string[];
  readonly dir: string;
  readonly force: boolean;
  readonly dryRun: boolean;
}

export async function pullAssistants(
  session: PlatformSession,
  { ids, dir, force, dryRun }: PullOptions,
): Promise<PulledRow[]> {
  const storedById = new Map<string, StoredAssistant>();
  for (const file of await readFolder(dir)) if (file.id !== undefined) storedById.set(file.id, file);
  const records: AssistantRecord[] = ids.length > 0 ? [] : await listAssistants(session);
  for (const id of new Set(ids)) records.push(await getAssistant(session, id));

  const takenNames = new Set<string>();
  const rows: PulledRow[] = [];
  if (!dryRun && records.length > 0) makeFolderFor(dir);
  for (const record of records) {
    const earlierRecord = storedById.get(record.id);
    const file = earlierRecord?.path ?? (await freePath(dir, stemOf(record), takenNames));
    for (const ending of ['json', 'md']) takenNames.add(file.replace(/json$/, ending));
    const outcome = earlierRecord ? outcomeOfPull(earlierRecord, record, force) : 'new';
    const isWritten = !dryRun && outcome !== 'edited' && outcome !== 'conflict';
    if (isWritten) await writeAssistant(file, fileOfRecord(record), earlierRecord?.prompts);
    rows.push({ id: record.id, name: record.name ?? '', file, outcome, written: isWritten });
    storedById.delete(record.id);
  }
  if (ids.length > 0) return rows;
  const goneFiles = [...storedById.values()];
  return [
    ...rows,
    ...goneFiles.map((file) => ({
      ...rowOf(file, file.id ?? null),
      outcome: 'gone' as const,
      written: false,
    })),
  ];
}

function outcomeOfPull(
  earlierAssistant: StoredAssistant,
  record: AssistantRecord,
  force: boolean,
): PulledRow['outcome'] {
  const [localHash, remoteHash] = [hashOfContent(earlierAssistant.content), hashOfContent(record)];
  if (localHash === remoteHash) return 'unchanged';
  if (force || localHash === earlierAssistant.pulled?.hash) return 'updated';
  return remoteHash === earlierAssistant.pulled?.hash ? 'edited' : 'conflict';
}

/** Names that Windows keeps for devices, with any ending. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

function stemOf({ id, name }: AssistantRecord): string {
  const stem = slugify(name ?? '') || slugify(id) || 'assistant';
  return deviceName.test(stem) ? `assistant-${stem}` : stem;
}

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
