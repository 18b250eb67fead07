import { json } from '../body/json.ts';
import { operation } from '../operation.ts';
import type {
  CreateWorkflow,
  GenerateWorkflow,
  UpdateWorkflow,
  Workflow,
  WorkflowUserEditable,
} from '../types/workflow/index.ts';

export const workflow = {
  list: operation('GET', '/workflow', { response: json<Workflow[]>() }),
  create: operation('POST', '/workflow', { body: json<CreateWorkflow>(), response: json<Workflow>() }),
  get: operation('GET', '/workflow/{id}', { response: json<Workflow>() }),
  update: operation('PATCH', '/workflow/{id}', { body: json<UpdateWorkflow>(), response: json<Workflow>() }),
  delete: operation('DELETE', '/workflow/{id}', { response: json<Workflow>() }),
  /** Drafts a workflow from a description and stores nothing. */
  generate: operation('POST', '/workflow/generate', {
    body: json<GenerateWorkflow>(),
    response: json<WorkflowUserEditable>(),
  }),
} as const;
