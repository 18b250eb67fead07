import type { StackInfo } from '../shared/stack-info.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The stack every browser test shares: `inject('stack')`. */
    stack: StackInfo;
  }
}
