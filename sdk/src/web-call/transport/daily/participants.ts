import type { DailyParticipant, DailyTrackState } from '@daily-co/daily-js';
import type { AccessLevel, MeetingState, Participant, TrackKind, TrackState } from '../../participant.ts';

const stateOf = (track: DailyTrackState | undefined): TrackState => track?.state ?? 'off';

export function asParticipant({ session_id, user_name, local, tracks }: DailyParticipant): Participant {
  return {
    id: session_id,
    name: user_name,
    isLocal: local,
    tracks: {
      audio: stateOf(tracks.audio),
      video: stateOf(tracks.video),
      screenAudio: stateOf(tracks.screenAudio),
      screenVideo: stateOf(tracks.screenVideo),
    },
  };
}

const kinds: ReadonlySet<string> = new Set<TrackKind>(['audio', 'video', 'screenAudio', 'screenVideo']);

/** Other kinds are custom tracks of the page. */
export const isTrackKind = (type: string): type is TrackKind => kinds.has(type);

const meetingStates: Readonly<Record<string, MeetingState>> = {
  'joining-meeting': 'joining',
  'joined-meeting': 'joined',
  'left-meeting': 'left',
  error: 'error',
};

export const asMeetingState = (state: string): MeetingState => meetingStates[state] ?? 'new';

const accessLevels: Readonly<Record<string, AccessLevel>> = { full: 'full', lobby: 'lobby', none: 'none' };

export const asAccessLevel = (access: 'unknown' | { readonly level: string }): AccessLevel =>
  access === 'unknown' ? access : (accessLevels[access.level] ?? 'unknown');
