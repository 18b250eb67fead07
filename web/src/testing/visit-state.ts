import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bursts, launchBrowser, setMicrophonePermission, writeWav } from '@firmline/harness/browser';
import type { RoomFault } from '@firmline/harness/room';
import type { StackInfo } from '@firmline/harness/stack';
import type { Browser, Page } from 'puppeteer-core';
import type { StateName } from './states.ts';
import { states } from './states.ts';

/** One fault of one of the stack's services, in the format of `/_/control/faults`. */
export interface ServiceFault {
  readonly target: 'rest' | 'platform' | 'webhook';
  readonly status?: number;
  readonly delayMs?: number;
  readonly method?: string;
}

/** The visitor's machine. */
export type Machine = 'ordinary' | 'silent microphone' | 'no microphone';

/** How the page reaches one of its states. */
export interface PageState {
  /** Default: a firm with a name and a company. */
  readonly path?: string;
  /** Default: `ordinary`. */
  readonly machine?: Machine;
  /** Answer to the browser's prompt. Default: `granted`. */
  readonly microphone?: 'granted' | 'denied' | 'prompt';
  readonly services?: readonly ServiceFault[];
  readonly call?: readonly RoomFault[];
  /** Runs before the page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** The visitor's actions; resolves when the page shows the state. */
  readonly reach: (page: Page) => Promise<unknown>;
}

export interface WindowSize {
  readonly width: number;
  readonly height: number;
  readonly deviceScaleFactor?: number;
  readonly isMobile?: boolean;
  readonly hasTouch?: boolean;
}

export interface StateVisits {
  /** Shows a state of the page to `look`, in its own browser context. */
  visit<Result>(name: StateName, size: WindowSize, look: (page: Page) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Opens the page of a stack in any of its states. Browsers start when they are first needed. */
export function stateVisits(stack: StackInfo): StateVisits {
  const browsers = new Map<Machine, Promise<Browser>>();
  const folder = mkdtemp(path.join(tmpdir(), 'firmline-states-'));

  const browserOf = (machine: Machine): Promise<Browser> => {
    const browser = browsers.get(machine) ?? start(machine, folder);
    browsers.set(machine, browser);
    return browser;
  };

  const tell = (control: string, body: unknown) =>
    fetch(`${stack.url}/_/control/${control}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  return {
    async visit(name, size, look) {
      const state: PageState = states[name];
      const browser = await browserOf(state.machine ?? 'ordinary');
      const context = await browser.createBrowserContext();
      try {
        await tell('faults', state.services ?? []);
        await tell('call-plans', state.call ? [{ faults: state.call }] : []);
        await setMicrophonePermission(context, stack.url, state.microphone ?? 'granted');
        const page = await context.newPage();
        // Some states take more than half a minute to appear.
        page.setDefaultTimeout(60_000);
        await page.setViewport(size);
        await state.prepare?.(page);
        await page.goto(stack.url + (state.path ?? '/hartwell-lowe'), { waitUntil: 'domcontentloaded' });
        await state.reach(page);
        return await look(page);
      } catch (cause) {
        throw new Error(`The state "${name}" was not reached, or not to be looked at.`, { cause });
      } finally {
        await context.close();
        await tell('faults', []);
        await tell('call-plans', []);
      }
    },

    async close() {
      for (const browser of browsers.values()) await (await browser).close();
      await rm(await folder, { recursive: true, force: true });
    },
  };
}

async function start(machine: Machine, folder: Promise<string>): Promise<Browser> {
  if (machine === 'no microphone') return launchBrowser({ hasMicrophone: false });
  const microphone = path.join(await folder, `${machine.replaceAll(' ', '-')}.wav`);
  const speech = { atMs: 6000, lengthMs: 2500, hz: 220, kind: 'voice' } as const;
  await writeWav(microphone, bursts(12_000, machine === 'ordinary' ? [speech] : []));
  return launchBrowser({ microphone });
}
