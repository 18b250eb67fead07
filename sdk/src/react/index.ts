'use client';

export {
  CallProvider,
  useCall,
  useCallEvent,
  useCallTool,
  useSharedCall,
  type CallProviderProps,
} from './use-call.ts';
export type { Call, CallActions, CallView } from './call-store.ts';
