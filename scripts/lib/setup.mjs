import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fingerprint, inRoot, isFresh, markFresh, projectNode, toolScript } from './project.mjs';
import { npm, run, runNode, say, StepError } from './run.mjs';

/** Installs from the lock file unless this very lock file is installed already. */
export async function ensureInstalled() {
  const print = fingerprint(['package-lock.json'], `${process.platform}-${process.arch}`);
  if (isFresh('install', print) && existsSync(inRoot('node_modules/.package-lock.json'))) return;
  say('Installing dependencies from package-lock.json …');
  const { exitCode } = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (exitCode !== 0) {
    throw new StepError(
      'npm ci failed. Check that this machine reaches the npm registry, then run the same command again.',
    );
  }
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
  const { homedir } = await import('node:os');
  const cache = process.env['PUPPETEER_CACHE_DIR'] ?? `${homedir()}/.cache/puppeteer`;
  await run(projectNode(), [
    toolScript('@puppeteer/browsers', 'browsers'),
    'install',
    'chrome@stable',
    '--path',
    cache,
  ]);
}
