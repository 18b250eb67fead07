import type { AnswerFormat } from '../operation.ts';

/** An answer in which there is nothing to read. */
export const nothing: AnswerFormat<void> & { readonly format: 'none' } = { format: 'none' };

/** An answer that is handed on as it comes. */
export const bytes: AnswerFormat<never> & { readonly format: 'bytes' } = { format: 'bytes' };
