export type * from './types.ts';
export type * from '../../shared/call-record.ts';
export type * from '../../shared/call-plan/agent-script.ts';
export type * from '../../shared/call-plan/call-plan.ts';
export * from '../../shared/call-plan/fault.ts';
export { validateCallPlans, validateLiveFaults } from '../../shared/call-plan/call-plan.ts';
export { controlTypes, parseControl } from './signalling/messages.ts';
export { createRoomServer, type RoomServer } from './signalling/room-server.ts';
export { createSpeech, type Speech, type SpeechOptions } from './speech/index.ts';
