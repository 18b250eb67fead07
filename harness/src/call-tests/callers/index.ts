export type { CallerTurn, ConversationLine } from './conversation.ts';
export { type CallerRole, playCaller, talkInWriting } from './play.ts';
export type { Judged } from '../result/result.ts';
export type { Conversed } from './outcome.ts';
export { callerNames, readCaller } from './read-caller.ts';
export type { CallerFile } from '../scenario/vocabulary/caller.ts';
