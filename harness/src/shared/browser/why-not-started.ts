import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CallEngine } from './engine.ts';

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
export interface StartProblem {
  /** The line that it printed about it; empty without one. */
  readonly line: string;
  /** What a person can do; undefined if the line is not a known one. */
  readonly cure: string | undefined;
}

/** Starts a browser once more with the same switches, and reads why it ends. */
export async function whyNotStarted(
  engine: CallEngine,
  executablePath: string,
  args: readonly string[],
): Promise<StartProblem> {
  const profile = await mkdtemp(path.join(tmpdir(), 'firmline-broken-'));
  const own = {
    chromium: [...args, `--user-data-dir=${profile}`, '--dump-dom', 'about:blank'],
    firefox: ['--profile', profile, 'about:blank'],
  };
  const text = await new Promise<string>((resolve) => {
    const options = { timeout: longestMs, killSignal: 'SIGKILL' } as const;
    execFile(executablePath, ['--headless', ...own[engine]], options, (error, _, stderr) =>
      resolve(error === null ? '' : stderr),
    );
  });
  await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => {});
  return startProblemIn(text);
}

/** Finds the reason among the lines that a browser has printed. */
export function startProblemIn(text: string): StartProblem {
  const lines = text
    .split('\n')
    // Without the time and the place in the source.
    .map((line) => line.replace(/^\[[^\]]*\]\s*/, '').trim())
    .filter(Boolean);
  for (const [known, cure] of cures) {
    const line = lines.find((one) => known.test(one));
    if (line !== undefined) return { line, cure };
  }
  return { line: lines.at(-1) ?? '', cure: undefined };
}
