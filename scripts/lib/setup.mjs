import { statfsSync } from 'node:fs';
import { installFromDebian, isDebianRoot } from './debian.mjs';
import { missingPackages } from './installed.mjs';
import { withLock } from './lock.mjs';
import { npmProblem } from './npm-problem.mjs';
import {
  fingerprint,
  inRoot,
  isFresh,
  markFresh,
  markStale,
  nodeIn,
  pinnedNode,
  projectNode,
  root,
} from './project.mjs';
import { npm, run, say, StepError } from './run.mjs';

const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];

/** Lock held while a process installs or builds, because two at a time would break each other. */
const lockFile = inRoot('.firmline/set-up.lock');

/**
 * Runs a task of the set-up while no other process runs one in this checkout.
 * @template Value
 * @param {(child: (pid: number) => void) => Promise<Value>} task gets a function that names its child process
 * @returns {Promise<Value>}
 */
export const setUpAlone = (task) =>
  withLock(lockFile, task, (pid) => say(`Waiting for another set-up of this checkout (process ${pid}) …`));

/**
 * The Node to run npm on. npm silently leaves out optional packages that its own Node is too old for,
 * such as the build tools' binaries, so an old Node first fetches the project's own.
 */
async function installingNode(onStart) {
  if (Number(process.versions.node.split('.')[0]) >= 22) return process.execPath;
  const folder = inRoot('.firmline/node');
  const wanted = pinnedNode();
  if (!wanted) {
    throw new StepError(
      `This platform (${process.platform} ${process.arch}) needs Node 22.19 or later; this is ${process.version}.`,
    );
  }
  say(`Fetching ${wanted}, which this project runs on …`);
  const place = ['--prefix', folder, '--no-save', '--no-package-lock'];
  await npmWell(['install', ...place, ...quietly, wanted], { onStart });
  const node = nodeIn(folder);
  if (!node) throw new StepError(`npm fetched ${wanted}, but it is not there. Run the same command again.`);
  await ensureStarts(node, onStart);
  return node;
}

/**
 * A minimal Debian lacks a library of the pinned Node.
 * @throws StepError
 */
async function ensureStarts(node, onStart) {
  const start = () => run(node, ['--version'], { quiet: true });
  let { exitCode, output } = await start();
  const lacksLibrary = () => exitCode !== 0 && output.includes('libatomic.so.1');
  if (lacksLibrary() && (await isDebianRoot())) {
    say('Installing libatomic1, which Node needs …');
    await installFromDebian(['libatomic1'], onStart);
    ({ exitCode, output } = await start());
  }
  if (exitCode === 0) return;
  const help = lacksLibrary()
    ? 'Install its library (Debian: apt-get install libatomic1), then run the same command again.'
    : 'Delete the folder node_modules, then run the same command again.';
  throw new StepError(`${node} does not start. ${help}`, { output });
}

/** @throws StepError in plain words */
async function npmWell(args, options) {
  const { exitCode, output } = await npm(args, { ...options, keepErrors: true });
  if (exitCode !== 0) throw new StepError(`npm ${args[0]} failed. ${npmProblem(output)}`);
}

/** Installs from the lock file, unless everything in it is installed already. */
export async function ensureInstalled() {
  const print = fingerprint(['package-lock.json'], `${process.platform}-${process.arch}`);
  const isInstalled = () => isFresh('install', print) && missingPackages(root).length === 0;
  if (!isInstalled()) await setUpAlone((onStart) => (isInstalled() ? undefined : install(print, onStart)));
}

async function install(print, onStart) {
  if (isFresh('install', print)) say(`Repairing node_modules: ${inWords(missingPackages(root))} …`);
  // An interrupted installation must not count as complete.
  markStale('install');
  const node = await installingNode(onStart);
  say('Installing dependencies from package-lock.json …');
  await npmWell(['ci', ...quietly], { node, onStart });
  const missing = missingPackages(root);
  if (missing.length > 0)
    throw new StepError(`npm ci reported no error, but ${inWords(missing)}. ${whatToDo()}`);
  await ensureStarts(projectNode(), onStart);
  markFresh('install', print);
}

/** The next step after a failure. npm reports no error for a full disk. */
function whatToDo() {
  const { bavail, bsize } = statfsSync(root);
  const free = Math.floor((bavail * bsize) / 1e6);
  return free < 100
    ? `The disk is full: ${free} MB are free, and all packages take some 600 MB. Make room, then run the same command again.`
    : 'Delete the folder node_modules, then run the same command again.';
}

function inWords(packages) {
  const names = packages.slice(0, 3).map((place) => place.replace(/^.*node_modules\//, ''));
  const more = packages.length > names.length ? ` and ${packages.length - names.length} more` : '';
  return `${names.join(', ')}${more} ${packages.length === 1 ? 'is' : 'are'} missing`;
}

/** Fetches the speech model before the tests that need it, because their time does not suffice. */
export async function ensureSpeechModel() {
  const script = inRoot('scripts/find-speech-model.ts');
  const { exitCode } = await run(projectNode(), ['--conditions=@firmline/source', script]);
  if (exitCode !== 0)
    throw new StepError(
      'The tests of words need the speech model. To leave them out: npm test -- --no-words',
    );
}
