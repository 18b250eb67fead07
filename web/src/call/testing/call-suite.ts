import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectBrowser, launchBrowser } from '@firmline/harness/browser';
import type { CallRecord, RoomFault } from '@firmline/harness/room';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, inject, vi } from 'vitest';
import { type Burst, bursts, writeWav } from '../../../../harness/src/testing/bursts.ts';
import { button, openPage, type OpenedPage, type OpenOptions } from '../../testing/open-page.ts';

/** Needs a browser of its own. */
interface CallSuiteOptions {
  /** Sounds that the microphone repeats every four seconds. */
  readonly microphone: readonly Burst[];
}

export const waitForMark = (page: Page, name: string) =>
  page.waitForFunction((markName) => performance.getEntriesByName(markName, 'mark').length > 0, {}, name);

/** A browser for calls, with its stack and the faults of both. Everything is reset after each test. */
export function callSuite(ownOptions?: CallSuiteOptions) {
  const stack = inject('stack');
  let folder: string | undefined;
  let browser: Browser;
  let openedPages: OpenedPage[] = [];

  beforeAll(async () => {
    if (!ownOptions) {
      browser = await connectBrowser(inject('browser'));
      return;
    }
    folder = await mkdtemp(path.join(tmpdir(), 'firmline-call-'));
    const microphone = path.join(folder, 'microphone.wav');
    await writeWav(microphone, bursts(4000, ownOptions.microphone));
    browser = await launchBrowser({
      args: [`--use-file-for-fake-audio-capture=${microphone}`],
      prefers: { reducedMotion: true },
    });
  });
  afterAll(async () => {
    if (folder === undefined) return browser?.disconnect();
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    await works();
    const closedPages = openedPages;
    openedPages = [];
    for (const page of closedPages) await page.close();
    expect(closedPages.flatMap(({ errors }) => errors)).toEqual([]);
  });

  const control = (resource: string, body: unknown) =>
    fetch(`${stack.url}/_/control/${resource}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  /** Removes all faults. */
  const works = async () => {
    for (const resource of ['faults', 'call-plans'])
      await fetch(`${stack.url}/_/control/${resource}`, { method: 'DELETE' });
  };

  /** The page that was opened last. */
  const currentPage = (): OpenedPage => {
    const openedPage = openedPages.at(-1);
    if (!openedPage) throw new Error('No page is open.');
    return openedPage;
  };

  // Chrome does not keep each body that a page reads as a stream, so the local platform says the id in a header too.
  const callId = (): string => {
    const creation = currentPage().requests.findLast((request) => request.url().endsWith('/call/web'));
    return creation!.response()!.headers()['x-firmline-created']!;
  };

  /** The room's record of a call. Default: the last one that this page created. */
  const record = async (id?: string): Promise<CallRecord> =>
    (await (await fetch(`${stack.roomUrl}/${id ?? callId()}/record`)).json()) as CallRecord;

  return {
    stack,
    works,
    opened: currentPage,
    callId,
    record,

    async open(url = `${stack.url}/default`, options?: OpenOptions): Promise<Page> {
      const openedPage = await openPage(browser, url, options);
      openedPages.push(openedPage);
      // A call has waits of its own, which are longer on a busy machine.
      openedPage.page.setDefaultTimeout(50_000);
      // The heading also says "Hey ...," before the firm is known.
      await openedPage.page.waitForSelector(button('Try in Browser'));
      return openedPage.page;
    },

    /** Makes a service of the stack fail. */
    fault: (kind: Record<string, unknown>) => control('faults', [kind]),
    /** Makes the next calls fail. */
    plan: (...faults: RoomFault[]) => control('call-plans', [{ faults }]),
    /** The assistant of the next calls never says a word. */
    silence: () => control('call-plans', [{ agent: { silent: true } }]),

    async startCall(page: Page): Promise<void> {
      await page.locator(button('Try in Browser')).click();
      await waitForMark(page, 'firmline:call-start');
      await page.waitForSelector(button('End Call'));
    },

    /** Makes the room end the call. */
    async hangUp(): Promise<void> {
      await fetch(`${stack.platformUrl}/call/${callId()}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'end-call' }),
      });
    },

    recordWhen: (isReady: (record: CallRecord) => boolean, id?: string): Promise<CallRecord> =>
      vi.waitFor(
        async () => {
          const latestRecord = await record(id);
          expect(isReady(latestRecord)).toBe(true);
          return latestRecord;
        },
        { timeout: 30_000, interval: 100 },
      ),
  };
}

/** Name of the focused button, or of any other focused element. */
export const focusedText = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      document.activeElement?.getAttribute('aria-label') ??
      document.activeElement?.textContent ??
      'nothing at all',
  );
