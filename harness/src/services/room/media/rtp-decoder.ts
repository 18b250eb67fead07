import { OpusDecoder } from 'opus-decoder';
import { createReceiver } from '../../../shared/audio/rtp.ts';
import { concatSamples, downsample, frameMs, frameSize, sampleRate } from '../../../shared/speech/pcm.ts';
import type { KeptAudio } from '../../../shared/call-record.ts';
import { toInt16 } from '../../../shared/audio/wav-file.ts';

export interface ReceivedPacket {
  /** RTP timestamp, 48 kHz. */
  readonly timestamp: number;
  readonly payload: Uint8Array;
}

export type RtpDecoder = Awaited<ReturnType<typeof createRtpDecoder>>;

/** Decodes packets to gapless 48 kHz samples: silence for missing packets, nothing for late ones. */
export async function createRtpDecoder(hear: (samples: Float32Array) => void) {
  const decoder = new OpusDecoder({ channels: 1, forceStereo: false });
  const receiver = createReceiver();
  await decoder.ready;
  return {
    push({ timestamp, payload }: ReceivedPacket) {
      const missingFrames = receiver.missingBefore(timestamp);
      if (missingFrames === null) return;
      if (missingFrames > 0) hear(new Float32Array(missingFrames));
      const { channelData, errors } = decoder.decodeFrame(payload);
      const samples = (errors.length === 0 && channelData[0]) || new Float32Array(frameSize);
      receiver.played(timestamp, samples.length);
      hear(samples);
    },
    free: () => decoder.free(),
  };
}

/** Two minutes. */
const maxPackets = 120_000 / frameMs;
/** Packets dropped at once beyond the maximum. */
const dropCount = 250;

interface Kept extends ReceivedPacket {
  /** Room's clock at its first sample, ms. */
  readonly at: number;
}

/** Keeps the latest two minutes of packets of one side of a call. They are decoded only on request. */
export function createKeptAudio() {
  const packets: Kept[] = [];
  const receiver = createReceiver();
  return {
    packets,
    /** `receivedAt` is the room's clock at its first sample. */
    push({ timestamp, payload }: ReceivedPacket, receivedAt: number) {
      if (payload.length === 0 || receiver.missingBefore(timestamp) === null) return;
      receiver.played(timestamp, frameSize);
      packets.push({ timestamp, payload, at: receivedAt });
      if (packets.length >= maxPackets + dropCount) packets.splice(0, dropCount);
    },
    /** Undefined before the first packet. */
    report(): KeptAudio | undefined {
      const [firstPacket] = packets;
      return firstPacket && { startedAt: firstPacket.at };
    },
  };
}

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
  return toInt16(downsample(concatSamples(parts), sampleRate / keptRate));
}
