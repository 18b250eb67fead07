// Types of `inject('stack')`, for the type checker's `types`, which takes declarations only.
export * from '../vitest/index.ts';
