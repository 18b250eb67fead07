import type { ResponseFormat } from '../operation.ts';

/** A response in which there is nothing to read. */
export const nothing: ResponseFormat<void> & { readonly format: 'none' } = { format: 'none' };

/** A response that is handed on as it comes. */
export const bytes: ResponseFormat<never> & { readonly format: 'bytes' } = { format: 'bytes' };
