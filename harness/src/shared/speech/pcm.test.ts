import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { bursts, encodeWav } from '../../testing/bursts.ts';
import { audibleSpan, readWav, trim, upsample } from './pcm.ts';
import { tones } from './tones.ts';

const tone = bursts(1000, [{ atMs: 300, lengthMs: 400, hz: 500, levelDb: -20 }]);

describe('audibleSpan', () => {
  it('finds the sound to 10 ms', () => {
    expect(audibleSpan(tone)).toEqual({ from: 14_400, to: 33_600 });
  });

  it('is null for silence and below -46 dBFS', () => {
    expect(audibleSpan(new Float32Array(4800))).toBeNull();
    expect(audibleSpan(bursts(500, [{ atMs: 100, lengthMs: 200, levelDb: -52 }]))).toBeNull();
  });
});

describe('trim', () => {
  it('leaves exactly the given silence', () => {
    for (const [lead, tail] of [
      [960, 4800],
      [24_000, 48_000],
    ] as const) {
      const trimmed = trim(tone, lead, tail);
      expect(trimmed).toHaveLength(lead + 19_200 + tail);
      expect(audibleSpan(trimmed)).toEqual({ from: lead, to: lead + 19_200 });
    }
    expect(trim(new Float32Array(100), 10, 10)).toHaveLength(0);
  });
});

describe('upsample', () => {
  it('preserves level, pitch and time of a tone', () => {
    const rate = 16_000;
    const source = Float32Array.from(
      { length: rate },
      (_, at) => 0.5 * Math.sin((2 * Math.PI * 440 * at) / rate),
    );
    const raised = upsample(source, 3);
    expect(raised).toHaveLength(48_000);
    const expected = Float32Array.from(
      { length: 48_000 },
      (_, at) => 0.5 * Math.sin((2 * Math.PI * 440 * at) / 48_000),
    );
    const worst = raised
      .subarray(1000, 47_000)
      .reduce((most, sample, at) => Math.max(most, Math.abs(sample - (expected[at + 1000] ?? 0))), 0);
    expect(worst).toBeLessThan(0.02);
  });
});

describe('WAV', () => {
  it('is read back as written', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -32_767, max: 32_767 }), { maxLength: 300 }), (values) => {
        const samples = Float32Array.from(values, (value) => value / 32_767);
        const { rate, samples: read } = readWav(encodeWav(samples));
        expect(rate).toBe(48_000);
        expect(Array.from(read, (sample) => Math.round(sample * 32_768))).toEqual(values);
      }),
    );
  });

  it('is refused with an impossible or missing rate', () => {
    for (const rate of [0, 1, 7999, 4_000_000_000]) {
      const wav = Buffer.from(encodeWav(new Float32Array(4)));
      wav.writeUInt32LE(rate, 24);
      expect(() => readWav(wav)).toThrow(`A WAV file of ${rate} Hz cannot be played`);
    }
  });

  it('is refused if it is another format', () => {
    expect(() => readWav(new Uint8Array(4))).toThrow('Not a WAV file');
    expect(() => readWav(encodeWav(new Float32Array(4)).subarray(0, 36))).toThrow('without audio');
  });
});

describe('tones', () => {
  it('resemble speech in length and rhythm, and are reproducible', () => {
    const pattern = tones('こんにちは、田中法律事務所です。');
    const span = audibleSpan(pattern);
    expect(((span?.to ?? 0) - (span?.from ?? 0)) / 48_000).toBeGreaterThan(1.5);
    expect(tones('こんにちは、田中法律事務所です。')).toEqual(pattern);
    expect(tones('Γειά σας')).not.toEqual(tones('Καλημέρα'));
    expect(tones('字'.repeat(5000)).length).toBeLessThan(9 * 48_000);
  });
});
