import { expect, it } from 'vitest';

import { bursts } from '../../../testing/bursts.ts';
import { createCallerEar } from './caller-audio.ts';
import type { CallerEar, CallerFrame } from './caller-audio.ts';
import { createRandom } from '../../../shared/audio/random.ts';
import { encodePackets } from '../speech/encoder.ts';

const firstTimestamp = 4_294_960_000;
const packetsOf = (samples: Float32Array) =>
  encodePackets(samples).map((payload, index) => ({
    timestamp: (firstTimestamp + index * 960) % 2 ** 32,
    payload,
  }));

function listen() {
  const states: CallerFrame[] = [];
  const ear = createCallerEar((state) => states.push(state));
  return { ear, states };
}

/** Decoding starts once its WebAssembly is loaded. */
async function heard(ear: CallerEar, ms: number) {
  await expect.poll(() => ear.report().totalMs, { timeout: 10_000 }).toBeGreaterThanOrEqual(ms);
}

it('measures when and how loud the caller spoke', async () => {
  const { ear, states } = listen();
  const sounds = [
    { atMs: 600, lengthMs: 800, hz: 700, levelDb: -20 },
    { atMs: 2200, lengthMs: 400, hz: 1000, levelDb: -30 },
  ];
  const packets = packetsOf(bursts(4000, sounds));
  for (const packet of packets) ear.push(packet);
  await heard(ear, 4000);
  const { segments, packets: count } = ear.report();
  expect(count).toBe(packets.length);
  expect(segments).toHaveLength(2);
  for (const [index, { atMs, lengthMs, levelDb }] of sounds.entries()) {
    const segment = segments[index]!;
    expect(Math.abs(segment.startMs - atMs)).toBeLessThanOrEqual(40);
    expect(Math.abs(segment.endMs - atMs - lengthMs)).toBeLessThanOrEqual(60);
    expect(Math.abs(segment.rmsDb - levelDb)).toBeLessThanOrEqual(1);
  }
  const starts = states.filter(({ speaking }, index) => speaking && states[index - 1]?.speaking !== true);
  expect(starts).toHaveLength(2);
  for (const [index, { receivedMs, speechMs, silenceMs }] of starts.entries()) {
    expect(receivedMs - silenceMs - speechMs).toBe(segments[index]?.startMs);
  }
  expect(ear.clock.slice(0, 3).map((sample) => sample.receivedMs)).toEqual([20, 120, 220]);
  expect(ear.clock.at(-1)?.receivedMs).toBe(4020);
  const longest = Math.max(...states.map(({ speechMs }) => speechMs));
  expect(Math.abs(longest - 800)).toBeLessThanOrEqual(60);
  expect(Math.abs((states.at(-1)?.silenceMs ?? 0) - 1400)).toBeLessThanOrEqual(80);
  ear.stop();
});

it('keeps time across lost packets and ignores late and broken ones', async () => {
  const { ear } = listen();
  const packets = packetsOf(bursts(3000, [{ atMs: 1500, lengthMs: 600, hz: 500 }]));
  for (const [index, packet] of packets.entries()) {
    if (index < 20 || index >= 45) ear.push(packet);
  }
  ear.push(packets[0]!);
  await heard(ear, 3000);
  const { segments, totalMs } = ear.report();
  expect(totalMs).toBeLessThan(3060);
  expect(segments).toHaveLength(1);
  expect(Math.abs(segments[0]!.startMs - 1500)).toBeLessThanOrEqual(40);
  ear.push({ timestamp: packets.at(-1)!.timestamp + 960, payload: new Uint8Array() });
  expect(ear.report().totalMs).toBe(totalMs);
  ear.stop();
});

it('tells a voice from noise, and hears nobody behind a caller whose level it knows', async () => {
  const { ear, states } = listen();
  const random = createRandom(7);
  const samples = bursts(6000, [
    { atMs: 500, lengthMs: 1200, hz: 200, levelDb: -20 },
    { atMs: 3500, lengthMs: 800, hz: 200, levelDb: -32 },
    { atMs: 5000, lengthMs: 800, hz: 200, levelDb: -44 },
  ]);
  for (let at = 96_000; at < 115_200; at++) samples[at] = 0.3 * (random() - 0.5);
  for (const packet of packetsOf(samples)) ear.push(packet);
  await heard(ear, 6000);
  const at = (ms: number) => states.find(({ receivedMs }) => receivedMs >= ms)!;
  expect(at(1200).voicedMs).toBeGreaterThan(500);
  expect(at(1200).quieterDb).toBe(0);
  expect(at(2350)).toMatchObject({ speaking: true, voicedMs: 0 });
  expect(at(4000).quieterDb).toBeGreaterThan(8);
  expect(at(5600).speaking).toBe(false);
  ear.stop();
});
