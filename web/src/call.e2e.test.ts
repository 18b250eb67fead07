import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bursts, launchBrowser, writeWav } from '@firmline/harness/browser';
import { mediaTimeError } from '@firmline/harness/metrics';
import type { CallRecord } from '@firmline/harness/room';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { mediaUse } from './testing/media-probe.ts';
import { button, openPage, seeText, visibleText, type OpenedPage } from './testing/open-page.ts';

const stack = inject('stack');

/** What the fake microphone plays over and over: quiet while the assistant greets, then one known sound. */
const burst = { atMs: 9000, lengthMs: 1200, hz: 440, kind: 'voice' } as const;
const microphoneMs = 13_000;
const nothingLive = { tracks: 0, peers: 0, contexts: 0, sockets: 0, elements: 0 };

const stages = [
  'initialization',
  'web-call-creation',
  'daily-call-object-creation',
  'mobile-permissions',
  'daily-call-join',
  'video-recording-setup',
  'video-recording-started',
  'audio-observer-setup',
  'audio-processing-setup',
];

/** The client's marks on the page's clock (ms since the epoch), oldest first. */
const marks = (page: Page): Promise<{ name: string; at: number }[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('mark')
      .filter(({ name }) => name.startsWith('firmline:'))
      .map(({ name, startTime }) => ({ name, at: performance.timeOrigin + startTime })),
  );

const waitForMark = (page: Page, name: string) =>
  page.waitForFunction((wanted) => performance.getEntriesByName(wanted, 'mark').length > 0, {}, name);

describe('a browser call', () => {
  let folder: string;
  let browser: Browser;
  let opened: OpenedPage;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'firmline-call-'));
    const microphone = path.join(folder, 'microphone.wav');
    await writeWav(microphone, bursts(microphoneMs, [burst]));
    browser = await launchBrowser({ microphone });
  });
  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    await fetch(`${stack.url}/_/control/faults`, { method: 'DELETE' });
    const { errors } = opened;
    await opened.close();
    expect(errors).toEqual([]);
  });

  const open = async (slug: string) => {
    opened = await openPage(browser, `${stack.url}/${slug}`);
    await seeText(opened.page, 'Hey ');
    return opened.page;
  };

  const fault = (kind: Record<string, unknown>) =>
    fetch(`${stack.url}/_/control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([kind]),
    });

  const startCall = async (page: Page) => {
    await page.locator(button('Try in Browser')).click();
    await waitForMark(page, 'firmline:call-start');
  };

  /** The room's record of the call this page created last. */
  const record = async (): Promise<CallRecord> => {
    const creation = opened.requests.findLast((request) => request.url().endsWith('/call/web'));
    const { id } = (await creation!.response()!.json()) as { id: string };
    return (await (await fetch(`${stack.roomUrl}/${id}/record`)).json()) as CallRecord;
  };

  const recordWhen = async (ready: (record: CallRecord) => boolean): Promise<CallRecord> =>
    vi.waitFor(
      async () => {
        const latest = await record();
        expect(ready(latest)).toBe(true);
        return latest;
      },
      { timeout: 30_000, interval: 100 },
    );

  it('runs whole: nine stages in order, speech both ways, and nothing left behind', async () => {
    const page = await open('default');
    await startCall(page);
    await seeText(page, 'Call started successfully!');
    await page.waitForSelector(button('End Call'));

    await waitForMark(page, 'firmline:audio-processing-setup:completed');
    const progress = (await marks(page)).map(({ name }) => name);
    const completed = stages.map((stage) => progress.indexOf(`firmline:${stage}:completed`));
    expect(completed).not.toContain(-1);
    expect(completed).toEqual(completed.toSorted((a, b) => a - b));
    for (const stage of stages) {
      expect(progress.indexOf(`firmline:${stage}:started`)).toBeLessThan(
        progress.indexOf(`firmline:${stage}:completed`),
      );
    }

    // The assistant's greeting, as the client noticed it, against what the room really sent.
    await waitForMark(page, 'firmline:speech-end');
    const { agentTurns, mediaClock } = await record();
    const heard = await marks(page);
    const at = (name: string) => heard.find((mark) => mark.name === name)?.at ?? Number.NaN;
    const greeting = agentTurns[0]!;
    const onset = mediaTimeError(mediaClock, at('firmline:speech-start'), greeting.startRtp);
    expect(Math.abs(onset ?? Number.NaN)).toBeLessThanOrEqual(300);
    const offset = mediaTimeError(mediaClock, at('firmline:speech-end'), greeting.endRtp);
    expect(Math.abs((offset ?? Number.NaN) - 1000)).toBeLessThanOrEqual(300);

    // The microphone's known sound, as it arrived at the far end.
    const { caller } = await recordWhen(({ caller: { segments, totalMs } }) => {
      const first = segments[0];
      return first !== undefined && totalMs > first.endMs + 1000;
    });
    const [segment] = caller.segments;
    expect(segment!.dominantHz).toBeGreaterThan(burst.hz - 15);
    expect(segment!.dominantHz).toBeLessThan(burst.hz + 15);
    expect(Math.abs(segment!.endMs - segment!.startMs - burst.lengthMs)).toBeLessThanOrEqual(300);

    await page.locator(button('End Call')).click();
    await seeText(page, 'Call ended.');
    await page.waitForSelector(button('Try in Browser'));
    expect((await recordWhen((latest) => latest.state === 'ended')).ended?.reason).toBe(
      'customer-ended-call',
    );
    const use = await page.evaluate(mediaUse);
    expect(use.live).toEqual(nothingLive);
    expect(use.opened.tracks).toBeGreaterThan(0);
    expect(use.opened.peers).toBe(1);
  });

  it('tells the webhook {slug} beside the call, not before it', async () => {
    const page = await open('default');
    // It hangs, so a call that waited for it would never start.
    await fault({ target: 'webhook', delayMs: 60_000 });
    await startCall(page);
    const sent = opened.requests.find((request) => request.url() === stack.webhookUrl);
    expect(JSON.parse(sent?.postData() ?? '')).toEqual({ slug: 'default' });
  });

  it('goes on with a logged warning when the webhook fails', async () => {
    const page = await open('default');
    await fault({ target: 'webhook', status: 500, times: 1 });
    await startCall(page);
    await vi.waitFor(() =>
      expect(opened.console).toContainEqual(expect.stringMatching(/^warn: .*could not be announced/)),
    );
    expect(await visibleText(page)).not.toContain('Failed');
    await page.waitForSelector(button('End Call'));
  });

  it('says what failed when the call cannot be created, and can be tried again', async () => {
    const page = await open('default');
    await fault({ target: 'platform', status: 500, times: 1 });
    await page.locator(button('Try in Browser')).click();
    await seeText(
      page,
      'Failed to connect to the AI assistant. Please check your internet connection or try again later.',
    );
    expect((await page.evaluate(mediaUse)).live).toEqual(nothingLive);

    await startCall(page);
    await seeText(page, 'Call started successfully!');
    expect(await visibleText(page)).not.toContain('Failed to connect');
  });

  it('can be cancelled while it connects, and leaves no message and no microphone', async () => {
    const page = await open('default');
    await fault({ target: 'platform', delayMs: 60_000 });
    await page.locator(button('Try in Browser')).click();
    await page.waitForSelector(button('Connecting...'));
    await page.locator(button('Cancel')).click();
    await page.waitForSelector(button('Try in Browser'));
    expect(await visibleText(page)).not.toMatch(/Failed|error/);
    expect((await page.evaluate(mediaUse)).live).toEqual(nothingLive);

    await fetch(`${stack.url}/_/control/faults`, { method: 'DELETE' });
    await startCall(page);
  });

  it('ends without an error when the assistant hangs up', async () => {
    const page = await open('default');
    await startCall(page);
    const { callId } = await record();
    await fetch(`${stack.platformUrl}/call/${callId}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'end-call' }),
    });
    await seeText(page, 'Call ended.');
    expect(await visibleText(page)).not.toContain('Call error');
    await page.waitForSelector(button('Try in Browser'));
    expect((await page.evaluate(mediaUse)).live).toEqual(nothingLive);
  });

  it('sends the microphone, silence while muted, and the microphone again', async () => {
    const microphone = path.join(folder, 'steady.wav');
    await writeWav(microphone, bursts(4000, [{ atMs: 0, lengthMs: 4000, hz: 300, kind: 'voice' }]));
    const talking = await launchBrowser({ microphone });
    onTestFinished(() => talking.close());
    opened = await openPage(talking, `${stack.url}/default`);
    const { page } = opened;
    await startCall(page);
    await recordWhen(({ caller }) => caller.levelDb > -60);
    await page.locator(button('Mute')).click();
    await recordWhen(({ caller }) => caller.levelDb < -90);
    await page.locator(button('Unmute')).click();
    await recordWhen(({ caller }) => caller.levelDb > -60);
  });
});
