import { startPacer } from './pacer.ts';
import type { PacerClock } from './pacer.ts';
import { addRtp, nextSequence, randomRtpStart } from './rtp.ts';
import { frameSize, sampleRate } from './speech/pcm.ts';
import type { AgentSpeech, SpeechClip } from './types.ts';

const packetMs = 20;
/** Opus's own packet for 20 ms of silence. */
const silence = Uint8Array.of(0xf8, 0xff, 0xfe);

const ms = (samples: number) => (samples * 1000) / sampleRate;

export interface OutgoingPacket {
  readonly sequence: number;
  /** RTP timestamp, 48 kHz. */
  readonly timestamp: number;
  readonly payload: Uint8Array;
  /** First packet after silence. */
  readonly marker: boolean;
}

export interface OutgoingAudioOptions {
  readonly send: (packet: OutgoingPacket) => void;
  /** Wall clock, milliseconds since the epoch. */
  readonly now?: () => number;
  readonly pacerClock?: PacerClock;
}

interface Playing {
  readonly clip: SpeechClip;
  /** Index of its record, once begun. */
  record: number;
  readonly done: (finished: boolean) => void;
  at: number;
}

/** The agent's audio: a packet every 20 ms from `start` to `stop`, silence where no clip plays. */
export interface OutgoingAudio {
  start(): void;
  /** Plays a clip after those before it. True when it was sent to its end, false when it was cut or never begun. */
  play(clip: SpeechClip): Promise<boolean>;
  /** Cuts what plays and drops what waits. */
  interrupt(): void;
  /** What was really sent, in order; the stretch under way with its planned end. */
  readonly speech: readonly AgentSpeech[];
  stop(): void;
}

export function createOutgoingAudio(options: OutgoingAudioOptions): OutgoingAudio {
  const { send, now = Date.now, pacerClock } = options;
  const speech: AgentSpeech[] = [];
  const queue: Playing[] = [];
  let { sequence, timestamp } = randomRtpStart();
  let stopPacer: (() => void) | null = null;
  let stopped = false;
  let wasSilent = true;

  const begin = (playing: Playing) => {
    const { clip } = playing;
    const sentAt = now();
    playing.record = speech.length;
    speech.push({
      text: clip.text,
      startRtp: addRtp(timestamp, clip.audibleFrom),
      endRtp: addRtp(timestamp, clip.audibleTo),
      startedAt: sentAt + ms(clip.audibleFrom),
      endedAt: sentAt + ms(clip.audibleTo),
      interrupted: false,
    });
  };

  /** Corrects the record of a clip that was cut after `sent` samples. */
  const cut = ({ clip, record: first, at }: Playing) => {
    const sent = at * frameSize;
    const planned = speech[first];
    if (!planned || sent >= clip.audibleTo) return;
    if (sent <= clip.audibleFrom) {
      speech.splice(first, 1);
      return;
    }
    const end = sent - clip.audibleFrom;
    speech[first] = {
      ...planned,
      endRtp: addRtp(planned.startRtp, end),
      endedAt: planned.startedAt + ms(end),
      interrupted: true,
    };
  };

  const nextPayload = (): Uint8Array => {
    const [playing] = queue;
    if (!playing) return silence;
    if (playing.at === 0) begin(playing);
    const payload = playing.clip.packets[playing.at++] ?? silence;
    if (playing.at >= playing.clip.packets.length) {
      queue.shift();
      playing.done(true);
    }
    return payload;
  };

  const tick = () => {
    const payload = nextPayload();
    const silent = payload === silence;
    send({ sequence, timestamp, payload, marker: wasSilent && !silent });
    wasSilent = silent;
    sequence = nextSequence(sequence);
    timestamp = addRtp(timestamp, frameSize);
  };

  const interrupt = () => {
    for (const playing of queue.splice(0)) {
      if (playing.at > 0) cut(playing);
      playing.done(false);
    }
  };

  return {
    start() {
      if (!stopped) stopPacer ??= startPacer(packetMs, tick, pacerClock);
    },
    play(clip) {
      if (stopped || clip.packets.length === 0) return Promise.resolve(!stopped);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      queue.push({ clip, record: -1, done: resolve, at: 0 });
      return promise;
    },
    interrupt,
    speech,
    stop() {
      stopped = true;
      stopPacer?.();
      interrupt();
    },
  };
}
