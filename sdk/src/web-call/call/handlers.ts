import type { AccessLevel, MeetingState } from '../participant.ts';
import type { TransportFault, TransportHandlers } from '../transport/transport.ts';
import type { Emit } from '../events.ts';
import type { FarEnd } from './far-end.ts';
import type { NearEnd } from './near-end.ts';
import type { Network } from './network.ts';
import type { VideoRecording } from './recording.ts';

export interface HandlersOptions {
  /** Once aborted, all later events except the meeting's state are dropped. */
  readonly signal: AbortSignal;
  readonly near: NearEnd;
  readonly far: FarEnd;
  readonly network: Network;
  readonly emit: Emit;
  readonly isEmbedded: () => boolean;
  readonly recording: () => VideoRecording;
  /** Also called during the release: the meeting is left then. */
  readonly onMeetingState: (state: MeetingState) => void;
  readonly onAccessLevel: (level: AccessLevel) => void;
  readonly onNonFatalError: (fault: TransportFault) => void;
  readonly onCameraError: (fault: TransportFault) => void;
  readonly onFatalError: (fault: TransportFault) => void;
  readonly onLeft: () => void;
  readonly onScreenShare: (sharing: boolean) => void;
  /** For the mute button of an embedded frame. */
  readonly onLocalMute: (muted: boolean) => void;
}

/** Routes the transport's events to the parts of the call. */
export function callHandlers(options: HandlersOptions): TransportHandlers {
  const { signal, near, far, network, emit, recording } = options;
  const active =
    <Arguments extends unknown[]>(handler: (...args: Arguments) => void) =>
    (...args: Arguments) => {
      if (!signal.aborted) handler(...args);
    };
  return {
    onMeetingState: options.onMeetingState,
    onAccessLevel: options.onAccessLevel,
    onParticipant: active((participant) => {
      near.onParticipant(participant);
      if (options.isEmbedded() && participant.isLocal)
        options.onLocalMute(participant.tracks.audio === 'off');
      far.onParticipant(participant);
    }),
    onParticipantLeft: active((id) => far.onParticipantLeft(id)),
    onTrack: active((participant, kind, track) => {
      near.onTrack(participant, kind, track);
      far.onTrack(participant, kind, track);
    }),
    onTrackStopped: active((participant, kind, track) => far.onTrackStopped(participant, kind, track)),
    onMessage: active((data) => far.onMessage(data)),
    onRemoteLevels: active((levels) => {
      far.onRemoteLevels(levels);
      near.onTick();
    }),
    onLocalLevel: active((level) => near.onLocalLevel(level)),
    onRecordingStarted: active(() => recording().onStarted()),
    onRecordingError: active((message) => recording().onError(message)),
    onScreenShare: active(options.onScreenShare),
    onNetworkConnection: active((connection) => network.onConnection(connection)),
    onNetworkQuality: active((quality) => network.onQuality(quality)),
    onNonFatalError: active((fault) => {
      emit('nonfatal-error', fault);
      near.onNonFatalError(fault);
      options.onNonFatalError(fault);
    }),
    onCameraError: active(options.onCameraError),
    onFatalError: active(options.onFatalError),
    onLeft: active(options.onLeft),
    onMeetingEvent: active((name, data) => emit('meeting-event', name, data)),
  };
}
