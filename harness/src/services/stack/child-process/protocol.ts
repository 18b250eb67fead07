import type { ErrorCode, Fault } from '@firmline/sdk/errors';
import type { StackInfo } from '../../../shared/stack-info.ts';
import type { StackOptions } from '../types.ts';

/** What the process is started with, as JSON. Its data folder is its own and goes with it. */
export type ChildProcessOptions = Pick<StackOptions, 'pageDir' | 'seedFile' | 'publicNames'>;

/** Its one message. */
export type ChildProcessReport =
  | { readonly type: 'ready'; readonly info: StackInfo }
  | {
      readonly type: 'failed';
      readonly error: {
        readonly message: string;
        readonly code: ErrorCode;
        readonly fault: Fault;
        readonly hint?: string;
      };
    };
