import { mediaTimeError } from '@firmline/harness/metrics';
import { describe, expect, it } from 'vitest';
import { mediaUse } from '../testing/media-probe.ts';
import { button, seeText, visibleText } from '../testing/open-page.ts';
import { callSuite, marks, nothingLive, waitForMark } from './testing/call-suite.ts';

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

describe('a conversation', () => {
  /** Quiet while the assistant greets, then one known sound. */
  const burst = { atMs: 9000, lengthMs: 1200, hz: 440, kind: 'voice' } as const;
  const suite = callSuite({ microphone: [burst], microphoneMs: 13_000 });

  it('runs whole: nine stages in order, speech both ways, and nothing left behind', async () => {
    const page = await suite.open();
    await suite.startCall(page);
    await seeText(page, 'Call started successfully!');

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
    const { agentTurns, mediaClock } = await suite.record();
    const heard = await marks(page);
    const at = (name: string) => heard.find((mark) => mark.name === name)?.at ?? Number.NaN;
    const greeting = agentTurns[0]!;
    const onset = mediaTimeError(mediaClock, at('firmline:speech-start'), greeting.startRtp);
    expect(Math.abs(onset ?? Number.NaN)).toBeLessThanOrEqual(300);
    const offset = mediaTimeError(mediaClock, at('firmline:speech-end'), greeting.endRtp);
    expect(Math.abs((offset ?? Number.NaN) - 1000)).toBeLessThanOrEqual(300);

    // The microphone's known sound, as it arrived at the far end.
    const { caller } = await suite.recordWhen(({ caller: { segments, totalMs } }) => {
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
    expect((await suite.recordWhen((latest) => latest.state === 'ended')).ended?.reason).toBe(
      'customer-ended-call',
    );
    const use = await page.evaluate(mediaUse);
    expect(use.live).toEqual(nothingLive);
    expect(use.opened.tracks).toBeGreaterThan(0);
    expect(use.opened.peers).toBe(1);
  });
});

describe('a conversation with somebody who talks', () => {
  const suite = callSuite({ microphone: [{ atMs: 0, lengthMs: 4000, hz: 300, kind: 'voice' }] });

  it('sends the microphone, silence while muted, and the microphone again', async () => {
    const page = await suite.open();
    await suite.startCall(page);
    await suite.recordWhen(({ caller }) => caller.levelDb > -60);
    await page.locator(button('Mute')).click();
    await seeText(page, 'You are muted');
    await suite.recordWhen(({ caller }) => caller.levelDb < -90);
    await page.locator(button('Unmute')).click();
    const { caller } = await suite.recordWhen((latest) => latest.caller.levelDb > -60);
    expect(caller.levelDb).toBeGreaterThan(-60);
    expect(await visibleText(page)).not.toContain('You are muted');
  });
});
