import type { JsonObject } from '../common.ts';
import type { CreateGoogleCalendarCreateEventTool } from '../tool/integration.ts';
import type { CreateBashTool, CreateComputerTool, CreateTextEditorTool } from '../tool/machine.ts';
import type { ToolMessageComplete, ToolMessageFailed } from '../tool/message.ts';
import type { CreateFunctionTool } from '../tool/server.ts';
import type { CreateGhlTool, CreateMakeTool } from '../tool/stored.ts';

/** The model's request to run a tool. */
export interface ToolCall {
  readonly id: string;
  /** `function`. */
  readonly type: string;
  readonly function: {
    readonly name: string;
    /** JSON. */
    readonly arguments: string;
  };
}

interface WithToolCall {
  readonly toolCall: ToolCall;
}

export interface FunctionToolWithToolCall extends CreateFunctionTool, WithToolCall {}
export interface GhlToolWithToolCall extends CreateGhlTool, WithToolCall {}
export interface MakeToolWithToolCall extends CreateMakeTool, WithToolCall {}
export interface BashToolWithToolCall extends CreateBashTool, WithToolCall {}
export interface ComputerToolWithToolCall extends CreateComputerTool, WithToolCall {}
export interface TextEditorToolWithToolCall extends CreateTextEditorTool, WithToolCall {}
export interface GoogleCalendarCreateEventToolWithToolCall
  extends CreateGoogleCalendarCreateEventTool, WithToolCall {}

/** A tool and one call of it. */
export type ToolWithToolCall =
  | FunctionToolWithToolCall
  | GhlToolWithToolCall
  | MakeToolWithToolCall
  | BashToolWithToolCall
  | ComputerToolWithToolCall
  | TextEditorToolWithToolCall
  | GoogleCalendarCreateEventToolWithToolCall;

/** Outcome of a tool call: `result` or `error`. */
export interface ToolCallResult {
  readonly toolCallId: string;
  /** The name of the function. */
  readonly name: string;
  readonly result?: string;
  readonly error?: string;
  /** Spoken instead of the tool's own messages. */
  readonly message?: ToolMessageComplete | ToolMessageFailed;
  /** Passed on to the client. */
  readonly metadata?: JsonObject;
}
