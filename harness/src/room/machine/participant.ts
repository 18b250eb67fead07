import type { AgentIdentity } from '../wire.ts';

/** Why a local track is missing, as daily-js names it. */
export type BlockedReason = 'byPermissions' | 'byDeviceMissing' | 'byDeviceInUse';

interface AudioTrackState {
  readonly subscribed: boolean;
  readonly state: 'blocked' | 'off' | 'sendable' | 'loading' | 'interrupted' | 'playable';
  readonly off?: { readonly byUser: true };
  readonly blocked?: Partial<Record<BlockedReason, true>>;
}

const noTrack = { subscribed: false, state: 'off', off: { byUser: true } } as const;

interface Common {
  readonly sessionId: string;
  readonly userId: string;
  readonly userName: string;
  readonly local: boolean;
  readonly joinedAt: Date;
  readonly audio: AudioTrackState;
}

function participant({ sessionId, userId, userName, local, joinedAt, audio }: Common) {
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
    audio: audio.state === 'playable',
    video: false,
    screen: false,
    cam_info: {},
    screen_info: {},
    permissions: { hasPresence: true, canSend, canReceive: { base: true }, canAdmin: false },
    tracks: { audio, video: noTrack, screenAudio: noTrack, screenVideo: noTrack },
  };
}

export interface LocalFacts {
  readonly sessionId: string;
  readonly userName: string;
  readonly joinedAt: Date;
  readonly hasTrack: boolean;
  readonly muted: boolean;
  readonly blocked: BlockedReason | null;
}

export function localParticipant({ sessionId, userName, joinedAt, hasTrack, muted, blocked }: LocalFacts) {
  const audio: AudioTrackState = blocked
    ? { subscribed: true, state: 'blocked', blocked: { [blocked]: true } }
    : hasTrack && !muted
      ? { subscribed: true, state: 'playable' }
      : { subscribed: true, state: 'off', off: { byUser: true } };
  return participant({ sessionId, userId: sessionId, userName, local: true, joinedAt, audio });
}

export interface RemoteFacts {
  readonly agent: AgentIdentity;
  readonly joinedAt: Date;
  readonly subscribed: boolean;
  /** Packets have arrived. */
  readonly flowing: boolean;
}

export function remoteParticipant({ agent, joinedAt, subscribed, flowing }: RemoteFacts) {
  const state = !subscribed ? 'sendable' : flowing ? 'playable' : 'loading';
  return participant({ ...agent, local: false, joinedAt, audio: { subscribed, state } });
}
