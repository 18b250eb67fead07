import { startPacer } from './pacer.ts';
import type { PacerClock } from './pacer.ts';
import { addRtp, nextSequence, randomRtpStart } from '../../../shared/audio/rtp.ts';
import { createSentSpeech } from './sent-speech.ts';
import type { ClipOrigin, SentClip } from './sent-speech.ts';
import { frameSize, sampleRate } from '../../../shared/speech/pcm.ts';
import type { AgentSpeech, MediaClockSample, SentStretch } from '../../../shared/call-record.ts';
import type { SpeechClip } from '../types.ts';

const packetMs = 20;
/** Opus's own packet for 20 ms of silence. */
const silence = Uint8Array.of(0xf8, 0xff, 0xfe);
const packetsPerSecond = 1000 / packetMs;
const mostClockSamples = 3600;

const ms = (samples: number) => (samples * 1000) / sampleRate;

export interface OutgoingPacket {
  readonly sequence: number;
  /** RTP timestamp, 48 kHz. */
  readonly timestamp: number;
  readonly payload: Uint8Array;
  /** First packet after silence. */
  readonly marker: boolean;
}

/** Puts something under all that is sent. */
export interface Underlay {
  /** Samples by which it delays a clip. */
  readonly delay: number;
  /** The packet in place of this one of a clip; null where nothing plays. A clip's first packet says so. */
  mix(payload: Uint8Array | null, first: boolean): Uint8Array;
  stop(): void;
}

export interface OutgoingAudioOptions {
  readonly send: (packet: OutgoingPacket) => void;
  /** Wall clock, milliseconds since the epoch. */
  readonly now?: () => number;
  readonly pacerClock?: PacerClock;
}

export interface PlayOptions extends Partial<ClipOrigin> {
  /** When its first audible sample is to go out, by the wall clock; it never begins earlier than that, to a packet. */
  readonly audibleAt?: number | undefined;
  /** Called with what is going to be heard, just before the first packet. */
  readonly begun?: (audible: SentStretch | null) => void;
}

export interface Played {
  /** Sent to its end, not cut or never begun. */
  readonly finished: boolean;
  /** What could be heard of it. */
  readonly audible: SentStretch | null;
}

interface Playing {
  readonly clip: SpeechClip;
  readonly options: PlayOptions;
  readonly done: (played: Played) => void;
  sent: SentClip | null;
  at: number;
}

/** The agent's audio: a packet every 20 ms from `start` to `stop`, silence where no clip plays. */
export interface OutgoingAudio {
  start(): void;
  /** Plays a clip after those before it. */
  play(clip: SpeechClip, options?: PlayOptions): Promise<Played>;
  /** Cuts what plays and drops what waits. */
  interrupt(): void;
  /** Something under everything from now on; stopped with the rest. */
  underlay(sound: Underlay): void;
  /** What was really sent, in order; the stretch under way with its planned end. */
  readonly speech: readonly AgentSpeech[];
  /** Once a second, of the last hour. */
  readonly clock: readonly MediaClockSample[];
  stop(): void;
}

export function createOutgoingAudio(options: OutgoingAudioOptions): OutgoingAudio {
  const { send, now = Date.now, pacerClock } = options;
  const { speech, begin } = createSentSpeech();
  const clock: MediaClockSample[] = [];
  const queue: Playing[] = [];
  let { sequence, timestamp } = randomRtpStart();
  let under: Underlay | null = null;
  let stopPacer: (() => void) | null = null;
  let stopped = false;
  let wasSilent = true;
  let packets = 0;

  /** How late a clip's first sound would be if it began now, milliseconds. */
  const lateness = ({ clip, options: { audibleAt = -Infinity } }: Playing) =>
    audibleAt === -Infinity ? 0 : now() + ms(clip.audibleFrom + (under?.delay ?? 0)) - audibleAt;

  /** Packets to leave out of the silence that a clip begins with, so that its sound is not late. */
  const leftOut = (playing: Playing) => {
    const silent = Math.floor(playing.clip.audibleFrom / frameSize) - 1;
    return Math.max(0, Math.min(silent, Math.floor(lateness(playing) / packetMs)));
  };

  const finish = (playing: Playing, finished: boolean) =>
    playing.done({ finished, audible: playing.sent?.audible ?? null });

  /** The next packet of what plays, if anything does. */
  const nextOfClip = (): Uint8Array | null => {
    const [playing] = queue;
    if (!playing || (!playing.sent && lateness(playing) < 0)) return null;
    if (!playing.sent) {
      const { line = 0, clip: name, begun } = playing.options;
      playing.at = leftOut(playing);
      const offset = (under?.delay ?? 0) - playing.at * frameSize;
      const first = { rtp: addRtp(timestamp, offset), at: now() + ms(offset) };
      playing.sent = begin(playing.clip, { line, ...(name !== undefined && { clip: name }) }, first);
      begun?.(playing.sent.audible);
    }
    const payload = playing.clip.packets[playing.at++] ?? silence;
    if (playing.at >= playing.clip.packets.length) {
      queue.shift();
      finish(playing, true);
    }
    return payload;
  };

  const tick = () => {
    if (packets++ % packetsPerSecond === 0) {
      clock.push({ rtp: timestamp, at: now() });
      if (clock.length > mostClockSamples) clock.shift();
    }
    const first = queue[0]?.sent === null;
    const ofClip = nextOfClip();
    const payload = under?.mix(ofClip, first) ?? ofClip ?? silence;
    const silent = payload === silence;
    send({ sequence, timestamp, payload, marker: wasSilent && !silent });
    wasSilent = silent;
    sequence = nextSequence(sequence);
    timestamp = addRtp(timestamp, frameSize);
  };

  const interrupt = () => {
    for (const playing of queue.splice(0)) {
      playing.sent?.cut(Math.max(0, playing.at * frameSize - (under?.delay ?? 0)));
      finish(playing, false);
    }
  };

  return {
    start() {
      if (!stopped) stopPacer ??= startPacer(packetMs, tick, pacerClock);
    },
    play(clip, playOptions = {}) {
      if (stopped || clip.packets.length === 0) return Promise.resolve({ finished: !stopped, audible: null });
      const { promise, resolve } = Promise.withResolvers<Played>();
      queue.push({ clip, options: playOptions, done: resolve, sent: null, at: 0 });
      return promise;
    },
    interrupt,
    underlay(sound) {
      if (stopped) sound.stop();
      else under = sound;
    },
    speech,
    clock,
    stop() {
      stopped = true;
      stopPacer?.();
      interrupt();
      under?.stop();
    },
  };
}
