export type * from './types.ts';
export type * from './plan/agent-script.ts';
export type * from './plan/call-plan.ts';
export * from './plan/fault.ts';
export { validateCallPlans, validateLiveFaults } from './plan/validate.ts';
export { createRoomServer } from './room-server.ts';
export { createSpeech } from './speech/index.ts';
