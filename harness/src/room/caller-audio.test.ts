import { expect, it } from 'vitest';

import { bursts } from '../browser/index.ts';
import { createCallerEar } from './caller-audio.ts';
import type { CallerEar } from './caller-audio.ts';
import { encode } from './speech/encoder.ts';

const packetsOf = (samples: Float32Array) =>
  encode(samples).map((payload, index) => ({ timestamp: 4_294_960_000 + index * 960, payload }));

function listen() {
  const states: { speaking: boolean; speechMs: number; silenceMs: number }[] = [];
  let starts = 0;
  const ear = createCallerEar({ started: () => starts++, frame: (state) => states.push(state) });
  return { ear, states, starts: () => starts };
}

/** Decoding starts once its WebAssembly is there. */
async function heard(ear: CallerEar, ms: number) {
  await expect.poll(() => ear.report().totalMs, { timeout: 10_000 }).toBeGreaterThanOrEqual(ms);
}

it('measures when, how loud and at what pitch the caller spoke', async () => {
  const { ear, states, starts } = listen();
  const sounds = [
    { atMs: 600, lengthMs: 800, hz: 700, levelDb: -20 },
    { atMs: 2200, lengthMs: 400, hz: 1000, levelDb: -30 },
  ];
  const packets = packetsOf(bursts(4000, sounds));
  for (const { timestamp, payload } of packets) ear.push(timestamp % 2 ** 32, payload);
  await heard(ear, 4000);
  const { segments, packets: count } = ear.report();
  expect(count).toBe(packets.length);
  expect(segments).toHaveLength(2);
  for (const [index, { atMs, lengthMs, hz, levelDb }] of sounds.entries()) {
    const segment = segments[index]!;
    expect(Math.abs(segment.startMs - atMs)).toBeLessThanOrEqual(40);
    expect(Math.abs(segment.endMs - atMs - lengthMs)).toBeLessThanOrEqual(60);
    expect(Math.abs(segment.dominantHz - hz)).toBeLessThanOrEqual(5);
    expect(Math.abs(segment.rmsDb - levelDb)).toBeLessThanOrEqual(1);
  }
  expect(starts()).toBe(2);
  const longest = Math.max(...states.map(({ speechMs }) => speechMs));
  expect(Math.abs(longest - 800)).toBeLessThanOrEqual(60);
  expect(Math.abs((states.at(-1)?.silenceMs ?? 0) - 1400)).toBeLessThanOrEqual(80);
  ear.stop();
});

it('keeps time over lost packets, and ignores late and broken ones', async () => {
  const { ear } = listen();
  const packets = packetsOf(bursts(3000, [{ atMs: 1500, lengthMs: 600, hz: 500 }]));
  for (const [index, { timestamp, payload }] of packets.entries()) {
    if (index >= 20 && index < 45) continue;
    ear.push(timestamp % 2 ** 32, payload);
  }
  ear.push(packets[0]!.timestamp % 2 ** 32, packets[0]!.payload);
  await heard(ear, 3000);
  const { segments, totalMs } = ear.report();
  expect(totalMs).toBeLessThan(3060);
  expect(segments).toHaveLength(1);
  expect(Math.abs(segments[0]!.startMs - 1500)).toBeLessThanOrEqual(40);
  ear.push((packets.at(-1)!.timestamp + 960) % 2 ** 32, new Uint8Array());
  expect(ear.report().totalMs).toBe(totalMs);
  ear.stop();
});

it('reports the stretch under way, and closes it when it stops', async () => {
  const { ear } = listen();
  for (const { timestamp, payload } of packetsOf(bursts(1000, [{ atMs: 200, lengthMs: 800, hz: 400 }]))) {
    ear.push(timestamp, payload);
  }
  await heard(ear, 1000);
  expect(ear.report().segments).toHaveLength(1);
  ear.stop();
  expect(ear.report().segments).toMatchObject([{ dominantHz: expect.closeTo(400, -1) }]);
  const { packets } = ear.report();
  ear.push(0, Uint8Array.of(0xf8, 0xff, 0xfe));
  expect(ear.report().packets).toBe(packets);
});
