import type { Open } from '../common.ts';
import type { GoogleModelName } from '../model/name.ts';
import type { ToolEntity, ToolFields } from './fields.ts';
import type { OpenAIFunctionParameters } from './schema.ts';

/** Files that a query tool answers from. */
export interface QueryToolKnowledgeBase {
  readonly provider: Open<'google'>;
  readonly name: string;
  /** Tells the model what the files contain. */
  readonly description: string;
  readonly fileIds: readonly string[];
  /** The model that reads the files. */
  readonly model?: Open<
    | GoogleModelName
    | 'gemini-2.5-pro-preview-05-06'
    | 'gemini-2.5-flash-preview-05-20'
    | 'gemini-2.5-flash-preview-04-17'
    | 'gemini-2.0-flash-lite-preview-02-05'
  >;
}

/** Answers from files. */
export interface CreateQueryTool extends ToolFields {
  readonly type: 'query';
  readonly knowledgeBases?: readonly QueryToolKnowledgeBase[];
}
export interface QueryTool extends CreateQueryTool, ToolEntity {}
export interface UpdateQueryTool extends Partial<CreateQueryTool> {}

export interface KnowledgeBaseToolFunction {
  readonly name: string;
  readonly description: string;
  readonly parameters: OpenAIFunctionParameters;
  readonly strict?: boolean;
}

interface KnowledgeBaseToolFields extends Omit<ToolFields, 'function'> {
  readonly type: 'knowledgeBase';
  /** `null` once the knowledge base is deleted; the tool then does nothing. */
  readonly knowledgeBaseId: string | null;
  readonly function: KnowledgeBaseToolFunction;
}

/** Created and deleted with its knowledge base; it cannot be created on its own. */
export interface KnowledgeBaseTool extends KnowledgeBaseToolFields, ToolEntity {}
export interface UpdateKnowledgeBaseTool extends Partial<KnowledgeBaseToolFields> {}

export type KnowledgeTool = QueryTool | KnowledgeBaseTool;
export type UpdateKnowledgeTool = UpdateQueryTool | UpdateKnowledgeBaseTool;
