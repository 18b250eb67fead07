interface StoredStream {
  readonly participantId: string;
  readonly type: 'cam';
  readonly pendingTrack: MediaStreamTrack;
  readonly starttime: number;
}

/** State that daily-js reads synchronously while it handles a message; see `getState`. */
interface MachineState {
  readonly local: {
    readonly streams: Readonly<Record<'cam' | 'screen', { readonly stream: MediaStream | null }>>;
    readonly public: {
      readonly subscribedTracks: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
      readonly customTracks: Readonly<Record<string, never>>;
    };
  };
  readonly participants: Readonly<Record<string, unknown>>;
  readonly streams: Readonly<Record<string, StoredStream>>;
}

const emptyStream = { stream: null };

const emptyState: MachineState = {
  local: {
    streams: { cam: emptyStream, screen: emptyStream },
    public: { subscribedTracks: {}, customTracks: {} },
  },
  participants: {},
  streams: {},
};

export type TrackStore = ReturnType<typeof createStore>;

/** Stores the tracks that messages refer to: a track cannot be posted, so daily-js reads it here. */
export function createStore() {
  let state = emptyState;
  return {
    getState: () => state,
    setLocalStream(stream: MediaStream | null) {
      state = { ...state, local: { ...state.local, streams: { cam: { stream }, screen: emptyStream } } };
    },
    setRemoteTrack(sessionId: string, track: MediaStreamTrack) {
      const stream = {
        participantId: sessionId,
        type: 'cam',
        pendingTrack: track,
        starttime: Date.now(),
      } as const;
      state = {
        ...state,
        participants: {
          [sessionId]: { public: { rtcType: { impl: 'sfu' } }, private: { peeringState: 'connected' } },
        },
        streams: { [`${sessionId}/audio`]: stream },
      };
    },
    setSubscribed(sessionId: string, hasAudio: boolean) {
      const subscribedTracks = { [sessionId]: { 'cam-audio': hasAudio, 'cam-video': false } };
      const sharedState = { ...state.local.public, subscribedTracks };
      state = { ...state, local: { ...state.local, public: sharedState } };
    },
    clear() {
      state = emptyState;
    },
  };
}
