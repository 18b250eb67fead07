export { isLoopbackHost } from './gateway/trust.ts';
export { startStack } from './start-stack.ts';
export { startStackInChildProcess } from './child-process/start-in-child-process.ts';
export { checkBody } from '../platform/body/check-body.ts';
export { isStackInfo, type StackInfo } from '../../shared/stack-info.ts';
export type { Stack, StackOptions, StackStep } from './types.ts';
