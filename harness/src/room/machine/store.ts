interface StoredStream {
  readonly participantId: string;
  readonly type: 'cam';
  readonly pendingTrack: MediaStreamTrack;
  readonly starttime: number;
}

/** What daily-js looks up synchronously while it handles a message; see `getState`. */
interface MachineState {
  readonly local: {
    readonly streams: { readonly cam: { readonly stream: MediaStream | null } };
    readonly public: {
      readonly subscribedTracks: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
      readonly customTracks: Readonly<Record<string, never>>;
    };
  };
  readonly participants: Readonly<Record<string, unknown>>;
  readonly streams: Readonly<Record<string, StoredStream>>;
}

const emptyState: MachineState = {
  local: { streams: { cam: { stream: null } }, public: { subscribedTracks: {}, customTracks: {} } },
  participants: {},
  streams: {},
};

export type Store = ReturnType<typeof createStore>;

/** Holds the tracks behind the messages: a track cannot be posted, so daily-js reads it here. */
export function createStore() {
  let state = emptyState;
  return {
    getState: () => state,
    setLocalTrack(track: MediaStreamTrack | null) {
      const stream = track && new MediaStream([track]);
      state = { ...state, local: { ...state.local, streams: { cam: { stream } } } };
    },
    setRemoteTrack(sessionId: string, track: MediaStreamTrack) {
      state = {
        ...state,
        participants: {
          [sessionId]: { public: { rtcType: { impl: 'sfu' } }, private: { peeringState: 'connected' } },
        },
        streams: {
          [`${sessionId}/audio`]: {
            participantId: sessionId,
            type: 'cam',
            pendingTrack: track,
            starttime: Date.now(),
          },
        },
      };
    },
    setSubscribed(sessionId: string, subscribed: boolean) {
      const subscribedTracks = { [sessionId]: { 'cam-audio': subscribed } };
      const shared = { ...state.local.public, subscribedTracks };
      state = { ...state, local: { ...state.local, public: shared } };
    },
    clear() {
      state = emptyState;
    },
  };
}
