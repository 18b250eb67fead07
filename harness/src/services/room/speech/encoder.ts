import OpusScript from 'opusscript';

import { frameSize, sampleRate } from '../../../shared/speech/pcm.ts';

/** Delay of the encoder, in samples. */
export const encoderDelay = 312;
const bitrate = 32_000;

/** Encodes mono 48 kHz samples to Opus packets of 20 ms; pads the last frame with silence. */
export function encode(samples: Float32Array): Uint8Array[] {
  // A new encoder per clip, so packets do not depend on earlier clips.
  const encoder = new OpusScript(sampleRate, 1, OpusScript.Application.VOIP);
  try {
    encoder.setBitrate(bitrate);
    const frames = Math.ceil((samples.length + encoderDelay) / frameSize);
    const pcm = Buffer.alloc(frameSize * 2);
    return Array.from({ length: frames }, (_, frame) => {
      for (let at = 0; at < frameSize; at++) {
        const sample = samples[frame * frameSize + at] ?? 0;
        pcm.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767))), at * 2);
      }
      return Uint8Array.from(encoder.encode(pcm, frameSize));
    });
  } finally {
    encoder.delete();
  }
}
