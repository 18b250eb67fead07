export { createWebCallClient, WebCallClient, type StartOptions } from './client.ts';
export type { CallTarget, WebCall } from './call/create-web-call.ts';
export type {
  CallErrorEvent,
  CallStartFailed,
  CallStartSuccess,
  StageProgress,
  WebCallEvents,
} from './events.ts';
export {
  isMessage,
  type CallMessage,
  type KnownMessage,
  type OutgoingMessage,
  type UnknownMessage,
} from './messages/messages.ts';
export { stages, type FailedStage, type Stage } from './call/stages.ts';
export type { Speaker, TranscriptEntry } from './transcript/index.ts';
export type {
  Device,
  DeviceChoices,
  DeviceKind,
  DeviceList,
  InputDevices,
} from './media/devices/device-list.ts';
export type { Devices } from './media/devices/devices.ts';
export type { MicrophoneProblem } from './media/microphone-problem/problem.ts';
export type { Meeting } from './meeting/meeting.ts';
export { callObjectTransport } from './transport/daily/daily-transport.ts';
export type { LibraryOptions, LoadDaily } from './transport/daily/library.ts';
export { embeddedTransport, type EmbeddedOptions } from './transport/daily/embedded.ts';
export type { ParametersOf, ToolDefinition } from './tools/parameters.ts';
export type { ToolContext, ToolFunction, ToolOptions } from './tools/tools.ts';
export type { WebCallClientOptions } from './options.ts';
export { CallError } from './call/call-error.ts';
export type { MicrophoneFailure } from './call/fault-explanations.ts';
export type { CallEnd, CallErrorType, MeetingOptions, NetworkState, ToolCallOutcome } from './types.ts';
export type { AccessLevel, MeetingState, Participant, TrackKind, TrackState } from './participant.ts';
export type { CallState } from './state/state.ts';
export type * from './transport/transport.ts';
