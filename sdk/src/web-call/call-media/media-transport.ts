import { Emitter } from '../emitter.ts';
import type { Participant } from '../participant.ts';
import { callObjectTransport } from '../transport/daily/daily-transport.ts';
import type { LibraryOptions } from '../transport/daily/library.ts';
import type {
  CallTransport,
  CallTransportFactory,
  EmitTransportEvent,
  TransportEvents,
} from '../transport/transport.ts';

/** Events of a media transport, with their arguments. */
export interface MediaEvents {
  /** A remote participant's audio, for a visualiser for example; null when it ends. */
  'remote-audio': [track: MediaStreamTrack | null, participant: Participant];
}

export interface MediaTransportOptions extends LibraryOptions {
  /** Carries the calls in place of daily-js's call object. */
  readonly transport?: CallTransportFactory | undefined;
}

/** A transport that also gives access to the media of its call. */
export interface MediaTransport extends CallTransportFactory {
  /** The remote participants' audio by participant id; the same map until it changes. */
  readonly remoteAudio: ReadonlyMap<string, MediaStreamTrack>;
  /** @returns a function that removes the listener */
  on<Name extends keyof MediaEvents>(name: Name, listener: (...args: MediaEvents[Name]) => void): () => void;
}

const emptyLevels: ReadonlyMap<string, MediaStreamTrack> = new Map();

/**
 * A transport for one client that also gives access to the remote audio of its call. Pass it to
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
      return currentMedia?.remoteAudio ?? emptyLevels;
    },
    on: (name, listener) => events.on(name, listener),
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
  #remoteAudio = emptyLevels;
  #isOver = false;

  constructor(events: Emitter<MediaEvents>) {
    this.#events = events;
  }

  get remoteAudio(): ReadonlyMap<string, MediaStreamTrack> {
    return this.#remoteAudio;
  }

  /** Passes the transport's events on to the client, and takes what concerns the media from them. */
  listen(emit: EmitTransportEvent): EmitTransportEvent {
    const emitter = new Emitter<TransportEvents>();
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
    return {
      ...call,
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
