export type * from './analysis.ts';
export type * from './artifact.ts';
export type * from './compliance.ts';
export type * from './conversation.ts';
export type * from './speaking.ts';
export type * from './structured-output.ts';
export type * from './voicemail.ts';
