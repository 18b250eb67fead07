/** Where a meeting is. */
export type MeetingState = 'new' | 'joining' | 'joined' | 'left' | 'error';

/** What the person at this end may do in the meeting: take part, wait to be let in, nothing, or not yet known. */
export type AccessLevel = 'full' | 'lobby' | 'none' | 'unknown';

export type TrackState = 'blocked' | 'interrupted' | 'loading' | 'off' | 'playable' | 'sendable';

export type TrackKind = 'audio' | 'video' | 'screenAudio' | 'screenVideo';

/** Somebody in the call: the person at this end, the assistant, anyone it was handed to. */
export interface Participant {
  readonly id: string;
  readonly name: string;
  readonly isLocal: boolean;
  readonly tracks: Readonly<Record<TrackKind, TrackState>>;
}
