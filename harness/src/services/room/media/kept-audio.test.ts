import { describe, expect, it } from 'vitest';
import { bursts } from '../../../testing/bursts.ts';
import { createKeptAudio, decodeStream } from './rtp-decoder.ts';
import { encodePackets } from '../speech/encoder.ts';

const packet = (index: number) => ({
  timestamp: (4_294_960_000 + index * 960) % 2 ** 32,
  payload: Uint8Array.of(1),
});

describe('createKeptAudio', () => {
  it('reports its start, and drops late packets', () => {
    const kept = createKeptAudio();
    expect(kept.report()).toBeUndefined();
    for (const index of [0, 1, 2, 10, 4, 11]) kept.push(packet(index), 5000 + index * 20);
    // The late packet is missing.
    expect(kept.packets.map(({ at }) => at)).toEqual([5000, 5020, 5040, 5200, 5220]);
    expect(kept.report()).toEqual({ startedAt: 5000 });
  });

  it('keeps the latest two minutes', () => {
    const kept = createKeptAudio();
    for (let index = 0; index < 20_000; index++) kept.push(packet(index), index * 20);
    const { startedAt = 0 } = kept.report() ?? {};
    expect(kept.packets.at(-1)?.at).toBe(399_980);
    expect(400_000 - startedAt).toBeGreaterThanOrEqual(120_000);
    expect(400_000 - startedAt).toBeLessThan(126_000);
  });
});

it('decodes kept audio in place, with silence for missing packets', async () => {
  const clip = encodePackets(bursts(1000, [{ atMs: 500, lengthMs: 400, hz: 600, levelDb: -12 }]));
  const packets = clip.map((payload, index) => ({ timestamp: index * 960, payload }));
  const samples = await decodeStream(packets.filter((_, index) => index < 10 || index >= 20));
  expect(samples.length).toBe((clip.length * 960) / 3);
  const loud = Array.from(samples, Math.abs).map((sample) => sample > 2000);
  expect(Math.abs(loud.indexOf(true) / 16 - 506)).toBeLessThan(10);
  expect(Math.abs(loud.lastIndexOf(true) / 16 - 906)).toBeLessThan(10);
  expect(samples.subarray(210 * 16, 390 * 16).every((sample) => sample === 0)).toBe(true);
});
