import { describe, expect, it } from 'vitest';
import { bursts, encodeWav } from '../../../shared/browser/index.ts';
import { mediaTimeError } from '../../../shared/audio/media-time.ts';
import type { RoomFault } from '../../../shared/call-plan/fault.ts';
import type { RoomPage } from '../testing/room-page.ts';
import { setUpRoom, until } from '../testing/room-tests.ts';

const { room, open, createCall, recordOf } = setUpRoom();

/** A tone of half a second every second. */
const tones = bursts(
  6000,
  Array.from({ length: 6 }, (_, second) => ({
    atMs: second * 1000 + 500,
    lengthMs: 500,
    hz: 800,
    levelDb: -14,
  })),
);
const wav = { base64: encodeWav(tones).toString('base64') };

/** Packets of the assistant that the page reports as lost. */
const lost = (page: RoomPage) =>
  page.run<number>('testPage.call.getNetworkStats().then(({ stats }) => stats.latest.totalRecvPacketsLost)');

const inject = (id: string, ...faults: readonly RoomFault[]) => room().rooms.inject(id, faults);

describe('a degraded line', () => {
  it('loses packets to the page without moving the ground truth', async () => {
    const page = await open();
    const id = createCall({
      faults: [{ kind: 'rtp', direction: 'to-page', lossPercent: 15, delayMs: 120, jitterMs: 40 }],
      agent: { greeting: { wav } },
    });
    await page.join(id);
    await until(() => Date.now() > (recordOf(id).agentSpeech[0]?.endedAt ?? Infinity) + 500);
    const missing = await lost(page);
    const levels = await page.remoteLevels();
    const { agentSpeech, mediaClock, agentClock, caller } = recordOf(id);
    // Six seconds are 300 packets.
    expect(missing).toBeGreaterThan(20);
    const first = levels.find(({ level }) => level > 0.02);
    const onset = mediaTimeError(mediaClock, first?.at ?? 0, agentSpeech[0]?.startRtp ?? 0);
    expect(Math.abs(onset ?? Infinity)).toBeLessThan(300);
    // The room sends on time; the page plays at least as late as the line's delay.
    const sent = agentClock.at(-1);
    const played = mediaClock.findLast(({ at }) => at < (sent?.at ?? 0));
    expect(mediaTimeError(agentClock, played?.at ?? 0, played?.rtp ?? 0)).toBeGreaterThan(120);
    expect(caller.packets).toBeGreaterThan(caller.totalMs / 20 - 5);
  });

  it("loses the caller's packets in a running call until it is restored", async () => {
    const page = await open();
    const id = createCall({}, {});
    await page.join(id, { toneHz: 440 });
    await until(() => recordOf(id).caller.levelDb > -30);
    inject(id, { kind: 'rtp', direction: 'from-page', lossPercent: 100, forMs: 1500 });
    const before = recordOf(id).caller;
    await until(() => recordOf(id).caller.totalMs > before.totalMs + 2000);
    const { packets, totalMs } = recordOf(id).caller;
    const missing = (totalMs - before.totalMs) / 20 - (packets - before.packets);
    expect(missing).toBeGreaterThan(60);
    await until(() => recordOf(id).caller.packets > packets + 20);
    expect(await lost(page)).toBe(0);
    expect(recordOf(id).appMessages.map(({ data }) => data)).toContain('playable');
  });
});

describe('a fault in a running call', () => {
  it('is injected at once or later', async () => {
    const page = await open();
    const id = createCall();
    expect(() => inject(id, { kind: 'hang-up' })).toThrow(expect.objectContaining({ code: 'conflict' }));
    expect(() => inject('nowhere')).toThrow(expect.objectContaining({ code: 'not-found' }));
    await page.join(id);
    await page.event('app-message', /listening/);
    inject(id, { kind: 'camera-error', error: 'permissions', message: 'Revoked' });
    await page.event('camera-error', /Revoked/);
    inject(id, { kind: 'refuses', request: 'update-input-settings', answer: 'error', message: 'No' });
    inject(id, { kind: 'nonfatal-error', error: 'audio-processor-error' });
    await page.event('nonfatal-error', /audio-processor-error/);
    const refused = 'testPage.call.updateInputSettings({ audio: { processor: { type: "none" } } })';
    expect(await page.run(`${refused}.then(() => 'granted', () => 'refused')`)).toBe('refused');
    inject(id, { kind: 'fatal', error: 'exp-token', afterMs: 300 }, { kind: 'hang-up', afterMs: 60_000 });
    expect(recordOf(id).state).toBe('connected');
    expect(await page.event('error')).toMatchObject({ data: { error: { type: 'exp-token' } } });
    await until(() => recordOf(id).state === 'ended');
  });

  it('interrupts the network and restores it', async () => {
    const page = await open();
    const id = createCall();
    await page.join(id);
    await page.event('app-message', /listening/);
    inject(id, { kind: 'network', forMs: 1000 });
    await page.event('network-connection', /interrupted/);
    await page.page.waitForFunction(
      `testPage.events.filter(({ action, data }) => action === 'network-connection' &&
        data.type === 'signaling' && data.event === 'connected').length === 2`,
    );
    expect(recordOf(id).state).toBe('connected');
  });

  it('lets the line die: sockets stay open, nothing arrives, and messages wait', async () => {
    const page = await open();
    const id = createCall();
    await page.join(id);
    await page.event('app-message', /listening/);
    const received = `testPage.call.getNetworkStats().then(({ stats }) => stats.latest.recvBitsPerSecond)`;
    await expect.poll(() => page.run(received)).toBeGreaterThan(0);
    inject(id, { kind: 'network', forMs: 4000, dead: true });
    const data = JSON.stringify({ type: 'say', message: 'Here I am again.' });
    await page.run(`void testPage.call.sendAppMessage(${JSON.stringify(data)})`);
    await expect.poll(() => page.run(received), { timeout: 3000, interval: 500 }).toBe(0);
    expect(recordOf(id).appMessages.some(({ data: sent }) => sent === data)).toBe(false);
    await until(() => recordOf(id).appMessages.some(({ data: sent }) => sent === data));
    await expect.poll(() => page.run(received), { interval: 500 }).toBeGreaterThan(0);
    const signalling = `testPage.events.filter(({ action, data }) => action === 'network-connection' &&
      data.type === 'signaling').map(({ data }) => data.event)`;
    expect(await page.run(signalling)).toEqual(['connected']);
  });
});
