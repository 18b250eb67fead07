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
  list: operation('GET', '/workflow', { answer: json<Workflow[]>() }),
  create: operation('POST', '/workflow', { body: json<CreateWorkflow>(), answer: json<Workflow>() }),
  get: operation('GET', '/workflow/{id}', { answer: json<Workflow>() }),
  update: operation('PATCH', '/workflow/{id}', { body: json<UpdateWorkflow>(), answer: json<Workflow>() }),
  delete: operation('DELETE', '/workflow/{id}', { answer: json<Workflow>() }),
  /** Drafts one from a description; nothing is stored. */
  generate: operation('POST', '/workflow/generate', {
    body: json<GenerateWorkflow>(),
    answer: json<WorkflowUserEditable>(),
  }),
} as const;
