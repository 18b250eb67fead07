import type { ToolEntity, ToolFields } from './fields.ts';

export interface GhlToolMetadata {
  readonly workflowId?: string;
  readonly locationId?: string;
}

/** Runs a GoHighLevel workflow. */
export interface CreateGhlTool extends ToolFields {
  readonly type: 'ghl';
  readonly metadata: GhlToolMetadata;
}
export interface GhlTool extends CreateGhlTool, ToolEntity {}
export interface UpdateGhlTool extends Partial<CreateGhlTool> {}

export interface MakeToolMetadata {
  readonly scenarioId?: number;
  readonly triggerHookId?: number;
}

/** Runs a Make scenario. */
export interface CreateMakeTool extends ToolFields {
  readonly type: 'make';
  readonly metadata: MakeToolMetadata;
}
export interface MakeTool extends CreateMakeTool, ToolEntity {}
export interface UpdateMakeTool extends Partial<CreateMakeTool> {}

export interface CreateOutputTool extends ToolFields {
  readonly type: 'output';
}
export interface OutputTool extends CreateOutputTool, ToolEntity {}
export interface UpdateOutputTool extends Partial<CreateOutputTool> {}

export type StoredTool = GhlTool | MakeTool | OutputTool;
export type CreateStoredTool = CreateGhlTool | CreateMakeTool | CreateOutputTool;
export type UpdateStoredTool = UpdateGhlTool | UpdateMakeTool | UpdateOutputTool;
