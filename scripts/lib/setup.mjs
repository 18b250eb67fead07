// Not by its name, which Node 18.14 lacks: that would be a syntax error instead of the sentence of project.mjs.
import fs, { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installFromDebian, isDebianRoot } from './debian.mjs';
import { isForThisMachine, missingPackages } from './installed.mjs';
import { withLock } from './lock.mjs';
import * as project from './project.mjs';
import { npm, run, say, StepError } from './run.mjs';

// A person's own settings of npm, such as NODE_ENV=production or `install-strategy=linked`, do not change what is installed here.
const ownSettings = [
  '--include=dev',
  '--include=optional',
  '--install-strategy=hoisted',
  '--no-global',
  '--location=user',
  '--no-dry-run',
  '--no-package-lock-only',
  `--os=${process.platform}`,
  `--cpu=${process.arch}`,
];
const quietly = ['--no-audit', '--no-fund', '--loglevel=error', ...ownSettings];

/** Lock held while a process installs or builds, because two at a time would break each other. */
const lockFile = project.inRoot('.firmline/set-up.lock');

/**
 * Runs a task of the set-up while no other process runs one in this checkout.
 * @template Value
 * @param {() => Promise<Value>} task
 * @returns {Promise<Value>}
 */
export const setUpAlone = (task) =>
  withLock(lockFile, task, (pid) => say(`Waiting for another set-up of this checkout (process ${pid}) …`));

/**
 * Fetches the pinned Node if the running one is too old. npm runs on it too: it silently leaves out optional packages
 * that its own Node is too old for, such as the build tools' binaries.
 */
async function ensureNode() {
  if (!hasNode()) await setUpAlone(async () => hasNode() || fetchNode());
}

const hasNode = () => project.isNodeNewEnough() || isPinnedNodeInstalled();

/** Copy of the lock file of the pinned Node, made once that Node has started: npm may have been interrupted. */
const startedMark = 'started.json';

function isPinnedNodeInstalled() {
  const isStarted =
    textOf(project.pinnedFolder, startedMark) === textOf(project.lockedNode, 'package-lock.json');
  return (
    isStarted && missingPackages(project.pinnedFolder).length === 0 && project.pinnedNode() !== undefined
  );
}

function textOf(folder, file) {
  try {
    return readFileSync(path.join(folder, file), 'utf8');
  } catch {
    return undefined;
  }
}

async function fetchNode() {
  const pinnedName = project.pinnedNodeName();
  if (!pinnedName) {
    throw new StepError(
      `This platform (${process.platform} ${process.arch}) needs Node ${project.neededNode()} or later; this is ${process.version}.`,
    );
  }
  say(`Fetching ${pinnedName}, because Node ${process.version} ${project.problemOfNode()} …`);
  mkdirSync(project.pinnedFolder, { recursive: true, mode: 0o700 });
  writeLocks();
  await npmWell(['ci', '--prefix', project.pinnedFolder, ...quietly], { node: process.execPath });
  const node = project.pinnedNode();
  if (!node)
    throw new StepError(`npm fetched ${pinnedName}, but it is not there. Run the same command again.`);
  await ensureStarts(node);
  copyFileSync(
    path.join(project.lockedNode, 'package-lock.json'),
    path.join(project.pinnedFolder, startedMark),
  );
}

/** Writes what npm installs: the Node of this platform only, and needed, because npm hides why an optional one failed. */
function writeLocks() {
  const { packages, ...lock } = JSON.parse(textOf(project.lockedNode, 'package-lock.json'));
  const place = `node_modules/${project.nodePackage}`;
  const { optional: _, ...entry } = packages[place];
  const manifest = { private: true, dependencies: { [project.nodePackage]: entry.version } };
  const files = {
    'package.json': manifest,
    'package-lock.json': { ...lock, packages: { '': manifest, [place]: entry } },
  };
  for (const [file, content] of Object.entries(files))
    writeFileSync(path.join(project.pinnedFolder, file), JSON.stringify(content));
}

/**
 * A minimal Debian lacks a library of the pinned Node.
 * @throws StepError
 */
async function ensureStarts(node) {
  const start = () => run(node, ['--version'], { quiet: true });
  let { exitCode, output } = await start();
  const lacksLibrary = () => exitCode !== 0 && output.includes('libatomic.so.1');
  if (lacksLibrary() && (await isDebianRoot())) {
    say('Installing libatomic1, which Node needs …');
    await installFromDebian(['libatomic1']);
    ({ exitCode, output } = await start());
  }
  if (exitCode === 0) return;
  const help = lacksLibrary()
    ? 'Install its library (Debian: apt-get install libatomic1), then run the same command again.'
    : 'Delete the folder .firmline/node, then run the same command again.';
  throw new StepError(`${node} does not start. ${help}`, { output });
}

async function npmWell(args, options) {
  const { exitCode } = await npm(args, { ...options, onlyErrors: true });
  if (exitCode !== 0)
    throw new StepError(
      `npm ${args[0]} failed. It names the cause above. Fix that, then run the same command again.`,
    );
}

/** The project's own packages: what they need suffices for the page, the services and the commands. */
const workspaces = JSON.parse(readFileSync(project.inRoot('package.json'), 'utf8')).workspaces ?? [];

/** What can be installed, by the name of its stamp. A checkout that has everything keeps it. */
const sets = { install: [], 'install-start': workspaces };

/**
 * Installs from the lock file, unless what is needed is installed already.
 * @param {{ tools?: boolean }} [options] with `tools`, also what only tests, checks, benchmarks and proofs need
 */
export async function ensureInstalled({ tools = false } = {}) {
  refuseOtherModules();
  if (tools) project.needNodeForTools();
  await ensureNode();
  const print = project.fingerprint(['package-lock.json'], `${process.platform}-${process.arch}`);
  const names = tools ? ['install'] : Object.keys(sets);
  const isInstalled = () => names.some((name) => isWhole(name, print));
  if (!isInstalled()) await setUpAlone(async () => isInstalled() || install(print, tools));
}

/**
 * A worktree whose node_modules is a link has the packages of another checkout, ours among them: its sources would be built and
 * tested, and an installation would change it.
 * @throws StepError
 */
function refuseOtherModules() {
  const link = project.inRoot('node_modules');
  if (!fs.existsSync(link)) return;
  const place = fs.realpathSync(link);
  const isOwn = path.relative(fs.realpathSync(project.root), place) === 'node_modules';
  if (!isOwn && textOf(place, '../package.json') !== undefined)
    throw new StepError(
      `node_modules is a link to ${place}, with the packages of another checkout. Remove the link, then run the same command again.`,
    );
}

const isWhole = (name, print) => project.isFresh(name, print) && missingIn(name).length === 0;
const missingIn = (name, isNeeded) => missingPackages(project.root, sets[name], isNeeded);

async function install(print, tools) {
  const installedSet = Object.keys(sets).find((name) => project.isMarked(name));
  const name = tools ? 'install' : (installedSet ?? 'install-start');
  if (project.isFresh(name, print)) say(`Repairing node_modules: ${inWords(missingIn(name))} …`);
  const adds = name !== installedSet && installedSet !== undefined && isWhole(installedSet, print);
  // An interrupted installation must not count as complete.
  for (const stamp of Object.keys(sets)) project.markStale(stamp);
  if (adds) {
    say('Adding the tools of tests and checks from package-lock.json …');
    // Unlike "npm ci", this keeps the installed packages, which a running service may use. It is also quicker.
    await npmWell(['install', '--no-save', ...quietly], { node: project.projectNode() });
  }
  if (!adds || missingIn(name, isForThisMachine).length > 0) {
    say('Installing dependencies from package-lock.json …');
    const parts = sets[name].map((folder) => `--workspace=${folder}`);
    await npmWell(['ci', ...parts, ...quietly], { node: project.projectNode() });
  }
  const missingNames = missingIn(name, isForThisMachine);
  if (missingNames.length > 0)
    throw new StepError(`npm ci reported no error, but ${inWords(missingNames)}. ${whatToDo()}`);
  project.markFresh(name, print);
}

/**
 * Installs a set of packages with a lock file of its own, unless it is installed already. Runs none of their scripts.
 * @param {string} folder absolute, of the lock file
 * @param {string} name of the set, for the person at the terminal
 * @throws StepError
 */
export async function ensureLocked(folder, name) {
  const isInstalled = () => missingPackages(folder).length === 0;
  if (isInstalled()) return;
  await setUpAlone(async () => {
    if (isInstalled()) return;
    say(`Installing ${name} …`);
    await npmWell(['ci', '--ignore-scripts', ...quietly], { cwd: folder });
  });
}

/** The next step after a failure. npm reports no error for a full disk. */
function whatToDo() {
  const { bavail, bsize } = fs.statfsSync(project.inRoot());
  const freeMegabytes = Math.floor((bavail * bsize) / 1e6);
  return freeMegabytes < 100
    ? `The disk is full: ${freeMegabytes} MB are free, and all packages take some 500 MB. Make room, then run the same command again.`
    : 'Delete the folder node_modules, then run the same command again.';
}

function inWords(packages) {
  const names = packages.slice(0, 3).map((place) => place.replace(/^.*node_modules\//, ''));
  const rest = packages.length > names.length ? ` and ${packages.length - names.length} more` : '';
  return `${names.join(', ')}${rest} ${packages.length === 1 ? 'is' : 'are'} missing`;
}
