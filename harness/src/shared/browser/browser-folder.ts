import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'puppeteer-core';
import { killGroup } from '../kill-group.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

export type BrowserFolder = Awaited<ReturnType<typeof makeBrowserFolder>>;

/** Processes of a killed browser may still write for a moment. */
const patience = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 } as const;

/** The longest path of a socket that a browser makes in its TMPDIR: Chromium's, by which it finds itself. */
const socket = 'org.chromium.Chromium.XXXXXX/SingletonSocket';

/**
 * A folder for all files of one browser.
 * @throws FirmlineError 'folder-unwritable'
 */
export async function makeBrowserFolder() {
  const folder = await makeTemporaryFolder('firmline-browser-', { socket });
  return {
    path: folder,
    profile: path.join(folder, 'profile'),
    /** Keeps all of the browser's files in the folder. */
    env: {
      // Without one, its sound library would leave a folder elsewhere.
      XDG_RUNTIME_DIR: folder,
      ...process.env,
      // Crash reports.
      XDG_CONFIG_HOME: folder,
      // What it has loaded.
      XDG_CACHE_HOME: folder,
      TMPDIR: folder,
    },
    /** Never throws. */
    remove: () => rm(folder, patience).catch(() => {}),
    /** Synchronous, for the exit of this process. */
    removeNow() {
      try {
        rmSync(folder, patience);
      } catch {
        // The process is exiting.
      }
    },
  };
}

const foldersInUse = new Map<ChildProcess, BrowserFolder>();

/** Removes the folder when the browser ends: closed, killed, or with this process. */
export function removeWithBrowser(folder: BrowserFolder, browser: Browser): Browser {
  const browserProcess = browser.process();
  if (!browserProcess) return browser;
  if (foldersInUse.size === 0) process.on('exit', removeAll);
  foldersInUse.set(browserProcess, folder);
  const exit = new Promise<void>((resolve) => {
    browserProcess.once('exit', () => {
      foldersInUse.delete(browserProcess);
      if (foldersInUse.size === 0) process.off('exit', removeAll);
      void folder.remove().then(resolve);
    });
  });
  const close = browser.close.bind(browser);
  browser.close = async () => {
    await close();
    await exit;
  };
  return browser;
}

function removeAll(): void {
  for (const [browserProcess, folder] of foldersInUse) {
    // Puppeteer starts each browser as the leader of a process group.
    killGroup(browserProcess);
    folder.removeNow();
  }
}

/**
 * Ends a browser and removes its folder with this process even if that is killed, where there is a shell: its input ends
 * with this process.
 */
export function endWithProcess(browser: Browser, folder: BrowserFolder): void {
  const browserProcess = browser.process();
  if (browserProcess?.pid === undefined || process.platform === 'win32') return;
  // Processes of a killed browser may still write for a moment.
  const script = `read -r _ && exit; kill -s KILL -- -${browserProcess.pid}; sleep 0.3; rm -rf "$1"`;
  const guard = spawn('sh', ['-c', script, 'sh', folder.path], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  guard.unref();
  // A line tells it that the browser has ended.
  browserProcess.once('exit', () => guard.stdin.end('\n'));
}
