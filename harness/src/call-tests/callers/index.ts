export type { CallerTurn, Line } from './conversation.ts';
export { talkInWriting } from './in-writing.ts';
export type { Judged } from '../result/result.ts';
export type { Conversed } from './outcome.ts';
export { type Part, playCaller } from './play.ts';
export { callerNames, readCaller } from './read-caller.ts';
export type { CallerFile } from '../scenario/vocabulary/caller.ts';
