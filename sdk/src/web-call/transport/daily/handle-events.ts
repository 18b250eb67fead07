import type { DailyCall, DailyEvent, DailyParticipant, DailyTrackState } from '@daily-co/daily-js';
import type { NetworkQuality, EmitTransportEvent } from '../transport.ts';
import { cameraFault, fatalFault, nonFatalFault } from './faults.ts';
import type { AccessLevel, MeetingState, Participant, TrackKind, TrackState } from '../../participant.ts';

/** Events passed on unchanged, under daily-js's names. */
const meetingEvents = [
  'custom-button-click',
  'sidebar-view-changed',
  'remote-media-player-started',
  'remote-media-player-updated',
  'remote-media-player-stopped',
  'receive-settings-updated',
  'input-settings-updated',
  'dialin-connected',
  'dialin-error',
  'dialin-stopped',
  'dialout-connected',
  'dialout-error',
  'dialout-stopped',
] as const satisfies readonly DailyEvent[];

// Older versions use other names for the quality.
const qualities: Readonly<Record<string, NetworkQuality>> = {
  good: 'good',
  warning: 'warning',
  low: 'warning',
  bad: 'bad',
  'very-low': 'bad',
};

export function handleEvents(call: DailyCall, emit: EmitTransportEvent): void {
  const meetingState = () => emit('meeting-state', asMeetingState(call.meetingState()));
  const onChanged = ({ participant }: { participant: DailyParticipant }) =>
    emit('participant', asParticipant(participant));

  call
    .on('joining-meeting', meetingState)
    .on('joined-meeting', ({ participants }) => {
      meetingState();
      for (const participant of Object.values(participants)) onChanged({ participant });
    })
    .on('left-meeting', () => {
      meetingState();
      emit('left');
    })
    .on('error', (event) => {
      meetingState();
      emit('fatal-error', fatalFault(event));
    })
    .on('access-state-updated', ({ access }) =>
      emit('access-level', (access !== 'unknown' && accessLevels[access.level]) || 'unknown'),
    )
    .on('participant-joined', onChanged)
    .on('participant-updated', onChanged)
    .on('participant-left', ({ participant }) => emit('participant-left', participant.session_id))
    .on('track-started', ({ participant, track, type }) => {
      if (participant && isTrackKind(type)) emit('track', asParticipant(participant), type, track);
    })
    .on('track-stopped', ({ participant, track, type }) => {
      // Without a participant, the owner has left: `participant-left` covers the tracks.
      if (participant && isTrackKind(type)) emit('track-stopped', asParticipant(participant), type, track);
    })
    .on('app-message', ({ data }) => emit('message', data))
    .on('remote-participants-audio-level', ({ participantsAudioLevel }) =>
      emit('remote-levels', participantsAudioLevel),
    )
    .on('local-audio-level', ({ audioLevel }) => emit('local-level', audioLevel))
    .on('recording-started', () => emit('recording-started'))
    .on('recording-error', ({ errorMsg }) => emit('recording-error', errorMsg))
    .on('local-screen-share-started', () => emit('screen-share', true))
    .on('local-screen-share-stopped', () => emit('screen-share', false))
    .on('local-screen-share-canceled', () => emit('screen-share', false))
    .on('network-connection', ({ type, event }) => {
      if (event === 'connected' || event === 'interrupted') emit('network-connection', { type, event });
    })
    .on('network-quality-change', ({ networkState, threshold }) =>
      emit('network-quality', qualities[networkState ?? threshold] ?? 'unknown'),
    )
    .on('nonfatal-error', (event) => emit('nonfatal-error', nonFatalFault(event)))
    .on('camera-error', (event) => emit('camera-error', cameraFault(event)));
  for (const name of meetingEvents) {
    call.on(name, (event: object) => emit('meeting-event', name, { ...event }));
  }
}

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
const isTrackKind = (type: string): type is TrackKind => kinds.has(type);

const meetingStates: Readonly<Record<string, MeetingState>> = {
  'joining-meeting': 'joining',
  'joined-meeting': 'joined',
  'left-meeting': 'left',
  error: 'error',
};

const asMeetingState = (state: string): MeetingState => meetingStates[state] ?? 'new';

const accessLevels: Readonly<Record<string, AccessLevel>> = { full: 'full', lobby: 'lobby', none: 'none' };
