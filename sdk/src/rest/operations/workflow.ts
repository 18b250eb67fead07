import { json } from '../body/json.ts';
import { operation } from '../operation.ts';
import type {
  CreateWorkflow,
  GenerateWorkflow,
  UpdateWorkflow,
  Workflow,
  WorkflowUserEditable,
} from '../types/workflow/index.ts';

/** Workflows: conversations as nodes, with edges between them. */
export const workflow = {
  /** Lists the stored graphs of conversations, all at once. */
  list: operation('GET', '/workflow', { response: json<Workflow[]>() }),
  /**
   * Stores a conversation as nodes and edges. Calls and phone numbers can then name it by its id.
   * @throws PlatformError 400 if a node or an edge is invalid
   */
  create: operation('POST', '/workflow', { body: json<CreateWorkflow>(), response: json<Workflow>() }),
  /**
   * Reads the nodes, edges and settings of a stored conversation.
   * @param id id of the workflow
   * @throws PlatformError 404 if there is no such workflow
   */
  get: operation('GET', '/workflow/{id}', { response: json<Workflow>() }),
  /**
   * Changes a stored conversation. `nodes` and `edges` are replaced as a whole; fields left out stay as they are.
   * @param id id of the workflow
   * @throws PlatformError 400 if a node or an edge is invalid
   * @throws PlatformError 404 if there is no such workflow
   */
  update: operation('PATCH', '/workflow/{id}', { body: json<UpdateWorkflow>(), response: json<Workflow>() }),
  /**
   * Deletes a stored conversation and resolves to it. Calls and numbers that name its id can no longer use it.
   * @param id id of the workflow
   * @throws PlatformError 404 if there is no such workflow
   */
  delete: operation('DELETE', '/workflow/{id}', { response: json<Workflow>() }),
  /**
   * Drafts nodes and edges that use the tools named in `toolIds`, and stores nothing: pass the result to `create`.
   * @throws PlatformError 404 if one of the tools does not exist
   */
  generate: operation('POST', '/workflow/generate', {
    body: json<GenerateWorkflow>(),
    response: json<WorkflowUserEditable>(),
  }),
} as const;
