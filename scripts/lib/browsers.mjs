import { homedir } from 'node:os';
import { installFromDebian, isDebianRoot } from './debian.mjs';
import { inRoot, projectNode, toolScript } from './project.mjs';
import { run, runNode, say, StepError } from './run.mjs';
import { setUpAlone } from './setup.mjs';

/** Where each engine comes from: packages of Debian, and a download of Puppeteer. */
const sources = {
  chromium: { name: 'Chromium', packages: ['chromium'], download: 'chrome@stable' },
  firefox: { name: 'Firefox', packages: ['firefox-esr', 'pulseaudio'], download: 'firefox@stable' },
  webkit: { name: 'WebKit', packages: ['webkit2gtk-driver', 'xvfb'] },
};

/** Why a run may have no WebKit, and how to get it. */
export const withoutWebKit = `no WebKit was found, and it installs only on Debian as root. Linux can have it: apt-get install ${sources.webkit.packages.join(' ')}`;

const cacheDir = () => process.env['PUPPETEER_CACHE_DIR'] ?? `${homedir()}/.cache/puppeteer`;

/**
 * Finds or installs browsers, and sets the environment variables that name them. Needs `ensureInstalled` first.
 * @param {readonly ('chromium' | 'firefox' | 'webkit')[]} engines
 * @returns {Promise<{ chromium?: string, firefox?: string, webkit?: string }>} the path of each engine's program. Only
 *   WebKit may be missing, and only where it cannot be installed.
 */
export async function ensureBrowsers(engines) {
  let browsers = await findBrowsers(engines);
  if (missingBrowsers(browsers).length > 0) {
    await setUpAlone(async () => installBrowsers(missingBrowsers(await findBrowsers(engines))));
    browsers = await findBrowsers(engines);
  }
  const canInstallAll = await isDebianRoot();
  const missingEngines = missingBrowsers(browsers).filter((engine) => canInstallAll || engine !== 'webkit');
  if (missingEngines.length > 0)
    throw new StepError(missingEngines.map((engine) => help(engine, browsers)).join('\n'));
  const presentBrowsers = Object.entries(browsers).filter(([, { path }]) => path !== null);
  for (const [, { path, variable }] of presentBrowsers) process.env[variable] = path;
  return Object.fromEntries(presentBrowsers.map(([engine, { path }]) => [engine, path]));
}

/** The path, or null, and the environment variable of each engine. */
async function findBrowsers(engines) {
  const script = inRoot('scripts/find-browsers.ts');
  return JSON.parse(await runNode(['--conditions=@firmline/source', script, ...engines]));
}

const missingBrowsers = (browsers) =>
  Object.keys(browsers).filter((engine) => browsers[engine].path === null);

async function installBrowsers(missingEngines) {
  const fromApt = await isDebianRoot();
  const installable = missingEngines.filter((engine) => fromApt || sources[engine].download);
  if (installable.length === 0) return;
  const start = performance.now();
  say(`Installing ${installable.map((engine) => sources[engine].name).join(', ')} …`);
  if (fromApt) await installFromDebian(installable.flatMap((engine) => sources[engine].packages));
  for (const engine of missingBrowsers(await findBrowsers(installable))) {
    const { download } = sources[engine];
    if (download) await fromPuppeteer(download);
  }
  say(`The browsers took ${Math.round((performance.now() - start) / 1000)} s to install.`);
}

const fromPuppeteer = (download) =>
  run(projectNode(), [
    toolScript('@puppeteer/browsers', 'browsers'),
    'install',
    download,
    '--path',
    cacheDir(),
  ]);

function help(engine, browsers) {
  const { name, packages, download } = sources[engine];
  return [
    `The browser tests need ${name}, and it could not be installed. Any one of these helps:`,
    `  - apt-get install ${packages.join(' ')}            (Debian, as root)`,
    ...(download ? [`  - npx @puppeteer/browsers install ${download} --path "$HOME/.cache/puppeteer"`] : []),
    `  - ${browsers[engine].variable}=/path/to/${download?.split('@')[0] ?? 'WebKitWebDriver'} npm test`,
    ...(engine === 'firefox' ? ['On Linux, Firefox also needs the program pulseaudio.'] : []),
  ].join('\n');
}
