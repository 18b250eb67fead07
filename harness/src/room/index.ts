export type * from './types.ts';
export { createRoomServer } from './room-server.ts';
export { createSpeech } from './speech/index.ts';
