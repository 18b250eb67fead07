export { startStack } from './start-stack.ts';
export type { Stack, StackInfo, StackOptions, StackStep } from './types.ts';
