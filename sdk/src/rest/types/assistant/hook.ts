import type { Open } from '../common.ts';
import type { OpenAIMessage } from '../model/fields.ts';
import type { CreateFunctionTool, InlineTool } from '../tool/index.ts';
import type { TransferDestinationOutside } from '../transfer.ts';

export interface SayHookAction {
  readonly type: 'say';
  /** Of several, one is chosen at random. */
  readonly exact?: string | readonly string[];
  /** What the model is asked to say. */
  readonly prompt?: string | readonly OpenAIMessage[];
}

/** Give one of `tool` and `toolId`. */
export interface ToolCallHookAction {
  readonly type: 'tool';
  readonly tool?: InlineTool;
  readonly toolId?: string;
}

export interface MessageAddHookAction {
  readonly type: 'message.add';
  readonly message: OpenAIMessage;
  /** The assistant answers the message. */
  readonly triggerResponseEnabled?: boolean;
}

export interface TransferHookAction {
  readonly type: 'transfer';
  readonly destination?: TransferDestinationOutside;
}

/** A function tool, called on the spot. */
export interface FunctionCallHookAction extends CreateFunctionTool {}

export type SilentHookAction =
  | ToolCallHookAction
  | MessageAddHookAction
  | TransferHookAction
  | FunctionCallHookAction;

export type HookAction = SilentHookAction | SayHookAction;

export interface CallHookFilter {
  readonly type: Open<'oneOf'>;
  /** Such as `call.endedReason`. */
  readonly key: string;
  readonly oneOf: readonly string[];
}

export interface CallEndingHook {
  readonly on: 'call.ending';
  readonly do: readonly SilentHookAction[];
  /** All of them have to match. */
  readonly filters?: readonly CallHookFilter[];
}

export interface AssistantSpeechInterruptedHook {
  readonly on: 'assistant.speech.interrupted';
  readonly do: readonly HookAction[];
}

export interface CustomerSpeechInterruptedHook {
  readonly on: 'customer.speech.interrupted';
  readonly do: readonly HookAction[];
}

export interface CustomerSpeechTimeoutOptions {
  /** Seconds since the assistant fell silent. */
  readonly timeoutSeconds: number;
  /** Times in one call. 3 by default. */
  readonly triggerMaxCount?: number;
  /** `never` by default. */
  readonly triggerResetMode?: Open<'never' | 'onUserSpeech'>;
}

export interface CustomerSpeechTimeoutHook {
  readonly on: 'customer.speech.timeout' | `customer.speech.timeout[${string}]`;
  readonly do: readonly HookAction[];
  readonly options?: CustomerSpeechTimeoutOptions;
  /** A random one by default. */
  readonly name?: string;
}

export interface SessionCreatedHook {
  readonly on: 'session.created';
  readonly do: readonly ToolCallHookAction[];
  /** A random one by default. */
  readonly name?: string;
}

export interface ModelResponseTimeoutHook {
  readonly on: 'model.response.timeout';
  readonly do: readonly HookAction[];
}

type CallHook =
  | CallEndingHook
  | AssistantSpeechInterruptedHook
  | CustomerSpeechInterruptedHook
  | CustomerSpeechTimeoutHook;

/** Something to do when something happens; `on` tells when. */
export type AssistantHook = CallHook | SessionCreatedHook;

/** Something to do when something happens; `on` tells when. */
export type WorkflowHook = CallHook | ModelResponseTimeoutHook;
