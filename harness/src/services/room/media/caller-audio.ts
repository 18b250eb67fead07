import { createRtpDecoder } from './rtp-decoder.ts';
import type { ReceivedPacket, RtpDecoder } from './rtp-decoder.ts';
import { createSpectrum } from './spectrum.ts';
import { frameSize, rms, rmsDb, sampleRate } from '../../../shared/speech/pcm.ts';
import type { CallerAudio, CallerMoment, CallerSegment } from '../../../shared/call-record.ts';
import { createVad, frameMs } from './vad.ts';

/** The caller after one more 20 ms frame, all in milliseconds. */
export interface CallerFrame {
  readonly speaking: boolean;
  /** How long the stretch of speech under way is, up to its last loud frame; 0 when there is none. */
  readonly speechMs: number;
  /** Since the last loud frame. */
  readonly silenceMs: number;
  /** All audio so far, this frame included. */
  readonly receivedMs: number;
}

/** Segments and clock samples kept of a call; the oldest go first. */
const mostSegments = 5000;
const mostClockSamples = 3600;
const levelFrames = 1000 / frameMs;

/** Hears the caller: decodes what arrives, finds the speech in it and measures it. */
export interface CallerEar {
  push(packet: ReceivedPacket): void;
  report(): CallerAudio;
  /** Once a second, how much had arrived. */
  readonly clock: readonly CallerMoment[];
  stop(): void;
}

export function createCallerEar(
  heard: (frame: CallerFrame) => void,
  log?: (line: string) => void,
): CallerEar {
  const vad = createVad();
  const spectrum = createSpectrum();
  const segments: CallerSegment[] = [];
  const clock: CallerMoment[] = [];
  const squares: number[] = [];
  const waiting: ReceivedPacket[] = [];
  /** Samples that do not fill a frame yet, and how many they are. */
  const rest = new Float32Array(frameSize);
  let restLength = 0;
  let decoder: RtpDecoder | null = null;
  let stopped = false;
  let packets = 0;
  let frames = 0;
  let startFrame = 0;
  let pending = { energy: 0, frames: 0 };
  let spoken = pending;

  const prepare = async () => {
    const ready = await createRtpDecoder(hearAll);
    if (stopped) return ready.free();
    decoder = ready;
    for (const packet of waiting.splice(0)) ready.push(packet);
  };
  prepare().catch((cause: unknown) => log?.(`caller audio: ${String(cause)}`));

  const hear = (samples: Float32Array) => {
    const level = rms(samples);
    squares.push(level ** 2);
    if (squares.length > levelFrames) squares.shift();
    const event = vad.push(rmsDb(level));
    if (event?.type === 'start') {
      startFrame = event.frame;
      pending = { energy: 0, frames: 0 };
      spoken = pending;
      spectrum.clear();
    }
    if (vad.speaking) {
      pending = { energy: pending.energy + level ** 2, frames: pending.frames + 1 };
      spectrum.push(samples);
    }
    // Silence counts only once more speech has followed it.
    if (vad.lastLoud === frames) spoken = pending;
    frames++;
    if (event?.type === 'end') close(event.frame);
    const { speaking, lastLoud } = vad;
    if (frames % levelFrames === 1) {
      clock.push({ receivedMs: frames * frameMs, at: Date.now() });
      if (clock.length > mostClockSamples) clock.shift();
    }
    heard({
      speaking,
      speechMs: speaking ? (lastLoud + 1 - startFrame) * frameMs : 0,
      silenceMs: (frames - lastLoud - 1) * frameMs,
      receivedMs: frames * frameMs,
    });
  };

  const segment = (endFrame: number): CallerSegment => ({
    startMs: startFrame * frameMs,
    endMs: endFrame * frameMs,
    rmsDb: Math.round(rmsDb(Math.sqrt(spoken.energy / Math.max(1, spoken.frames))) * 10) / 10,
    dominantHz: spectrum.dominantHz(),
  });

  const close = (endFrame: number) => {
    segments.push(segment(endFrame));
    if (segments.length > mostSegments) segments.shift();
  };

  function hearAll(samples: Float32Array) {
    let at = 0;
    while (at < samples.length) {
      // Packets of 20 ms, as browsers send them, need no copy.
      if (restLength === 0 && samples.length - at >= frameSize) {
        hear(samples.subarray(at, (at += frameSize)));
        continue;
      }
      const part = samples.subarray(at, at + frameSize - restLength);
      rest.set(part, restLength);
      restLength += part.length;
      at += part.length;
      if (restLength < frameSize) return;
      restLength = 0;
      hear(rest);
    }
  }

  return {
    push(packet) {
      if (stopped || packet.payload.length === 0) return;
      packets++;
      if (decoder) decoder.push(packet);
      else waiting.push(packet);
    },
    report: () => ({
      packets,
      segments: vad.speaking && !stopped ? [...segments, segment(vad.lastLoud + 1)] : [...segments],
      totalMs: Math.round((frames * frameSize * 1000) / sampleRate),
      levelDb:
        Math.round(rmsDb(Math.sqrt(squares.reduce((a, b) => a + b, 0) / Math.max(1, squares.length))) * 10) /
        10,
    }),
    clock,
    stop() {
      if (stopped) return;
      stopped = true;
      if (vad.speaking) close(vad.lastLoud + 1);
      decoder?.free();
    },
  };
}
