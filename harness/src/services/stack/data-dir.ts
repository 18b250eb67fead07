import { randomUUID } from 'node:crypto';
import { open, readFile, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { errorCode } from '#util/error-code';
import { makePrivateFolder } from '#util/private-files';
import { acquireFileLock, type Lock } from '#util/file-lock';
import { isObject } from '#util/is-object';
import { isHeld, parseHolder } from '#util/lock-holder';
import { isStackInfo, type StackInfo } from '../../shared/stack-info.ts';
import { isLoopbackHost, tokenHeader } from './gateway/trust.ts';
import { syncFile } from './sync.ts';

/** Every file and folder the stack keeps in its data folder. */
export type DataDir = Readonly<Awaited<ReturnType<typeof openDataDir>>>;

const unwritableCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENOSPC']);

/**
 * Creates the data folder for its owner alone.
 * @throws FirmlineError 'folder-unwritable'
 */
export async function openDataDir(folder: string) {
  const absoluteFolder = path.resolve(folder);
  const root = await withFolderErrors(absoluteFolder, async () => {
    await makePrivateFolder(absoluteFolder);
    return realpath(absoluteFolder);
  });
  const pathInside = (name: string) => path.join(root, name);
  return {
    root,
    database: pathInside('database'),
    /** Automatic ones. */
    backups: pathInside('backups'),
    speech: pathInside('speech'),
    keys: pathInside('keys.json'),
    lock: pathInside('stack.lock'),
    info: pathInside('stack.json'),
  };
}

/** Runs file work in the data folder; a folder that cannot be written gets one clear error. */
export async function withFolderErrors<T>(folder: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (cause) {
    const code = errorCode(cause);
    if (code === undefined || !unwritableCodes.has(code)) throw cause;
    throw new FirmlineError(`The data folder ${folder} cannot be written (${code}).`, {
      code: 'folder-unwritable',
      hint: code === 'ENOSPC' ? 'Free some disk space.' : 'Make it writable, or choose another with --data.',
      cause,
    });
  }
}

/** Writes a file for its owner alone. The file gets its name only when complete. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    const fileHandle = await open(draft, 'wx', 0o600);
    try {
      await fileHandle.writeFile(content);
      await syncFile(fileHandle);
    } finally {
      await fileHandle.close();
    }
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Takes the lock of a data folder, so two stacks never open one database.
 * @throws FirmlineError 'stack-running', with the address of that stack, or 'folder-unwritable'
 */
export const lockDataDir = ({ root, lock, info }: DataDir): Promise<Lock> =>
  withFolderErrors(root, async () => {
    const storedInfo = await readInfo(info);
    // The process numbers of another container mean nothing here, but its stack responds.
    if (storedInfo && !(await isLocked(lock)) && (await isRunning(storedInfo)))
      throw inUse(storedInfo.url, 'in another container');
    const acquiredLock = await acquireFileLock(lock, async ({ pid }) =>
      inUse((await readInfo(info))?.url, `pid ${pid}`, `, or: kill ${pid}`),
    );
    // What a killed stack left there would be taken for the address of this one.
    await rm(info, { force: true });
    return acquiredLock;
  });

/** Undefined unless a stack is running here, or was killed. */
async function readInfo(file: string): Promise<StackInfo | undefined> {
  try {
    const storedInfo: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isStackInfo(storedInfo) ? storedInfo : undefined;
  } catch {
    return undefined;
  }
}

async function isLocked(lock: string): Promise<boolean> {
  const holder = parseHolder(await readFile(lock, 'utf8').catch(() => ''));
  return holder !== null && isHeld(holder);
}

const maxWaitMs = 2000;

async function isRunning({ url, controlToken }: StackInfo): Promise<boolean> {
  try {
    // The folder may have come with its file from elsewhere.
    if (!isLoopbackHost(new URL(url).hostname)) return false;
    const response = await fetch(`${url}/_/stack`, {
      headers: { [tokenHeader]: controlToken },
      redirect: 'error',
      signal: AbortSignal.timeout(maxWaitMs),
    });
    const body: unknown = await response.json();
    return response.ok && isObject(body) && 'dataDir' in body;
  } catch {
    return false;
  }
}

function inUse(address: string | undefined, place: string, advice = ''): FirmlineError {
  const message =
    address === undefined
      ? 'This data is in use by a stack that starts'
      : `A stack is already running on this data at ${address}`;
  return new FirmlineError(`${message} (${place}).`, {
    code: 'stack-running',
    fault: 'user',
    hint: `${address === undefined ? 'Wait for it' : 'Use it'}, or stop it first (Ctrl-C in its terminal${advice}).`,
  });
}
