import { homedir } from 'node:os';
import { type Engine, findBrowser, pathVariable } from '@firmline/harness/browser';
import { installFromDebian, isDebianRoot } from './debian.mjs';
import { projectNode, toolScript } from './project.mjs';
import { run, say, StepError } from './run.mjs';
import { setUpAlone } from './setup.mjs';

interface Source {
  readonly name: string;
  /** Of Debian. */
  readonly packages: readonly string[];
  /** Of Puppeteer. */
  readonly download?: string;
}

const sources: Readonly<Record<Engine, Source>> = {
  chromium: { name: 'Chromium', packages: ['chromium'], download: 'chrome@stable' },
  firefox: { name: 'Firefox', packages: ['firefox-esr', 'pulseaudio'], download: 'firefox@stable' },
  webkit: { name: 'WebKit', packages: ['webkit2gtk-driver', 'xvfb'] },
};

/** Why a run may have no WebKit, and how to get it. */
export const withoutWebKit = `no WebKit was found, and it installs only on Debian as root. Linux can have it: apt-get install ${sources.webkit.packages.join(' ')}`;

const cacheDir = () => process.env['PUPPETEER_CACHE_DIR'] ?? `${homedir()}/.cache/puppeteer`;

/**
 * Finds or installs browsers, and sets the environment variables that name them.
 * @returns the engines that are there. Only WebKit may be missing, and only where it cannot be installed
 */
export async function ensureBrowsers(engines: readonly Engine[]): Promise<readonly Engine[]> {
  let missingEngines = await findMissing(engines);
  if (missingEngines.length > 0) {
    await setUpAlone(async () => installBrowsers(await findMissing(engines)));
    missingEngines = await findMissing(engines);
  }
  const canInstallAll = await isDebianRoot();
  const neededEngines = missingEngines.filter((engine) => canInstallAll || engine !== 'webkit');
  if (neededEngines.length > 0) throw new StepError(neededEngines.map(helpFor).join('\n'));
  return engines.filter((engine) => !missingEngines.includes(engine));
}

/** The engines that are not there; the environment names the others. */
async function findMissing(engines: readonly Engine[]): Promise<readonly Engine[]> {
  const missingEngines: Engine[] = [];
  for (const engine of engines) {
    const program = await findBrowser(engine);
    if (program === null) missingEngines.push(engine);
    else process.env[pathVariable[engine]] = program;
  }
  return missingEngines;
}

async function installBrowsers(missingEngines: readonly Engine[]): Promise<void> {
  const fromApt = await isDebianRoot();
  const installable = missingEngines.filter((engine) => fromApt || sources[engine].download);
  if (installable.length === 0) return;
  const start = performance.now();
  say(`Installing ${installable.map((engine) => sources[engine].name).join(', ')} …`);
  if (fromApt) await installFromDebian(installable.flatMap((engine) => sources[engine].packages));
  for (const engine of await findMissing(installable)) {
    const { download } = sources[engine];
    const installer = toolScript('@puppeteer/browsers', 'browsers');
    if (download) await run(projectNode(), [installer, 'install', download, '--path', cacheDir()]);
  }
  say(`The browsers took ${Math.round((performance.now() - start) / 1000)} s to install.`);
}

function helpFor(engine: Engine): string {
  const { name, packages, download } = sources[engine];
  return [
    `The browser tests need ${name}, and it could not be installed. Any one of these helps:`,
    `  - apt-get install ${packages.join(' ')}            (Debian, as root)`,
    ...(download ? [`  - npx @puppeteer/browsers install ${download} --path "$HOME/.cache/puppeteer"`] : []),
    `  - ${pathVariable[engine]}=/path/to/${download?.split('@')[0] ?? 'WebKitWebDriver'} npm test`,
    ...(engine === 'firefox' ? ['On Linux, Firefox also needs the program pulseaudio.'] : []),
  ].join('\n');
}
