export type { CallerTurn, Line } from './conversation.ts';
export { talkInWriting, type WrittenOutcome } from './in-writing.ts';
export type { Judged } from './outcome.ts';
export { type Part, playCaller } from './play.ts';
export { callerNames, readCaller } from './read-caller.ts';
export type { CallerFile } from '../scenario/vocabulary/caller.ts';
