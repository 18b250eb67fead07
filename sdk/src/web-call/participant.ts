/** The state of a meeting. */
export type MeetingState = 'new' | 'joining' | 'joined' | 'left' | 'error';

/** What the local user may do in the meeting: take part, wait to be admitted, nothing, or not yet known. */
export type AccessLevel = 'full' | 'lobby' | 'none' | 'unknown';

export type TrackState = 'blocked' | 'interrupted' | 'loading' | 'off' | 'playable' | 'sendable';

export type TrackKind = 'audio' | 'video' | 'screenAudio' | 'screenVideo';

/** A participant of the call: the local user, the assistant, or anyone it handed over to. */
export interface Participant {
  readonly id: string;
  readonly name: string;
  readonly isLocal: boolean;
  readonly tracks: Readonly<Record<TrackKind, TrackState>>;
}
