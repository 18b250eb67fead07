import { FirmlineError } from '@firmline/sdk/errors';
import type { Browser, BrowserContext } from 'puppeteer-core';
import { endWithProcess, makeBrowserFolder, removeWithBrowser } from './browser-folder.ts';
import { chromiumOptions } from './chromium-options.ts';
import { type CallEngine, pathVariable } from './engine.ts';
import { requireBrowser } from './find-browser.ts';
import { firefoxOptions } from './firefox-options.ts';
import { type SoundServer, startSoundServer } from './sound-server.ts';
import { withoutSecrets } from '#util/redact';
import { withFullStop } from '#util/sentences';
import { execFile } from 'node:child_process';
import type { LaunchOptions } from './launch-options.ts';

/** Longer than a busy machine takes to start one, ms. */
const startTimeoutMs = 40_000;

/**
 * Starts a browser with a fake microphone and without internet access. It leaves no processes or files behind, however
 * it ends.
 * @throws FirmlineError 'binary-missing' if there is no browser, or it does not start
 */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const { engine = 'chromium', headed = false } = options;
  const executablePath = options.executablePath ?? (await requireBrowser(engine));
  const { launch } = await import('puppeteer-core');
  const { isEndedBySignals = true } = options;
  const folder = await makeBrowserFolder();
  let sound: SoundServer | undefined;
  const hangController = new AbortController();
  const startTimer = setTimeout(() => hangController.abort(), startTimeoutMs);
  try {
    // Without a sound device, the clock of Firefox's sound stands still. The server's device is a microphone too.
    if (engine === 'firefox' && process.platform === 'linux' && options.hasMicrophone !== false)
      sound = await startSoundServer(folder.path);
    const browser = await launch({
      executablePath,
      headless: !headed,
      env: { ...folder.env, ...sound?.env },
      userDataDir: folder.profile,
      ...(engine === 'firefox' ? firefoxOptions(options) : chromiumOptions(options)),
      timeout: startTimeoutMs,
      // The timeout above does not cover a browser that is controlled through a pipe.
      signal: hangController.signal,
      handleSIGINT: isEndedBySignals,
      handleSIGTERM: isEndedBySignals,
      handleSIGHUP: isEndedBySignals,
      // With a window, the page fills it.
      defaultViewport: headed ? null : { width: 1280, height: 800 },
    });
    browser.process()?.once('exit', () => sound?.stop());
    endWithProcess(browser, folder);
    return removeWithBrowser(folder, browser);
  } catch (cause) {
    sound?.stop();
    await folder.remove();
    if (cause instanceof FirmlineError) throw cause;
    const { args = [] } = engine === 'firefox' ? {} : chromiumOptions(options);
    const { line, cure } = await whyNotStarted(engine, executablePath, args);
    const reason = hangController.signal.aborted
      ? `it did not respond within ${startTimeoutMs / 1000} s. ${line}`
      : line || (String(cause).split('\n')[0] ?? '');
    throw new FirmlineError(`The browser ${executablePath} did not start: ${withFullStop(reason.trim())}`, {
      code: 'binary-missing',
      hint: cure ?? `Start it yourself to see why, or set ${pathVariable[engine]} to another one.`,
      cause,
    });
  } finally {
    clearTimeout(startTimer);
  }
}

export type PermissionState = 'granted' | 'denied' | 'prompt';

/** Sets the microphone permission in Chromium for all pages of an origin in advance. */
export async function setMicrophonePermission(
  target: Browser | BrowserContext,
  origin: string,
  state: PermissionState,
): Promise<void> {
  const context = 'defaultBrowserContext' in target ? target.defaultBrowserContext() : target;
  await context.setPermission(origin, { permission: { name: 'microphone' }, state });
}

/**
 * Connects to a running browser. `disconnect()` leaves it running.
 * @param endpoint `ws://…`, or `http://…` of its DevTools
 * @throws FirmlineError 'network' if no browser listens there
 */
export async function connectBrowser(endpoint: string): Promise<Browser> {
  const { connect } = await import('puppeteer-core');
  try {
    return await connect({
      ...(endpoint.startsWith('http') ? { browserURL: endpoint } : { browserWSEndpoint: endpoint }),
      defaultViewport: { width: 1280, height: 800 },
    });
  } catch (cause) {
    throw new FirmlineError(`There is no browser at ${withoutSecrets(endpoint)}.`, {
      code: 'network',
      hint: 'Start one with --remote-debugging-port, and name the address it prints.',
      cause,
    });
  }
}

/** Longest wait for a browser that starts after all, ms. */
const longestMs = 5000;

/** What browsers print when they cannot start, and what helps. */
const cures: readonly (readonly [line: RegExp, cure: string])[] = [
  [
    /sandbox/i,
    'Allow programs to make user namespaces (on Ubuntu: sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0), or install the Chrome package of the system.',
  ],
  [
    /error while loading shared libraries|cannot open shared object/,
    'Install the library; on Debian and Ubuntu, sudo npx @puppeteer/browsers install chrome@stable --install-deps installs all of Chromium, and apt-get install firefox-esr all of Firefox.',
  ],
  [
    /\bsnap\b/,
    'A snap may not use private folders. Install a browser with npx @puppeteer/browsers install chrome@stable --path ~/.cache/puppeteer',
  ],
];

/** Why a browser did not start. */
interface StartProblem {
  /** The line that it printed about it; empty without one. */
  readonly line: string;
  /** What a person can do; undefined if the line is not a known one. */
  readonly cure: string | undefined;
}

/** Starts a browser once more with the same switches, and reads why it ends. */
async function whyNotStarted(
  engine: CallEngine,
  executablePath: string,
  args: readonly string[],
): Promise<StartProblem> {
  const { path: profile, env, remove } = await makeBrowserFolder();
  const ownArgs = {
    chromium: [...args, `--user-data-dir=${profile}`, '--dump-dom', 'about:blank'],
    firefox: ['--profile', profile, 'about:blank'],
  };
  const text = await new Promise<string>((resolve) => {
    const options = { timeout: longestMs, killSignal: 'SIGKILL', env } as const;
    execFile(executablePath, ['--headless', ...ownArgs[engine]], options, (error, _, stderr) =>
      resolve(error === null ? '' : stderr),
    );
  });
  await remove();
  return startProblemIn(text);
}

/** Finds the reason among the lines that a browser has printed. */
export function startProblemIn(text: string): StartProblem {
  const lines = text
    .split('\n')
    // Without the time and the place in the source.
    .map((line) => line.replace(/^\[[^\]]*\]\s*/, '').trim())
    .filter(Boolean);
  for (const [pattern, cure] of cures) {
    const line = lines.find((one) => pattern.test(one));
    if (line !== undefined) return { line, cure };
  }
  return { line: lines.at(-1) ?? '', cure: undefined };
}
