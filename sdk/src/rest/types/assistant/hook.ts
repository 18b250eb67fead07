import type { Open } from '../common.ts';
import type { OpenAIMessage } from '../model/fields.ts';
import type { CreateFunctionTool, InlineTool } from '../tool/index.ts';
import type { TransferDestinationOutside } from '../transfer.ts';

export interface SayHookAction {
  readonly type: 'say';
  /** If there are several, one is chosen at random. */
  readonly exact?: string | readonly string[];
  /** Prompt from which the model writes the message. */
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
  /** Whether the assistant responds to the message. */
  readonly triggerResponseEnabled?: boolean;
}

export interface TransferHookAction {
  readonly type: 'transfer';
  readonly destination?: TransferDestinationOutside;
}

/** A function tool that is defined in the hook itself. */
export interface FunctionCallHookAction extends CreateFunctionTool {}

export type SilentHookAction =
  | ToolCallHookAction
  | MessageAddHookAction
  | TransferHookAction
  | FunctionCallHookAction;

export type HookAction = SilentHookAction | SayHookAction;

export interface CallHookFilter {
  readonly type: Open<'oneOf'>;
  /** For example `call.endedReason`. */
  readonly key: string;
  readonly oneOf: readonly string[];
}

export interface CallEndingHook {
  readonly on: 'call.ending';
  readonly do: readonly SilentHookAction[];
  /** All filters must match. */
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
  /** Maximum number of times in one call. 3 by default. */
  readonly triggerMaxCount?: number;
  /** `never` by default. */
  readonly triggerResetMode?: Open<'never' | 'onUserSpeech'>;
}

export interface CustomerSpeechTimeoutHook {
  readonly on: 'customer.speech.timeout' | `customer.speech.timeout[${string}]`;
  readonly do: readonly HookAction[];
  readonly options?: CustomerSpeechTimeoutOptions;
  /** Random by default. */
  readonly name?: string;
}

export interface SessionCreatedHook {
  readonly on: 'session.created';
  readonly do: readonly ToolCallHookAction[];
  /** Random by default. */
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

/** Actions for an event, which `on` names. */
export type AssistantHook = CallHook | SessionCreatedHook;

/** Actions for an event, which `on` names. */
export type WorkflowHook = CallHook | ModelResponseTimeoutHook;
