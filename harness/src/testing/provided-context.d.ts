// Types of `inject`, for the type checker's `types`, which takes declarations only.
export * from '../vitest/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the Chromium that all browser tests share. */
    browser: string;
  }
}
