import type { Open } from '../common.ts';
import type { BackoffPlan, Server } from '../server.ts';
import type { ToolEntity, ToolFields } from './fields.ts';
import type { SpokenToolMessage } from './message.ts';
import type { JsonSchema, ToolParameter, VariableExtractionPlan } from './schema.ts';

/** Calls your server with the arguments the model chose. */
export interface CreateFunctionTool extends ToolFields {
  readonly type: 'function';
  /** Continues without waiting for the response. Off by default. */
  readonly async?: boolean;
  /** Without it, the server of the assistant, the phone number or the organization is called. */
  readonly server?: Server;
  readonly parameters?: readonly ToolParameter[];
  readonly variableExtractionPlan?: VariableExtractionPlan;
}
export interface FunctionTool extends CreateFunctionTool, ToolEntity {}
export interface UpdateFunctionTool extends Partial<CreateFunctionTool> {}

/** Sends a request to any address. */
export interface CreateApiRequestTool extends ToolFields {
  readonly type: 'apiRequest';
  readonly method: Open<'POST' | 'GET' | 'PUT' | 'PATCH' | 'DELETE'>;
  readonly url: string;
  /** Letters, digits, `_` and `-`. At most 40 characters. */
  readonly name?: string;
  /** Tells the model when to use the tool. At most 1,000 characters. */
  readonly description?: string;
  /** Seconds, 1 to 300. 20 by default. */
  readonly timeoutSeconds?: number;
  readonly body?: JsonSchema;
  readonly headers?: JsonSchema;
  /** Without it, failed requests are not retried. */
  readonly backoffPlan?: BackoffPlan;
  readonly variableExtractionPlan?: VariableExtractionPlan;
  readonly parameters?: readonly ToolParameter[];
  readonly credentialId?: string;
  /** Parts of the body to encrypt, if the credential has an encryption plan. */
  readonly encryptedPaths?: readonly string[];
}
export interface ApiRequestTool extends CreateApiRequestTool, ToolEntity {}
export interface UpdateApiRequestTool extends Partial<CreateApiRequestTool> {}

/** Messages for one tool of an MCP server. An empty list silences it. */
export interface McpToolMessages {
  readonly name: string;
  readonly messages?: readonly SpokenToolMessage[];
}

/** Offers the model the tools of an MCP server. */
export interface CreateMcpTool extends ToolFields {
  readonly type: 'mcp';
  readonly server?: Server;
  readonly metadata?: {
    /** Server-sent events, or streamable HTTP. */
    readonly protocol?: Open<'sse' | 'shttp'>;
  };
  readonly toolMessages?: readonly McpToolMessages[];
}
export interface McpTool extends CreateMcpTool, ToolEntity {}
export interface UpdateMcpTool extends Partial<CreateMcpTool> {}

export interface CodeToolEnvironmentVariable {
  readonly name: string;
  readonly value: string;
}

/** Runs TypeScript on the platform. */
export interface CreateCodeTool extends ToolFields {
  readonly type: 'code';
  /** At most 50,000 characters. */
  readonly code: string;
  readonly async?: boolean;
  readonly server?: Server;
  readonly environmentVariables?: readonly CodeToolEnvironmentVariable[];
  /** Seconds, 1 to 30. 10 by default. */
  readonly timeoutSeconds?: number;
  readonly credentialId?: string;
  readonly variableExtractionPlan?: VariableExtractionPlan;
}
export interface CodeTool extends CreateCodeTool, ToolEntity {}
export interface UpdateCodeTool extends Partial<CreateCodeTool> {}

export type ServerTool = ApiRequestTool | CodeTool | FunctionTool | McpTool;
export type CreateServerTool = CreateApiRequestTool | CreateCodeTool | CreateFunctionTool | CreateMcpTool;
export type UpdateServerTool = UpdateApiRequestTool | UpdateCodeTool | UpdateFunctionTool | UpdateMcpTool;
