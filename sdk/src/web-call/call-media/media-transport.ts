import { Emitter } from '../emitter.ts';
import { invalidInput } from '../../misuse.ts';
import type { Participant } from '../participant.ts';
import { callObjectTransport } from '../transport/daily/daily-transport.ts';
import type { LibraryOptions } from '../transport/daily/library.ts';
import type {
  CallTransport,
  CallTransportFactory,
  EmitTransportEvent,
  TransportEvents,
} from '../transport/transport.ts';
import { notJoined } from '../call/call.ts';
import { MicrophoneGain, type GainChange } from './microphone-gain.ts';

/** Events of a media transport, with their arguments. */
export interface MediaEvents {
  /** A remote participant's audio, for a visualiser for example; null when it ends. */
  'remote-audio': [track: MediaStreamTrack | null, participant: Participant];
  /**
   * After the browser stopped the amplified microphone, as it does during a telephone call. `resumed`: it is amplified again.
   * `lost`: nothing can be amplified now, so the call gets the microphone as it is; the next time the page is shown or
   * focused, the gain is tried again.
   */
  'microphone-gain': [change: GainChange];
}

export interface MediaTransportOptions extends LibraryOptions {
  /** Carries the calls in place of daily-js's call object. */
  readonly transport?: CallTransportFactory;
}

/** A transport that also gives access to the media of its call. */
export interface MediaTransport extends CallTransportFactory {
  /** The remote participants' audio by participant id; the same map until it changes. */
  readonly remoteAudio: ReadonlyMap<string, MediaStreamTrack>;
  /** @returns a function that removes the listener */
  on<Name extends keyof MediaEvents>(name: Name, listener: (...args: MediaEvents[Name]) => void): () => void;
  /**
   * Amplifies what this call's microphone sends. Lasts until the end of the call, also when another microphone is chosen; if
   * the browser stops it, see `microphone-gain`.
   * @param gain 0 to 10; 1 leaves the sound as it is
   * @throws FirmlineError 'call-not-joined', 'invalid-input', 'call-failed' (also if the browser does not let the page
   * amplify now), 'call-unsupported', or why the microphone could not be opened
   */
  setMicrophoneGain(gain: number): Promise<void>;
}

/** More than this only distorts. */
const maxGain = 10;
const nothingHeard: ReadonlyMap<string, MediaStreamTrack> = new Map();

/**
 * A transport for one client that also gives access to the remote audio and the microphone's gain of its call. Pass it to
 * `createWebCallClient` as `transport`.
 */
export function mediaTransport({ transport, ...options }: MediaTransportOptions = {}): MediaTransport {
  const events = new Emitter<MediaEvents>();
  const carrier = transport ?? callObjectTransport(options);
  let currentMedia: CallMedia | undefined;
  return {
    mode: carrier.mode,
    load: () => carrier.load(),
    prepare: (callOptions) => carrier.prepare(callOptions),
    async create(callOptions, emit) {
      const media = new CallMedia(events);
      // Before the transport is created, which may take longer than for the next call.
      currentMedia = media;
      return media.carry(await carrier.create(callOptions, media.listen(emit)));
    },
    get remoteAudio() {
      return currentMedia?.remoteAudio ?? nothingHeard;
    },
    on: (name, listener) => events.on(name, listener),
    async setMicrophoneGain(gain) {
      if (!(gain >= 0 && gain <= maxGain)) {
        throw invalidInput(`The gain must be from 0 to ${maxGain}, not ${gain}.`);
      }
      if (!currentMedia?.gain) throw notJoined('setMicrophoneGain');
      await currentMedia.gain.set(gain);
    },
  };
}

/** The element that plays a remote participant; null in Daily's frame, on a server, and before their audio begins. */
export const audioElementOf = (participantId: string): HTMLAudioElement | null =>
  typeof document === 'undefined'
    ? null
    : document.querySelector<HTMLAudioElement>(`audio[data-participant-id="${CSS.escape(participantId)}"]`);

/** The media of one call. Reports nothing more once the call is released. */
class CallMedia {
  readonly #events: Emitter<MediaEvents>;
  readonly #participants = new Map<string, Participant>();
  #remoteAudio = nothingHeard;
  #gain: MicrophoneGain | undefined;
  #isJoined = false;
  #isOver = false;

  constructor(events: Emitter<MediaEvents>) {
    this.#events = events;
  }

  get remoteAudio(): ReadonlyMap<string, MediaStreamTrack> {
    return this.#remoteAudio;
  }

  /** Undefined without a joined call. */
  get gain(): MicrophoneGain | undefined {
    return this.#isJoined && !this.#isOver ? this.#gain : undefined;
  }

  /** Passes the transport's events on to the client, and takes what concerns the media from them. */
  listen(emit: EmitTransportEvent): EmitTransportEvent {
    const emitter = new Emitter<TransportEvents>();
    emitter.on('meeting-state', (state) => {
      this.#isJoined = state === 'joined';
    });
    emitter.on('track', (participant, kind, track) => {
      if (!participant.isLocal && kind === 'audio' && track) this.#hear(participant, track);
    });
    emitter.on('track-stopped', ({ id }, kind, track) => {
      if (kind === 'audio' && track && this.#remoteAudio.get(id) === track) this.#lose(id);
    });
    emitter.on('participant-left', (id) => this.#lose(id));
    return (name, ...args) => {
      emit(name, ...args);
      emitter.emit(name, ...args);
    };
  }

  carry(call: CallTransport): CallTransport {
    const gain = new MicrophoneGain(call, (change) => this.#events.emit('microphone-gain', change));
    this.#gain = gain;
    return {
      ...call,
      async join(options) {
        gain.onJoin(options);
        await call.join(options);
      },
      setLocalAudio(on) {
        gain.onLocalAudio(on);
        call.setLocalAudio(on);
      },
      async setInputDevices(devices) {
        await call.setInputDevices(devices);
        if (devices.microphone !== undefined) await gain.onMicrophone(devices.microphone);
      },
      destroy: async () => {
        this.#end();
        await call.destroy();
      },
    };
  }

  #end(): void {
    if (this.#isOver) return;
    for (const id of this.#remoteAudio.keys()) this.#lose(id);
    this.#isOver = true;
    this.#gain?.close();
  }

  #hear(participant: Participant, track: MediaStreamTrack): void {
    if (this.#isOver) return;
    this.#participants.set(participant.id, participant);
    this.#remoteAudio = new Map([...this.#remoteAudio, [participant.id, track]]);
    this.#events.emit('remote-audio', track, participant);
  }

  #lose(id: string): void {
    const participant = this.#participants.get(id);
    if (!participant || !this.#remoteAudio.has(id)) return;
    this.#remoteAudio = new Map([...this.#remoteAudio].filter(([other]) => other !== id));
    this.#events.emit('remote-audio', null, participant);
  }
}
