import type { ResponseFormat } from '../operation.ts';

/** A response without content. */
export const nothing: ResponseFormat<void> & { readonly format: 'none' } = { format: 'none' };

/** A response that is streamed to the caller. */
export const bytes: ResponseFormat<never> & { readonly format: 'bytes' } = { format: 'bytes' };
