import { describe, expect, it } from 'vitest';

import { bursts } from '../../../testing/bursts.ts';
import { createNoise } from './noise.ts';
import { createRtpDecoder } from './rtp-decoder.ts';
import { encodePackets } from '../speech/encoder.ts';
import { rms, rmsDb } from '../../../shared/speech/pcm.ts';

/** Decoded audio of a clip's packets; null means that nothing plays. */
async function heard(noise: ReturnType<typeof createNoise>, packets: readonly (Uint8Array | null)[]) {
  const samples = new Float32Array(packets.length * 960);
  let at = 0;
  const decoder = await createRtpDecoder((part) => {
    samples.set(part, at);
    at += part.length;
  });
  for (const [index, packet] of packets.entries()) {
    const payload = noise.mix(packet, packet !== null && (packets[index - 1] ?? null) === null);
    decoder.push({ timestamp: index * 960, payload });
  }
  decoder.free();
  noise.stop();
  return samples;
}

const nothing = (packets: number) => Array.from({ length: packets }, () => null);
const levelDb = (samples: Float32Array, fromMs: number, toMs: number) =>
  rmsDb(rms(samples.subarray(fromMs * 48, toMs * 48)));

describe('createNoise', () => {
  it.each([-30, -50])('is room noise at %s dBFS', async (level) => {
    const samples = await heard(createNoise({ levelDb: level }), nothing(50));
    expect(Math.abs(levelDb(samples, 200, 1000) - level)).toBeLessThan(2);
  });

  it('repeats a recording at its own or the given level', async () => {
    const sound = bursts(100, [{ atMs: 0, lengthMs: 100, hz: 500, levelDb: -30 }]);
    expect(levelDb(await heard(createNoise({ sound }), nothing(50)), 400, 900)).toBeCloseTo(-30, 0);
    const loud = await heard(createNoise({ sound, levelDb: -20 }), nothing(50));
    expect(levelDb(loud, 400, 900)).toBeCloseTo(-20, 0);
  });

  it('mixes with a clip and delays it as reported', async () => {
    const clip = encodePackets(bursts(600, [{ atMs: 200, lengthMs: 300, hz: 700, levelDb: -16 }]));
    const noise = createNoise({ levelDb: -60 });
    const samples = await heard(noise, [...nothing(10), ...clip, ...nothing(10)]);
    expect(levelDb(samples, 450, 650)).toBeCloseTo(-16, 0);
    // Compared with the original clip, ten packets earlier.
    const plain = new Float32Array(clip.length * 960);
    let at = 0;
    const decoder = await createRtpDecoder((part) => plain.set(part, (at += part.length) - part.length));
    for (const [index, payload] of clip.entries()) decoder.push({ timestamp: index * 960, payload });
    decoder.free();
    const isLoud = (sample: number) => Math.abs(sample) > 0.1;
    for (const edge of ['findIndex', 'findLastIndex'] as const) {
      const late = samples[edge](isLoud) - plain[edge](isLoud) - 10 * 960;
      expect(Math.abs(late - noise.delay)).toBeLessThan(96);
    }
  });
});
