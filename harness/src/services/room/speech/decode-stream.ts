import { createRtpDecoder } from '../media/rtp-decoder.ts';
import type { ReceivedPacket } from '../media/rtp-decoder.ts';
import { toInt16 } from '../../../shared/audio/wav-file.ts';
import { downsample, sampleRate } from '../../../shared/speech/pcm.ts';

/** Sample rate of recorded calls, Hz. */
export const keptRate = 16_000;

/** Decodes packets to 16-bit samples at `keptRate`, with silence for missing ones. */
export async function decodeStream(packets: readonly ReceivedPacket[]): Promise<Int16Array> {
  const parts: Float32Array[] = [];
  const decoder = await createRtpDecoder((samples) => parts.push(samples.slice()));
  try {
    for (const packet of packets) decoder.push(packet);
  } finally {
    decoder.free();
  }
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return toInt16(downsample(all, sampleRate / keptRate));
}
