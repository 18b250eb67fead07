import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addRtp, createReceiver, rtpDistance } from './rtp.ts';

const timestamp = fc.integer({ min: 0, max: 2 ** 32 - 1 });

describe('RTP counters', () => {
  it('measure distances across the wrap', () => {
    fc.assert(
      fc.property(timestamp, fc.integer({ min: -(2 ** 31) + 1, max: 2 ** 31 - 1 }), (from, distance) => {
        const to = addRtp(from, distance);
        expect(to).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThan(2 ** 32);
        expect(rtpDistance(from, to)).toBe(distance);
      }),
    );
  });
});

describe('createReceiver', () => {
  it('finds gaps in the timestamps', () => {
    fc.assert(
      fc.property(timestamp, fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 50 }), (start, holes) => {
        const receiver = createReceiver();
        let at = start;
        expect(receiver.missingBefore(at)).toBe(0);
        receiver.played(at, 960);
        for (const hole of holes) {
          at = addRtp(at, 960 + hole * 960);
          expect(receiver.missingBefore(at)).toBe(hole * 960);
          receiver.played(at, 960);
        }
      }),
    );
  });

  it('drops late packets', () => {
    const receiver = createReceiver();
    receiver.played(9600, 960);
    expect(receiver.missingBefore(9600)).toBeNull();
    expect(receiver.missingBefore(8640)).toBeNull();
  });

  it('treats a large jump in either direction as a new start', () => {
    const receiver = createReceiver();
    receiver.played(100_000_000, 960);
    expect(receiver.missingBefore(200_000_000)).toBe(0);
    expect(receiver.missingBefore(1)).toBe(0);
  });
});
