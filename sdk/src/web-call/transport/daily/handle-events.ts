import type { DailyCall, DailyEvent, DailyParticipant } from '@daily-co/daily-js';
import type { NetworkQuality, TellTransport } from '../transport.ts';
import { cameraFault, fatalFault, nonFatalFault } from './faults.ts';
import { asAccessLevel, asMeetingState, asParticipant, isTrackKind } from './participants.ts';

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

/** Translates the library's events into those of a transport. */
export function handleEvents(call: DailyCall, tell: TellTransport): void {
  const meetingState = () => tell('meeting-state', asMeetingState(call.meetingState()));
  const changed = ({ participant }: { participant: DailyParticipant }) =>
    tell('participant', asParticipant(participant));

  call
    .on('joining-meeting', meetingState)
    .on('joined-meeting', ({ participants }) => {
      meetingState();
      for (const participant of Object.values(participants)) changed({ participant });
    })
    .on('left-meeting', () => {
      meetingState();
      tell('left');
    })
    .on('error', (event) => {
      meetingState();
      tell('fatal-error', fatalFault(event));
    })
    .on('access-state-updated', ({ access }) => tell('access-level', asAccessLevel(access)))
    .on('participant-joined', changed)
    .on('participant-updated', changed)
    .on('participant-left', ({ participant }) => tell('participant-left', participant.session_id))
    .on('track-started', ({ participant, track, type }) => {
      if (participant && isTrackKind(type)) tell('track', asParticipant(participant), type, track);
    })
    .on('track-stopped', ({ participant, track, type }) => {
      // Without a participant, the owner has left: `participant-left` covers the tracks.
      if (participant && isTrackKind(type)) tell('track-stopped', asParticipant(participant), type, track);
    })
    .on('app-message', ({ data }) => tell('message', data))
    .on('remote-participants-audio-level', ({ participantsAudioLevel }) =>
      tell('remote-levels', participantsAudioLevel),
    )
    .on('local-audio-level', ({ audioLevel }) => tell('local-level', audioLevel))
    .on('recording-started', () => tell('recording-started'))
    .on('recording-error', ({ errorMsg }) => tell('recording-error', errorMsg))
    .on('local-screen-share-started', () => tell('screen-share', true))
    .on('local-screen-share-stopped', () => tell('screen-share', false))
    .on('local-screen-share-canceled', () => tell('screen-share', false))
    .on('network-connection', ({ type, event }) => {
      if (event === 'connected' || event === 'interrupted') tell('network-connection', { type, event });
    })
    .on('network-quality-change', ({ networkState, threshold }) =>
      tell('network-quality', qualities[networkState ?? threshold] ?? 'unknown'),
    )
    .on('nonfatal-error', (event) => tell('nonfatal-error', nonFatalFault(event)))
    .on('camera-error', (event) => tell('camera-error', cameraFault(event)));
  for (const name of meetingEvents) {
    call.on(name, (event: object) => tell('meeting-event', name, { ...event }));
  }
}
