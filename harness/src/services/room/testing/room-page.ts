import type { Browser, BrowserContext, Page } from 'puppeteer-core';

import { installMediaProbe, setMicrophonePermission } from '../../../shared/browser/index.ts';
import type { JoinRequest, LoggedEvent } from '../machine/testing/page-types.ts';
import type { TestRoom } from './test-room.ts';

/** A page that joins rooms; closed with its context. */
export interface RoomPage {
  readonly page: Page;
  /** Joins, with a new call object if needed. Resolves to null or the rejection. */
  join(callId: string, options?: Partial<JoinRequest>): Promise<unknown>;
  run<Result>(expression: string): Promise<Result>;
  /** Events of daily-js, without levels. */
  events(): Promise<LoggedEvent[]>;
  actions(): Promise<string[]>;
  /** Loudest remote level of each 100 ms, with the page's clock. */
  remoteLevels(): Promise<{ readonly at: number; readonly level: number }[]>;
  /** Waits for an event whose JSON text matches. */
  event(action: string, pattern?: RegExp): Promise<LoggedEvent>;
  /** Microphone tracks still open. */
  liveMicrophones(): Promise<number>;
  /** Console errors, page errors and unhandled rejections. */
  readonly problems: readonly string[];
  close(): Promise<void>;
}

export async function openRoomPage(
  browser: Browser,
  room: TestRoom,
  microphone: 'granted' | 'denied' | 'prompt' = 'granted',
): Promise<RoomPage> {
  const context: BrowserContext = await browser.createBrowserContext();
  await setMicrophonePermission(context, room.origin, microphone);
  const page = await context.newPage();
  await page.evaluateOnNewDocument(installMediaProbe);
  const problems: string[] = [];
  page.on('pageerror', (cause) => problems.push(String(cause)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(room.origin);
  await page.waitForFunction('window.testPage');

  // The expressions determine the types of their results.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const runInPage = async <Result>(expression: string) => (await page.evaluate(expression)) as Result;
  return {
    page,
    problems,
    run: runInPage,
    join(callId, options = {}) {
      const all = { url: room.roomUrl(callId), bundle: '/machine', ...options };
      return runInPage(`testPage.join(${JSON.stringify(all)})`);
    },
    events: () => runInPage(`testPage.events.filter(({ action }) => !action.endsWith('-level'))`),
    actions: () =>
      runInPage(`testPage.events.map(({ action }) => action).filter((action) => !action.endsWith('-level'))`),
    remoteLevels: () =>
      runInPage(`testPage.events.filter(({ action }) => action === 'remote-participants-audio-level').map(
        ({ at, data }) => ({ at, level: Math.max(0, ...Object.values(data.participantsAudioLevel)) }))`),
    async event(action, pattern = /(?:)/) {
      const find = `testPage.events.find((event) =>
        event.action === ${JSON.stringify(action)} && ${String(pattern)}.test(JSON.stringify(event.data)))`;
      await page.waitForFunction(find, { polling: 50, timeout: 20_000 });
      return runInPage<LoggedEvent>(find);
    },
    liveMicrophones: () => runInPage('firmlineMedia.inUse().tracks.length'),
    close: () => context.close(),
  };
}
