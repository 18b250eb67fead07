import { addRtp, nextSequence, randomRtpStart } from '../../../shared/audio/rtp.ts';
import { createSentSpeech, type SentClip } from './sent-speech.ts';
import { frameMs, frameSize, msOf } from '../../../shared/speech/pcm.ts';
import type { MediaClockSample, SentStretch } from '../../../shared/call-record.ts';
import type { SpeechClip } from '../speech/worker-client.ts';

/** Opus packet for 20 ms of silence. */
const silence = Uint8Array.of(0xf8, 0xff, 0xfe);
const packetsPerSecond = 1000 / frameMs;
const maxClockSamples = 3600;

export interface OutgoingPacket {
  readonly sequence: number;
  /** RTP timestamp, 48 kHz. */
  readonly timestamp: number;
  readonly payload: Uint8Array;
  /** First packet after silence. */
  readonly isFirst: boolean;
}

/** Sound under everything that is sent. */
export interface Underlay {
  /** Delay of a clip, in samples. */
  readonly delay: number;
  /** Mixes a clip's packet, or null if nothing plays. `isFirst` marks a clip's first packet. */
  mix(payload: Uint8Array | null, isFirst: boolean): Uint8Array;
  stop(): void;
}

interface OutgoingAudioOptions {
  readonly send: (packet: OutgoingPacket) => void;
  /** Wall clock, milliseconds since the epoch. */
  readonly now?: () => number;
  readonly pacerClock?: PacerClock;
}

export interface PlayOptions {
  /** Index of its line. Default 0. */
  readonly line?: number;
  /** Time of the first audible sample by the wall clock. It is never earlier, to a packet. */
  readonly audibleAt?: number | undefined;
  /** Called with the planned audible stretch just before the first packet. */
  readonly onBegin?: (audibleStretch: SentStretch | null) => void;
}

export interface Played {
  /** Sent completely, without interruption. */
  readonly finished: boolean;
  /** The audible part that was sent. */
  readonly audible: SentStretch | null;
}

interface Playing {
  readonly clip: SpeechClip;
  readonly options: PlayOptions;
  readonly resolve: (outcome: Played) => void;
  sentClip: SentClip | null;
  at: number;
}

export type OutgoingAudio = ReturnType<typeof createOutgoingAudio>;

/** The agent's audio: a packet every 20 ms from `start` to `stop`, silence where no clip plays. */
export function createOutgoingAudio(options: OutgoingAudioOptions) {
  const { send, now = Date.now, pacerClock } = options;
  const { speech, begin } = createSentSpeech();
  /** RTP timestamps once a second, for the last hour. */
  const clock: MediaClockSample[] = [];
  const queue: Playing[] = [];
  let { sequence, timestamp } = randomRtpStart();
  let currentUnderlay: Underlay | null = null;
  let stopPacer: (() => void) | null = null;
  let isStopped = false;
  let wasSilent = true;
  let packetCount = 0;

  /** How late a clip's first sound would be if the clip began now, ms. */
  const lateness = ({ clip, options: { audibleAt = -Infinity } }: Playing) =>
    audibleAt === -Infinity ? 0 : now() + msOf(clip.audibleFrom + (currentUnderlay?.delay ?? 0)) - audibleAt;

  /** Packets to skip of a clip's initial silence, so its sound is not late. */
  const skippedPackets = (item: Playing) => {
    const silentFrames = Math.floor(item.clip.audibleFrom / frameSize) - 1;
    return Math.max(0, Math.min(silentFrames, Math.floor(lateness(item) / frameMs)));
  };

  const finish = (item: Playing, isFinished: boolean) =>
    item.resolve({ finished: isFinished, audible: item.sentClip?.audible ?? null });

  /** The next packet of the current clip, or null. */
  const nextClipPacket = (): Uint8Array | null => {
    const [item] = queue;
    if (!item || (!item.sentClip && lateness(item) < 0)) return null;
    if (!item.sentClip) {
      const { line = 0, onBegin } = item.options;
      item.at = skippedPackets(item);
      const offset = (currentUnderlay?.delay ?? 0) - item.at * frameSize;
      const firstPacket = { rtp: addRtp(timestamp, offset), at: now() + msOf(offset) };
      item.sentClip = begin(item.clip, line, firstPacket);
      onBegin?.(item.sentClip.audible);
    }
    const payload = item.clip.packets[item.at++] ?? silence;
    if (item.at >= item.clip.packets.length) {
      queue.shift();
      finish(item, true);
    }
    return payload;
  };

  const tick = () => {
    if (packetCount++ % packetsPerSecond === 0) {
      clock.push({ rtp: timestamp, at: now() });
      if (clock.length > maxClockSamples) clock.shift();
    }
    const isFirst = queue[0]?.sentClip === null;
    const clipPacket = nextClipPacket();
    const payload = currentUnderlay?.mix(clipPacket, isFirst) ?? clipPacket ?? silence;
    const isSilent = payload === silence;
    send({ sequence, timestamp, payload, isFirst: wasSilent && !isSilent });
    wasSilent = isSilent;
    sequence = nextSequence(sequence);
    timestamp = addRtp(timestamp, frameSize);
  };

  /** Interrupts the current clip and drops the queue. */
  const interrupt = () => {
    for (const item of queue.splice(0)) {
      item.sentClip?.cut(Math.max(0, item.at * frameSize - (currentUnderlay?.delay ?? 0)));
      finish(item, false);
    }
  };

  return {
    start() {
      if (!isStopped) stopPacer ??= startPacer(frameMs, tick, pacerClock);
    },
    /** Plays a clip after those in the queue. */
    play(clip: SpeechClip, playOptions: PlayOptions = {}): Promise<Played> {
      if (isStopped || clip.packets.length === 0)
        return Promise.resolve({ finished: !isStopped, audible: null });
      const { promise, resolve } = Promise.withResolvers<Played>();
      queue.push({ clip, options: playOptions, resolve, sentClip: null, at: 0 });
      return promise;
    },
    interrupt,
    /** Plays a sound under everything from now on. */
    underlay(sound: Underlay) {
      if (isStopped) sound.stop();
      else currentUnderlay = sound;
    },
    /** The sent speech in order; a current stretch has its planned end. */
    speech,
    clock,
    stop() {
      isStopped = true;
      stopPacer?.();
      interrupt();
      currentUnderlay?.stop();
    },
  };
}

/** Ticks that a late timer catches up on. After a longer delay the rest is skipped. */
const maxCatchUp = 10;

export interface PacerClock {
  /** Milliseconds, monotonic. */
  now(): number;
  setTimer(task: () => void, afterMs: number): () => void;
}

const realClock: PacerClock = {
  now: () => performance.now(),
  setTimer(task, afterMs) {
    const timer = setTimeout(task, afterMs);
    return () => clearTimeout(timer);
  },
};

/** Calls `tick` every `intervalMs` on average, even if single timers are late. Returns a function that stops it. */
export function startPacer(intervalMs: number, tick: () => void, clock: PacerClock = realClock): () => void {
  let dueAt = clock.now() + intervalMs;
  let isStopped = false;
  let cancel = clock.setTimer(sendDue, intervalMs);

  function sendDue() {
    let lateCount = Math.floor((clock.now() - dueAt) / intervalMs);
    if (lateCount > maxCatchUp) {
      dueAt += (lateCount - maxCatchUp) * intervalMs;
      lateCount = maxCatchUp;
    }
    for (let ticks = 0; ticks <= lateCount; ticks++) {
      if (isStopped) return;
      dueAt += intervalMs;
      tick();
    }
    cancel = clock.setTimer(sendDue, Math.max(0, dueAt - clock.now()));
  }

  return () => {
    isStopped = true;
    cancel();
  };
}
