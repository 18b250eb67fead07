import { createRtpDecoder, type ReceivedPacket, type RtpDecoder } from './rtp-decoder.ts';
import { createVad, createVoicing } from './vad.ts';
import { frameMs, frameSize, rms, rmsDb } from '../../../shared/speech/pcm.ts';
import type { CallerAudio, CallerMoment, CallerSegment } from '../../../shared/call-record.ts';

/** The caller's state after a 20 ms frame, in milliseconds. */
export interface CallerFrame {
  readonly speaking: boolean;
  /** Length of the current speech up to its last loud frame; 0 during silence. */
  readonly speechMs: number;
  /** The part of it that is a voice. */
  readonly voicedMs: number;
  /** How much quieter it is than this caller usually speaks, dB; 0 before they have spoken. */
  readonly quieterDb: number;
  /** Time since the last loud frame. */
  readonly silenceMs: number;
  /** All audio so far, with this frame. */
  readonly receivedMs: number;
}

/** Speech this far below the caller's usual level is somebody else's, behind them, dB. */
const farBelowDb = 16;
/** Shorter speech says nothing about the usual level, ms. */
const minUsualMs = 1000;
/** How much of a difference to the usual level one stretch corrects: upwards, and downwards. */
const learningRates = { louder: 0.5, quieter: 0.1 } as const;

/** Beyond these limits the oldest entries are dropped. */
const maxSegments = 5000;
/** An hour. */
const maxClockSamples = 36_000;
/** Often, because Firefox sends its audio in bursts of 43 ms, and one sample a second would fall before or after one. */
const clockFrames = 100 / frameMs;
const levelFrames = 1000 / frameMs;

export type CallerEar = ReturnType<typeof createCallerEar>;

/** Decodes the caller's audio, and detects and measures speech in it. */
export function createCallerEar(
  onFrame: (frame: CallerFrame, samples: Float32Array) => void,
  log?: (line: string) => void,
) {
  const vad = createVad();
  const voiceDetector = createVoicing();
  const segments: CallerSegment[] = [];
  /** Received audio, every 100 ms. */
  const clock: CallerMoment[] = [];
  const squares: number[] = [];
  const waitingPackets: ReceivedPacket[] = [];
  /** Samples of an incomplete frame. */
  const rest = new Float32Array(frameSize);
  let restLength = 0;
  let decoder: RtpDecoder | null = null;
  let isStopped = false;
  let packetCount = 0;
  let frameCount = 0;
  let startFrame = 0;
  let pendingSum = { energy: 0, frames: 0 };
  let speech = pendingSum;
  let voicedFrames = 0;
  let usualDb: number | null = null;

  const prepare = async () => {
    const readyDecoder = await createRtpDecoder(hearAll);
    if (isStopped) return readyDecoder.free();
    decoder = readyDecoder;
    for (const packet of waitingPackets.splice(0)) readyDecoder.push(packet);
  };
  prepare().catch((cause: unknown) => log?.(`caller audio: ${String(cause)}`));

  const hear = (samples: Float32Array) => {
    const level = rms(samples);
    squares.push(level ** 2);
    if (squares.length > levelFrames) squares.shift();
    const isVoiced = voiceDetector.push(samples);
    const event = vad.push(rmsDb(level), usualDb === null ? undefined : usualDb - farBelowDb);
    if (event?.type === 'start') {
      startFrame = event.frame;
      pendingSum = { energy: 0, frames: 0 };
      speech = pendingSum;
      voicedFrames = 0;
    }
    if (vad.speaking) pendingSum = { energy: pendingSum.energy + level ** 2, frames: pendingSum.frames + 1 };
    // Silence counts only if more speech follows it.
    if (vad.lastLoud === frameCount) {
      speech = pendingSum;
      if (isVoiced) voicedFrames++;
    }
    frameCount++;
    if (event?.type === 'end') close(event.frame);
    const { speaking, lastLoud } = vad;
    if (frameCount % clockFrames === 1) {
      clock.push({ receivedMs: frameCount * frameMs, at: Date.now() });
      if (clock.length > maxClockSamples) clock.shift();
    }
    const frame = {
      speaking,
      speechMs: speaking ? (lastLoud + 1 - startFrame) * frameMs : 0,
      voicedMs: speaking ? voicedFrames * frameMs : 0,
      quieterDb: speaking && usualDb !== null ? usualDb - spokenDb() : 0,
      silenceMs: (frameCount - lastLoud - 1) * frameMs,
      receivedMs: frameCount * frameMs,
    };
    onFrame(frame, samples);
  };

  const spokenDb = () => rmsDb(Math.sqrt(speech.energy / Math.max(1, speech.frames)));

  const learn = (lengthMs: number) => {
    if (lengthMs < minUsualMs) return;
    const differenceDb = usualDb === null ? 0 : spokenDb() - usualDb;
    usualDb =
      (usualDb ?? spokenDb()) +
      differenceDb * (differenceDb > 0 ? learningRates.louder : learningRates.quieter);
  };

  const segment = (endFrame: number): CallerSegment => ({
    startMs: startFrame * frameMs,
    endMs: endFrame * frameMs,
    rmsDb: Math.round(spokenDb() * 10) / 10,
  });

  const close = (endFrame: number) => {
    segments.push(segment(endFrame));
    learn((endFrame - startFrame) * frameMs);
    if (segments.length > maxSegments) segments.shift();
  };

  function hearAll(samples: Float32Array) {
    let sampleIndex = 0;
    while (sampleIndex < samples.length) {
      // Packets of 20 ms, which browsers send, need no copy.
      if (restLength === 0 && samples.length - sampleIndex >= frameSize) {
        hear(samples.subarray(sampleIndex, (sampleIndex += frameSize)));
        continue;
      }
      const part = samples.subarray(sampleIndex, sampleIndex + frameSize - restLength);
      rest.set(part, restLength);
      restLength += part.length;
      sampleIndex += part.length;
      if (restLength < frameSize) return;
      restLength = 0;
      hear(rest);
    }
  }

  return {
    push(packet: ReceivedPacket) {
      if (isStopped || packet.payload.length === 0) return;
      packetCount++;
      if (decoder) decoder.push(packet);
      else waitingPackets.push(packet);
    },
    report: (): CallerAudio => ({
      packets: packetCount,
      segments: vad.speaking && !isStopped ? [...segments, segment(vad.lastLoud + 1)] : [...segments],
      totalMs: frameCount * frameMs,
      levelDb:
        Math.round(
          rmsDb(Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / Math.max(1, squares.length))) *
            10,
        ) / 10,
    }),
    clock,
    stop() {
      if (isStopped) return;
      isStopped = true;
      if (vad.speaking) close(vad.lastLoud + 1);
      decoder?.free();
    },
  };
}
