export type { MeetingOptions } from './initial.ts';
export { Meeting } from './meeting.ts';
export type * from './meeting-methods.ts';
