import type { StackInfo } from '../shared/stack-info.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The stack that all browser tests share: `inject('stack')`. */
    stack: StackInfo;
  }
}
