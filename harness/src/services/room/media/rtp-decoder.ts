import { OpusDecoder } from 'opus-decoder';

import { createReceiver } from '../../../shared/audio/rtp.ts';
import { frameSize } from '../../../shared/speech/pcm.ts';

export interface ReceivedPacket {
  /** RTP timestamp, 48 kHz. */
  readonly timestamp: number;
  readonly payload: Uint8Array;
}

export interface RtpDecoder {
  push(packet: ReceivedPacket): void;
  free(): void;
}

/** Decodes packets to gapless 48 kHz samples: silence for missing packets, nothing for late ones. */
export async function createRtpDecoder(hear: (samples: Float32Array) => void): Promise<RtpDecoder> {
  const decoder = new OpusDecoder({ channels: 1, forceStereo: false });
  const receiver = createReceiver();
  await decoder.ready;
  return {
    push({ timestamp, payload }) {
      const missing = receiver.missingBefore(timestamp);
      if (missing === null) return;
      if (missing > 0) hear(new Float32Array(missing));
      const { channelData, errors } = decoder.decodeFrame(payload);
      const samples = (errors.length === 0 && channelData[0]) || new Float32Array(frameSize);
      receiver.played(timestamp, samples.length);
      hear(samples);
    },
    free: () => decoder.free(),
  };
}
