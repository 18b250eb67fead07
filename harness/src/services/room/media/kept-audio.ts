import { createReceiver } from '../../../shared/audio/rtp.ts';
import type { ReceivedPacket } from './rtp-decoder.ts';
import { frameSize, sampleRate } from '../../../shared/speech/pcm.ts';
import type { KeptAudio } from '../../../shared/call-record.ts';

const packetMs = (frameSize * 1000) / sampleRate;
/** Two minutes. */
const maxPackets = 120_000 / packetMs;
/** Packets dropped at once beyond the maximum. */
const dropCount = 250;

interface Kept extends ReceivedPacket {
  /** Room's clock and position in the stream at its first sample, ms. */
  readonly at: number;
  readonly startMs: number;
}

/** Keeps the latest two minutes of packets of one side of a call. They are decoded only on request. */
export function createKeptAudio() {
  const packets: Kept[] = [];
  const receiver = createReceiver();
  let nextMs = 0;
  return {
    packets,
    /** `at` is the room's clock at its first sample. */
    push({ timestamp, payload }: ReceivedPacket, at: number) {
      const missing = payload.length === 0 ? null : receiver.missingBefore(timestamp);
      if (missing === null) return;
      const startMs = nextMs + (missing * 1000) / sampleRate;
      nextMs = startMs + packetMs;
      receiver.played(timestamp, frameSize);
      packets.push({ timestamp, payload, at, startMs });
      if (packets.length >= maxPackets + dropCount) packets.splice(0, dropCount);
    },
    /** Undefined before the first packet. */
    report(): KeptAudio | undefined {
      const [first] = packets;
      if (!first) return undefined;
      const { timestamp: startRtp, startMs, at: startedAt } = first;
      return { startedAt, startRtp, startMs, lengthMs: nextMs - startMs };
    },
  };
}
