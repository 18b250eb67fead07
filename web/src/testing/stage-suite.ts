import { connectBrowser } from '@firmline/harness/browser';
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { OpenTab } from './open-tab.ts';
import { type PageStage, startStage } from './stage.ts';
import { tabOfPage, textSizeOf } from './tab.ts';

interface SharedTab extends OpenTab {
  readonly page: Page;
  /** Uncaught exceptions and unhandled rejections. */
  readonly errors: string[];
}

/** A tab of the browser that all tests share, and whose pages stand still. */
export async function openSharedTab(): Promise<SharedTab> {
  const browser = await connectBrowser(inject('browser'));
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const close = async () => {
    await context.close();
    await browser.disconnect();
  };
  return { ...tabOfPage(page), ...(await textSizeOf(page)), page, errors, close };
}

/** A tab and a stage for the tests of a file. */
export function stageWith<EngineTab extends OpenTab>(openEngineTab: () => Promise<EngineTab>) {
  const suite = {} as { tab: EngineTab; stage: PageStage };
  beforeAll(async () => {
    suite.tab = await openEngineTab();
    suite.stage = await startStage(inject('stack'));
  });
  afterAll(() => Promise.all([suite.tab?.close(), suite.stage?.close()]));
  return suite;
}

/** A shared tab and a stage for the tests of a file. A page with errors fails the test. */
export function stageSuite() {
  const suite = stageWith(openSharedTab);
  afterEach(() => {
    expect(suite.tab?.errors.splice(0)).toEqual([]);
  });
  return suite;
}

/** The bodies of the requests that the stack's webhook has received. */
export async function webhookBodies(): Promise<readonly unknown[]> {
  const requests = (await (await fetch(inject('stack').webhookUrl)).json()) as readonly { body: unknown }[];
  return requests.map(({ body }) => body);
}

/** The visitor says something in the scripted call. */
export const hear = (tab: Pick<OpenTab, 'evaluate'>, words: string, isDone = true): Promise<void> =>
  tab.evaluate(
    (text, isFinal) => {
      const entry = { id: 2, role: 'user', interrupted: false, startedAt: 0 } as const;
      window.scriptedCall?.emit('transcript', [{ ...entry, text, final: isFinal }]);
    },
    words,
    isDone,
  );
