import type { UnknownFields } from './common.ts';

/** Whatever the provider says: the contract describes none of its fields. */
export interface SbcConfiguration extends UnknownFields {}
