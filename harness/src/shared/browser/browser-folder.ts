import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'puppeteer-core';

/** All that one browser has on disk. */
export interface BrowserFolder {
  readonly profile: string;
  /** With it nothing of the browser goes elsewhere. */
  readonly env: NodeJS.ProcessEnv;
  /** Never throws. */
  remove(): Promise<void>;
  /** For the end of this process, which waits for nothing. */
  removeNow(): void;
}

/** Processes of a browser that was killed may write for a moment longer. */
const patience = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 } as const;

export async function makeBrowserFolder(): Promise<BrowserFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-browser-'));
  return {
    profile: path.join(folder, 'profile'),
    env: {
      // Where there is none, its sound library would leave a folder of its own.
      XDG_RUNTIME_DIR: folder,
      ...process.env,
      // Its reports of crashes.
      XDG_CONFIG_HOME: folder,
      TMPDIR: folder,
    },
    remove: () => rm(folder, patience).catch(() => {}),
    removeNow() {
      try {
        rmSync(folder, patience);
      } catch {
        // There is nobody left to tell.
      }
    },
  };
}

/** Of browsers that run. */
const inUse = new Map<ChildProcess, BrowserFolder>();

/** The folder is gone once the browser is, whether that was closed, was killed, or goes down with this process. */
export function goesWith(folder: BrowserFolder, browser: Browser): Browser {
  const running = browser.process();
  if (!running) return browser;
  if (inUse.size === 0) process.on('exit', removeAll);
  inUse.set(running, folder);
  const gone = new Promise<void>((resolve) => {
    running.once('exit', () => {
      inUse.delete(running);
      if (inUse.size === 0) process.off('exit', removeAll);
      void folder.remove().then(resolve);
    });
  });
  const close = browser.close.bind(browser);
  browser.close = async () => {
    await close();
    await gone;
  };
  return browser;
}

function removeAll(): void {
  for (const [running, folder] of inUse) {
    killGroup(running);
    folder.removeNow();
  }
}

/** Puppeteer makes each browser the head of a group, where there are such. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It is over already.
  }
}
