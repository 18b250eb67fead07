import type { StackInfo } from '../services/stack/types.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The stack every browser test shares: `inject('stack')`. */
    stack: StackInfo;
  }
}
