import type {
  CreateWorkflow,
  Edge,
  GenerateWorkflow,
  UpdateWorkflow,
  WorkflowModel,
  WorkflowNode,
  WorkflowOverrides,
  WorkflowUserEditable,
} from '@firmline/sdk/rest/types';
import { list } from '../compose.ts';
import { outline, partly, record } from '../record.ts';
import type { Fields } from '../rule.ts';
import { kinds } from '../union.ts';
import { anObject, flag, number, required, text } from '../values.ts';
import { server, texts } from './common.ts';
import { credential } from './credential.ts';
import * as plans from './plans.ts';
import { transcriber, voice } from './speech.ts';
import { inlineTool } from './tool.ts';

const named = { model: required(text()) };
const model = kinds<WorkflowModel, 'provider'>('provider', {
  anthropic: named,
  'anthropic-bedrock': named,
  'custom-llm': { ...named, url: required(text()) },
  google: named,
  openai: named,
});

const nodeFields = { name: required(text()), isStart: flag, metadata: anObject };
const node = kinds<WorkflowNode, 'type'>('type', {
  conversation: {
    ...nodeFields,
    model,
    transcriber,
    voice,
    tools: list(inlineTool),
    toolIds: texts,
    prompt: text(),
  },
  tool: { ...nodeFields, tool: inlineTool, toolId: text() },
});

const edge = outline<Edge>({ from: required(text()), to: required(text()), condition: anObject });

const fields: Fields<WorkflowUserEditable> = {
  name: required(text({ max: 80 })),
  nodes: required(list(node)),
  edges: required(list(edge)),
  globalPrompt: text({ max: 5000 }),
  model,
  transcriber,
  voice,
  observabilityPlan: plans.observabilityPlan,
  // Or the URL of a sound.
  backgroundSound: text(),
  hooks: list(anObject),
  credentials: list(credential),
  credentialIds: texts,
  voicemailDetection: plans.voicemailDetection,
  voicemailMessage: text({ max: 1000 }),
  maxDurationSeconds: number({ min: 10, max: 43_200 }),
  server,
  compliancePlan: plans.compliancePlan,
  analysisPlan: plans.analysisPlan,
  artifactPlan: plans.artifactPlan,
  startSpeakingPlan: plans.startSpeakingPlan,
  stopSpeakingPlan: plans.stopSpeakingPlan,
  monitorPlan: plans.monitorPlan,
  backgroundSpeechDenoisingPlan: plans.denoisingPlan,
  keypadInputPlan: plans.keypadInputPlan,
};

export const workflow = record<CreateWorkflow>(fields);
export const changeOfWorkflow = record<UpdateWorkflow>(partly<WorkflowUserEditable>(fields));
export const workflowOverrides = record<WorkflowOverrides>({ variableValues: anObject });
export const workflowGeneration = record<GenerateWorkflow>({ toolIds: texts });
