import { OpusDecoder } from 'opus-decoder';

import { createReceiver } from './rtp.ts';
import { createSpectrum } from './spectrum.ts';
import { frameSize, rms, rmsDb, sampleRate } from './speech/pcm.ts';
import type { CallerAudio, CallerSegment } from './types.ts';
import { createVad, frameMs } from './vad.ts';

export interface CallerEvents {
  /** The caller began to speak. */
  started(): void;
  /** One 20 ms frame went by. Tells how long the caller has spoken, and has been silent since. */
  frame(state: { readonly speaking: boolean; readonly speechMs: number; readonly silenceMs: number }): void;
}

/** Segments kept of a call; the oldest go first. */
const mostSegments = 5000;
const levelFrames = 1000 / frameMs;

/** Hears the caller: decodes what arrives, finds the speech in it and measures it. */
export interface CallerEar {
  /** Takes one RTP packet's payload. */
  push(timestamp: number, payload: Uint8Array): void;
  report(): CallerAudio;
  stop(): void;
}

export function createCallerEar(events: CallerEvents, log?: (line: string) => void): CallerEar {
  const decoder = new OpusDecoder({ channels: 1, forceStereo: false });
  const receiver = createReceiver();
  const vad = createVad();
  const spectrum = createSpectrum();
  const segments: CallerSegment[] = [];
  const squares: number[] = [];
  const waiting: { timestamp: number; payload: Uint8Array }[] = [];
  let ready = false;
  let stopped = false;
  let packets = 0;
  let frames = 0;
  let startFrame = 0;
  let pending = { energy: 0, frames: 0 };
  let spoken = pending;
  let rest = new Float32Array();

  const prepare = async () => {
    await decoder.ready;
    if (stopped) return decoder.free();
    ready = true;
    for (const { timestamp, payload } of waiting.splice(0)) decode(timestamp, payload);
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
      events.started();
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
    events.frame({
      speaking,
      speechMs: speaking ? (lastLoud + 1 - startFrame) * frameMs : 0,
      silenceMs: (frames - lastLoud - 1) * frameMs,
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

  const hearAll = (samples: Float32Array) => {
    const all = new Float32Array(rest.length + samples.length);
    all.set(rest);
    all.set(samples, rest.length);
    let at = 0;
    for (; at + frameSize <= all.length; at += frameSize) hear(all.subarray(at, at + frameSize));
    rest = all.slice(at);
  };

  const decode = (timestamp: number, payload: Uint8Array) => {
    const missing = receiver.missingBefore(timestamp);
    if (missing === null) return;
    if (missing > 0) hearAll(new Float32Array(missing));
    const { channelData, errors } = decoder.decodeFrame(payload);
    const samples = (errors.length === 0 && channelData[0]) || new Float32Array(frameSize);
    receiver.played(timestamp, samples.length);
    hearAll(samples);
  };

  return {
    push(timestamp, payload) {
      if (stopped || payload.length === 0) return;
      packets++;
      if (ready) decode(timestamp, payload);
      else waiting.push({ timestamp, payload });
    },
    report: () => ({
      packets,
      segments: vad.speaking && !stopped ? [...segments, segment(vad.lastLoud + 1)] : [...segments],
      totalMs: Math.round((frames * frameSize * 1000) / sampleRate),
      levelDb:
        Math.round(rmsDb(Math.sqrt(squares.reduce((a, b) => a + b, 0) / Math.max(1, squares.length))) * 10) /
        10,
    }),
    stop() {
      if (stopped) return;
      stopped = true;
      if (vad.speaking) close(vad.lastLoud + 1);
      if (ready) decoder.free();
    },
  };
}
