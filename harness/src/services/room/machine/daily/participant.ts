import type { AgentIdentity } from '../../signalling/wire.ts';
import type { LocalMedia } from '../local/local-media.ts';
import type { LocalTrack } from '../local/local-track.ts';
import type { BlockedReason } from '../local/media-failure.ts';

interface TrackState {
  readonly subscribed: boolean;
  readonly state: 'blocked' | 'off' | 'sendable' | 'loading' | 'interrupted' | 'playable';
  readonly off?: { readonly byUser: true };
  readonly blocked?: Partial<Record<BlockedReason, true>>;
}

type Tracks = Readonly<Record<'audio' | 'video' | 'screenAudio' | 'screenVideo', TrackState>>;

const missingTrack: TrackState = { subscribed: false, state: 'off', off: { byUser: true } };
/** Nobody shares a screen here. */
const missingScreen = { screenAudio: missingTrack, screenVideo: missingTrack };

interface Common {
  readonly sessionId: string;
  readonly userId: string;
  readonly userName: string;
  readonly local: boolean;
  readonly joinedAt: Date;
  readonly tracks: Tracks;
}

const isPlayable = ({ state }: TrackState) => state === 'playable';

function participant({ sessionId, userId, userName, local, joinedAt, tracks }: Common) {
  const canSend = new Set(['audio', 'video', 'customAudio', 'customVideo', 'screenAudio', 'screenVideo']);
  return {
    session_id: sessionId,
    user_id: userId,
    user_name: userName,
    local,
    owner: false,
    record: false,
    joined_at: joinedAt,
    will_eject_at: new Date(0),
    audio: isPlayable(tracks.audio),
    video: isPlayable(tracks.video),
    screen: false,
    cam_info: {},
    screen_info: {},
    permissions: { hasPresence: true, canSend, canReceive: { base: true }, canAdmin: false },
    tracks,
  };
}

export interface LocalFacts {
  readonly sessionId: string;
  readonly userName: string;
  readonly joinedAt: Date;
  readonly media: LocalMedia['facts'];
}

const localTrack = ({ hasTrack, off, interrupted, blocked }: LocalTrack['facts']): TrackState => {
  if (blocked) return { subscribed: true, state: 'blocked', blocked: { [blocked]: true } };
  if (!hasTrack || off) return { subscribed: true, state: 'off', off: { byUser: true } };
  return { subscribed: true, state: interrupted ? 'interrupted' : 'playable' };
};

export function localParticipant({ media, ...facts }: LocalFacts) {
  const tracks = { audio: localTrack(media.audio), video: localTrack(media.video), ...missingScreen };
  return participant({ ...facts, userId: facts.sessionId, local: true, tracks });
}

export interface RemoteFacts {
  readonly agent: AgentIdentity;
  readonly joinedAt: Date;
  readonly audio: {
    readonly subscribed: boolean;
    /** Whether a packet has arrived. */
    readonly flowing: boolean;
  };
}

export function remoteParticipant({ agent, joinedAt, audio: { subscribed, flowing } }: RemoteFacts) {
  const state = !subscribed ? 'sendable' : flowing ? 'playable' : 'loading';
  const tracks = { audio: { subscribed, state }, video: missingTrack, ...missingScreen } as const;
  return participant({ ...agent, local: false, joinedAt, tracks });
}
