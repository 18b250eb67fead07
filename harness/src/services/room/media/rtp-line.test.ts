import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { createRtpLine } from './rtp-line.ts';
import type { RtpConditions } from './rtp-line.ts';

beforeEach(() => void vi.useFakeTimers());

/** Sends a packet every 20 ms; returns the arrivals in order with their delays. */
async function send(conditions: RtpConditions | null, packets: number) {
  const line = createRtpLine(() => Date.now());
  line.set(conditions);
  const arrived: { packet: number; late: number }[] = [];
  for (let packet = 0; packet < packets; packet++) {
    const sentAt = Date.now();
    line.pass(() => arrived.push({ packet, late: Date.now() - sentAt }));
    await vi.advanceTimersByTimeAsync(20);
  }
  await vi.advanceTimersByTimeAsync(30_000);
  return arrived;
}

/** Lengths of the lost stretches. */
const holes = (arrived: readonly { packet: number }[]) =>
  arrived
    .map(({ packet }, index) => packet - (arrived[index - 1]?.packet ?? -1) - 1)
    .filter((missing) => missing > 0);

describe('createRtpLine', () => {
  it('passes everything at once without conditions', async () => {
    expect(await send(null, 50)).toEqual(Array.from({ length: 50 }, (_, packet) => ({ packet, late: 0 })));
    expect(await send({}, 3)).toHaveLength(3);
  });

  it('keeps the order and delays by between delay and delay plus jitter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 400 }),
        fc.nat({ max: 300 }),
        fc.nat({ max: 60 }),
        fc.nat(),
        async (delayMs, jitterMs, lossPercent, seed) => {
          const arrived = await send({ delayMs, jitterMs, lossPercent, seed }, 100);
          const order = arrived.map(({ packet }) => packet);
          expect(order).toEqual(order.toSorted((a, b) => a - b));
          for (const { late } of arrived) {
            expect(late).toBeGreaterThanOrEqual(delayMs - 1);
            expect(late).toBeLessThanOrEqual(delayMs + jitterMs + 2);
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it.each([{ lossPercent: 20 }, { lossPercent: 10, burst: 5 }])(
    'loses the given share: %j',
    async (conditions) => {
      const arrived = await send({ ...conditions, seed: 7 }, 20_000);
      const missing = holes(arrived);
      const lost = missing.reduce((sum, length) => sum + length, 0);
      expect((lost / 20_000) * 100).toBeGreaterThan(conditions.lossPercent * 0.85);
      expect((lost / 20_000) * 100).toBeLessThan(conditions.lossPercent * 1.15);
      const wanted = conditions.burst ?? 1 / (1 - conditions.lossPercent / 100);
      expect(lost / missing.length).toBeGreaterThan(wanted * 0.85);
      expect(lost / missing.length).toBeLessThan(wanted * 1.15);
    },
  );

  it('repeats itself for the same seed, and loses the same packets with any jitter', async () => {
    const conditions = { lossPercent: 20, burst: 2, jitterMs: 80, seed: 3 };
    const first = await send(conditions, 300);
    expect(await send(conditions, 300)).toEqual(first);
    const packets = (arrived: typeof first) => arrived.map(({ packet }) => packet);
    expect(packets(await send({ ...conditions, jitterMs: 0 }, 300))).toEqual(packets(first));
    expect(packets(await send({ ...conditions, seed: 4 }, 300))).not.toEqual(packets(first));
  });

  it('delivers packets in transit before later ones, and nothing after its stop', async () => {
    const line = createRtpLine(() => Date.now());
    const arrived: string[] = [];
    line.set({ delayMs: 500 });
    line.pass(() => arrived.push('late'));
    line.set(null);
    line.pass(() => arrived.push('after'));
    expect(arrived).toEqual([]);
    await vi.advanceTimersByTimeAsync(500);
    expect(arrived).toEqual(['late', 'after']);
    line.pass(() => arrived.push('at once'));
    expect(arrived).toHaveLength(3);
    line.set({ delayMs: 500 });
    line.pass(() => arrived.push('never'));
    line.stop();
    line.pass(() => arrived.push('never'));
    expect(vi.getTimerCount()).toBe(0);
    expect(arrived).toHaveLength(3);
  });
});
