import type { Open } from '../common.ts';
import type { Server } from '../server.ts';
import type { ToolEntity, ToolFields } from './fields.ts';

/** A tool that the model knows from its training and your server runs. */
interface MachineToolFields extends ToolFields {
  readonly server?: Server;
}

export interface CreateBashTool extends MachineToolFields {
  readonly type: 'bash';
  readonly subType: Open<'bash_20241022'>;
  readonly name: Open<'bash'>;
}
export interface BashTool extends CreateBashTool, ToolEntity {}
export interface UpdateBashTool extends Partial<CreateBashTool> {}

export interface CreateComputerTool extends MachineToolFields {
  readonly type: 'computer';
  readonly subType: Open<'computer_20241022'>;
  readonly name: Open<'computer'>;
  /** In pixels. */
  readonly displayWidthPx: number;
  /** In pixels. */
  readonly displayHeightPx: number;
  readonly displayNumber?: number;
}
export interface ComputerTool extends CreateComputerTool, ToolEntity {}
export interface UpdateComputerTool extends Partial<CreateComputerTool> {}

export interface CreateTextEditorTool extends MachineToolFields {
  readonly type: 'textEditor';
  readonly subType: Open<'text_editor_20241022'>;
  readonly name: Open<'str_replace_editor'>;
}
export interface TextEditorTool extends CreateTextEditorTool, ToolEntity {}
export interface UpdateTextEditorTool extends Partial<CreateTextEditorTool> {}

export type MachineTool = BashTool | ComputerTool | TextEditorTool;
export type CreateMachineTool = CreateBashTool | CreateComputerTool | CreateTextEditorTool;
export type UpdateMachineTool = UpdateBashTool | UpdateComputerTool | UpdateTextEditorTool;
