// Written by npm run docs from ../operations/workflow.ts.

import type {
  CreateWorkflow,
  GenerateWorkflow,
  UpdateWorkflow,
  Workflow,
  WorkflowUserEditable,
} from '../types/workflow/index.ts';
import type { Received } from '../types/common.ts';
import type { RequestOptions } from '../request/options.ts';

/** Workflows: conversations as nodes, with edges between them. */
export interface WorkflowMethods {
  /** Lists the stored graphs of conversations, all at once. */
  list(options?: RequestOptions): Promise<Received<Workflow[]>>;

  /**
   * Stores a conversation as nodes and edges. Calls and phone numbers can then name it by its id.
   * @throws PlatformError 400 if a node or an edge is invalid
   */
  create(body: CreateWorkflow, options?: RequestOptions): Promise<Received<Workflow>>;

  /**
   * Reads the nodes, edges and settings of a stored conversation.
   * @param id id of the workflow
   * @throws PlatformError 404 if there is no such workflow
   */
  get(id: string, options?: RequestOptions): Promise<Received<Workflow>>;

  /**
   * Changes a stored conversation. `nodes` and `edges` are replaced as a whole; fields left out stay as they
   * are.
   * @param id id of the workflow
   * @throws PlatformError 400 if a node or an edge is invalid
   * @throws PlatformError 404 if there is no such workflow
   */
  update(id: string, body: UpdateWorkflow, options?: RequestOptions): Promise<Received<Workflow>>;

  /**
   * Deletes a stored conversation and resolves to it. Calls and numbers that name its id can no longer use
   * it.
   * @param id id of the workflow
   * @throws PlatformError 404 if there is no such workflow
   */
  delete(id: string, options?: RequestOptions): Promise<Received<Workflow>>;

  /**
   * Drafts nodes and edges that use the tools named in `toolIds`, and stores nothing: pass the result to
   * `create`.
   * @throws PlatformError 404 if one of the tools does not exist
   */
  generate(body: GenerateWorkflow, options?: RequestOptions): Promise<Received<WorkflowUserEditable>>;
}
