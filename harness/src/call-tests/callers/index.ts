export type { CallerTurn, Line } from './conversation.ts';
export { type Part, playCaller, talkInWriting } from './play.ts';
export type { Judged } from '../result/result.ts';
export type { Conversed } from './outcome.ts';
export { callerNames, readCaller } from './read-caller.ts';
export type { CallerFile } from '../scenario/vocabulary/caller.ts';
