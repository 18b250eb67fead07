export { isLoopbackHost } from './gateway/trust.ts';
export { startStack } from './start-stack.ts';
export { startStackApart } from './apart/start-stack-apart.ts';
export type { Stack, StackInfo, StackOptions, StackStep } from './types.ts';
