import type { DailyCall, DailyEvent, DailyParticipant } from '@daily-co/daily-js';
import type { NetworkQuality, TransportHandlers } from '../transport.ts';
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

/** Translates the library's events into calls of the handlers. */
export function handleEvents(call: DailyCall, handlers: TransportHandlers): void {
  const meetingState = () => handlers.onMeetingState(asMeetingState(call.meetingState()));
  const changed = ({ participant }: { participant: DailyParticipant }) =>
    handlers.onParticipant(asParticipant(participant));

  call
    .on('joining-meeting', meetingState)
    .on('joined-meeting', ({ participants }) => {
      meetingState();
      for (const participant of Object.values(participants)) changed({ participant });
    })
    .on('left-meeting', () => {
      meetingState();
      handlers.onLeft();
    })
    .on('error', (event) => {
      meetingState();
      handlers.onFatalError(fatalFault(event));
    })
    .on('access-state-updated', ({ access }) => handlers.onAccessLevel(asAccessLevel(access)))
    .on('participant-joined', changed)
    .on('participant-updated', changed)
    .on('participant-left', ({ participant }) => handlers.onParticipantLeft(participant.session_id))
    .on('track-started', ({ participant, track, type }) => {
      if (participant && isTrackKind(type)) handlers.onTrack(asParticipant(participant), type, track);
    })
    .on('track-stopped', ({ participant, track, type }) => {
      // Without a participant, the owner has left: onParticipantLeft covers the tracks.
      if (participant && isTrackKind(type)) handlers.onTrackStopped(asParticipant(participant), type, track);
    })
    .on('app-message', ({ data }) => handlers.onMessage(data))
    .on('remote-participants-audio-level', ({ participantsAudioLevel }) =>
      handlers.onRemoteLevels(participantsAudioLevel),
    )
    .on('local-audio-level', ({ audioLevel }) => handlers.onLocalLevel(audioLevel))
    .on('recording-started', () => handlers.onRecordingStarted())
    .on('recording-error', ({ errorMsg }) => handlers.onRecordingError(errorMsg))
    .on('local-screen-share-started', () => handlers.onScreenShare(true))
    .on('local-screen-share-stopped', () => handlers.onScreenShare(false))
    .on('local-screen-share-canceled', () => handlers.onScreenShare(false))
    .on('network-connection', ({ type, event }) => {
      if (event === 'connected' || event === 'interrupted') handlers.onNetworkConnection({ type, event });
    })
    .on('network-quality-change', ({ networkState, threshold }) =>
      handlers.onNetworkQuality(qualities[networkState ?? threshold] ?? 'unknown'),
    )
    .on('nonfatal-error', (event) => handlers.onNonFatalError(nonFatalFault(event)))
    .on('camera-error', (event) => handlers.onCameraError(cameraFault(event)));
  for (const name of meetingEvents) {
    call.on(name, (event: object) => handlers.onMeetingEvent(name, { ...event }));
  }
}
