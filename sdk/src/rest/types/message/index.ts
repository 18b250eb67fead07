export type * from './artifact.ts';
export type * from './client.ts';
export type * from './event.ts';
export type * from './inbound.ts';
export type * from './response.ts';
export type * from './server.ts';
export type * from './tool-call.ts';
