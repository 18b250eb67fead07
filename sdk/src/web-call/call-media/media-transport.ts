import type { DailyCall } from '@daily-co/daily-js';
import { Emitter } from '../emitter.ts';
import type { Participant } from '../participant.ts';
import { callObjectTransport } from '../transport/daily/daily-transport.ts';
import type { LibraryOptions } from '../transport/daily/library.ts';
import type { CallTransportFactory } from '../transport/transport.ts';
import { invalidInput } from '../validation/invalid-input.ts';
import { notJoined } from '../validation/state-guards.ts';
import { CallMedia } from './call-media.ts';
import { watchDaily, type DailyWatch } from './watch-daily.ts';

/** A change of the call's recording, also if somebody else started it. */
export type RecordingChange =
  | { readonly status: 'started' }
  /** Only reported with daily-js's call object. */
  | { readonly status: 'stopped' }
  | { readonly status: 'failed'; readonly message: string };

/** Events of a media transport, with their arguments. */
export interface MediaEvents {
  /** A remote participant's audio, for a visualiser for example; null when it ends. */
  'remote-audio': [track: MediaStreamTrack | null, participant: Participant];
  recording: [change: RecordingChange];
  /** A call's own daily-js object: emitted before it joins, so that no event of it is missed. */
  'daily-call': [call: DailyCall];
}

/** Size of the recorded video, pixels. */
export interface RecordingSize {
  readonly width: number;
  readonly height: number;
}

export interface MediaTransportOptions extends LibraryOptions {
  /** Carries the calls in place of daily-js's call object; then there is no {@link MediaTransport.dailyCall}. */
  readonly transport?: CallTransportFactory;
}

/** A transport that also gives access to the media of its call. */
export interface MediaTransport extends CallTransportFactory {
  /** The remote participants' audio by participant id; the same map until it changes. */
  readonly remoteAudio: ReadonlyMap<string, MediaStreamTrack>;
  /** The running call's daily-js object; null without a call. What is done with it, the client does not know. */
  readonly dailyCall: DailyCall | null;
  /** @returns a function that removes the listener */
  on<Name extends keyof MediaEvents>(name: Name, listener: (...args: MediaEvents[Name]) => void): () => void;
  /**
   * Asks the call service to record the call. Its event `recording` reports the outcome; after a failure, call this again.
   * Ends with the call. Calls whose artifact plan records video are recorded without it.
   * @param size default: 1280 by 720
   * @throws FirmlineError 'call-not-joined', 'call-failed'
   */
  startRecording(size?: RecordingSize): void;
  /** @throws FirmlineError 'call-not-joined', 'call-failed' */
  stopRecording(): void;
  /**
   * Amplifies what this call's microphone sends. Lasts until the end of the call, also when another microphone is chosen.
   * @param gain 0 to 10; 1 leaves the sound as it is
   * @throws FirmlineError 'call-not-joined', 'invalid-input', 'call-failed', or why the microphone could not be opened
   */
  setMicrophoneGain(gain: number): Promise<void>;
}

/** More than this only distorts. */
const maxGain = 10;
const defaultSize: RecordingSize = { width: 1280, height: 720 };
const nothingHeard: ReadonlyMap<string, MediaStreamTrack> = new Map();

/**
 * A transport for one client that also gives access to the remote audio, the recording, the microphone's gain and the
 * daily-js object of its call. Pass it to `createWebCallClient` as `transport`.
 */
export function mediaTransport({ transport, ...options }: MediaTransportOptions = {}): MediaTransport {
  const events = new Emitter<MediaEvents>();
  let current: CallMedia | undefined;
  /** Set while the library creates a call object. */
  let creating: CallMedia | undefined;
  const watch: DailyWatch = (call) => creating?.onDailyCall(call);
  const carrier = transport ?? callObjectTransport({ loadDaily: watchDaily(options, watch) });
  const joined = (method: string): CallMedia => {
    if (current?.isJoined) return current;
    throw notJoined(method, 'Wait for start() to settle.');
  };
  return {
    mode: carrier.mode,
    load: () => carrier.load(),
    prepare: (given) => carrier.prepare(given),
    async create(given, handlers) {
      const media = new CallMedia((name, ...args) => events.emit(name, ...args));
      // Before the transport is created, which may take longer than for the next call.
      current = media;
      const call = await carrier.create(
        {
          ...given,
          // The library creates the call object right after this, in the same task.
          initial: () => {
            creating = media;
            return given.initial();
          },
        },
        media.handlers(handlers),
      );
      return media.carry(call);
    },
    get remoteAudio() {
      return current?.remoteAudio ?? nothingHeard;
    },
    get dailyCall() {
      return current?.dailyCall ?? null;
    },
    on: (name, listener) => events.on(name, listener),
    startRecording: (size = defaultSize) => joined('startRecording').startRecording(size),
    stopRecording: () => joined('stopRecording').stopRecording(),
    async setMicrophoneGain(gain) {
      if (!(gain >= 0 && gain <= maxGain)) {
        throw invalidInput(`The gain must be from 0 to ${maxGain}, not ${gain}.`);
      }
      await joined('setMicrophoneGain').setGain(gain);
    },
  };
}
