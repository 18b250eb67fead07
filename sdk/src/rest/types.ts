// Types of the platform's requests and responses.
export type * from './common.ts';
export type * from './derived/types.ts';
