import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { bursts, encodeWav } from './wav.ts';

const rmsDb = (samples: Float32Array) =>
  20 * Math.log10(Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length));

describe('bursts', () => {
  it('have the given level and times, with silence between', () => {
    for (const kind of ['tone', 'voice'] as const) {
      const samples = bursts(2000, [{ atMs: 500, lengthMs: 1000, hz: 300, levelDb: -18, kind }]);
      expect(samples).toHaveLength(96_000);
      expect(rmsDb(samples.subarray(24_000, 72_000))).toBeCloseTo(-18, 1);
      expect(samples.subarray(0, 24_000).every((sample) => sample === 0)).toBe(true);
      expect(samples.subarray(72_000).every((sample) => sample === 0)).toBe(true);
    }
  });

  it('stay within the given length', () => {
    const ms = fc.integer({ min: 0, max: 300 });
    fc.assert(
      fc.property(ms, ms, ms, (totalMs, atMs, lengthMs) => {
        expect(bursts(totalMs, [{ atMs, lengthMs }])).toHaveLength(totalMs * 48);
      }),
      { numRuns: 30 },
    );
  });
});

describe('encodeWav', () => {
  it('writes 16 bit, mono, 48 kHz, and clips', () => {
    const wav = encodeWav(Float32Array.of(0, 2, -2));
    expect(wav.toString('latin1', 0, 4)).toBe('RIFF');
    expect(wav.readUInt16LE(22)).toBe(1);
    expect(wav.readUInt32LE(24)).toBe(48_000);
    expect(wav.readUInt16LE(34)).toBe(16);
    expect([44, 46, 48].map((at) => wav.readInt16LE(at))).toEqual([0, 32_767, -32_767]);
  });
});
