import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import {
  fingerprint,
  inRoot,
  isFresh,
  markFresh,
  nodeIn,
  pinnedNode,
  projectNode,
  toolScript,
} from './project.mjs';
import { npm, run, runNode, say, StepError } from './run.mjs';

const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];
const tryAgain = 'Check that this machine reaches the npm registry, then run the same command again.';

/**
 * The Node to run npm on. npm leaves out, without a word, whatever optional package the Node it runs on is too old for,
 * and the build tools' binaries are such packages: so an old Node first fetches the project's own.
 */
async function installingNode() {
  if (Number(process.versions.node.split('.')[0]) >= 22) return process.execPath;
  const folder = inRoot('.firmline/node');
  const wanted = pinnedNode();
  if (!wanted) {
    throw new StepError(
      `This platform (${process.platform} ${process.arch}) needs Node 22.19 or later; this is ${process.version}.`,
    );
  }
  say(`Fetching ${wanted}, which this project runs on …`);
  const { exitCode } = await npm([
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-package-lock',
    ...quietly,
    wanted,
  ]);
  const node = nodeIn(folder);
  if (exitCode !== 0 || !node) throw new StepError(`Could not fetch ${wanted}. ${tryAgain}`);
  return node;
}

/** Installs from the lock file unless this very lock file is installed already. */
export async function ensureInstalled() {
  const print = fingerprint(['package-lock.json'], `${process.platform}-${process.arch}`);
  if (isFresh('install', print) && existsSync(inRoot('node_modules/.package-lock.json'))) return;
  const node = await installingNode();
  say('Installing dependencies from package-lock.json …');
  const { exitCode } = await npm(['ci', ...quietly], { node });
  if (exitCode !== 0) throw new StepError(`npm ci failed. ${tryAgain}`);
  markFresh('install', print);
}

/** Finds a Chromium, or gets one. Returns its path. Needs {@link ensureInstalled} first. */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found) return found;
  say('No Chromium found; getting one …');
  const isRoot = process.getuid?.() === 0;
  const ways = isRoot && (await isDebian()) ? [fromDebian, fromPuppeteer] : [fromPuppeteer];
  for (const way of ways) {
    await way();
    const installed = await findBrowser();
    if (installed) return installed;
  }
  throw new StepError(
    [
      'The browser tests need a Chromium and none could be installed. Any one of these helps:',
      '  - apt-get install chromium            (Debian, as root)',
      '  - npx @puppeteer/browsers install chrome@stable --path "$HOME/.cache/puppeteer"',
      '  - PUPPETEER_EXECUTABLE_PATH=/path/to/chrome npm test',
    ].join('\n'),
  );
}

async function findBrowser() {
  const output = await runNode(['--conditions=@firmline/source', inRoot('scripts/find-browser.ts')]);
  return output.trim();
}

async function isDebian() {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return /^ID=debian$/m.test(release);
}

async function fromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
}

async function fromPuppeteer() {
  const cache = process.env['PUPPETEER_CACHE_DIR'] ?? `${homedir()}/.cache/puppeteer`;
  await run(projectNode(), [
    toolScript('@puppeteer/browsers', 'browsers'),
    'install',
    'chrome@stable',
    '--path',
    cache,
  ]);
}
