export { createWebCallClient, WebCallClient, type WebCallClientOptions } from './client.ts';
export type { CallEnd } from './call-end.ts';
export type { CallTarget, Reference, WebCall } from './create-web-call.ts';
export type {
  CallErrorEvent,
  CallErrorType,
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
} from './messages.ts';
export { stages, type FailedStage, type Stage } from './stages.ts';
export {
  createTranscript,
  emptyTranscript,
  entriesOf,
  reduceTranscript,
  type Speaker,
  type Transcript,
  type TranscriptEntry,
  type TranscriptOptions,
  type TranscriptState,
} from './transcript/index.ts';
export type { CallState } from './state.ts';
export type {
  CallTransport,
  CallTransportFactory,
  TransportFault,
  TransportHandlers,
  TransportOptions,
  TransportParticipant,
} from './transport.ts';
