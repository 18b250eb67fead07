import type {
  AssistantFields,
  AssistantOverrides,
  CreateAssistant,
  UpdateAssistant,
} from '@firmline/sdk/rest/types';
import { list } from '../compose.ts';
import { partly, record } from '../record.ts';
import type { Fields } from '../rule.ts';
import { anObject, flag, number, oneOf, text } from '../values.ts';
import { server, shortName, texts } from './common.ts';
import { credential } from './credential.ts';
import { clientMessageType, serverMessageType } from './message-type.ts';
import { model } from './model.ts';
import * as plans from './plans.ts';
import { transcriber, voice } from './speech.ts';
import { inlineTool } from './tool.ts';

const fields: Fields<AssistantFields> = {
  name: shortName,
  transcriber,
  model,
  voice,
  firstMessage: text(),
  firstMessageInterruptionsEnabled: flag,
  firstMessageMode: oneOf(
    'assistant-speaks-first',
    'assistant-speaks-first-with-model-generated-message',
    'assistant-waits-for-user',
  ),
  voicemailDetection: plans.voicemailDetection,
  voicemailMessage: text({ max: 1000 }),
  endCallMessage: text({ max: 1000 }),
  endCallPhrases: texts,
  clientMessages: list(clientMessageType),
  serverMessages: list(serverMessageType),
  silenceTimeoutSeconds: number({ min: 10, max: 3600 }),
  maxDurationSeconds: number({ min: 10, max: 43_200 }),
  // Or the URL of a sound.
  backgroundSound: text(),
  backgroundDenoisingEnabled: flag,
  backgroundSpeechDenoisingPlan: plans.denoisingPlan,
  modelOutputInMessagesEnabled: flag,
  transportConfigurations: list(plans.transportConfiguration),
  observabilityPlan: plans.observabilityPlan,
  credentials: list(credential),
  credentialIds: texts,
  hooks: list(anObject),
  compliancePlan: plans.compliancePlan,
  analysisPlan: plans.analysisPlan,
  artifactPlan: plans.artifactPlan,
  messagePlan: plans.messagePlan,
  startSpeakingPlan: plans.startSpeakingPlan,
  stopSpeakingPlan: plans.stopSpeakingPlan,
  monitorPlan: plans.monitorPlan,
  keypadInputPlan: plans.keypadInputPlan,
  server,
  metadata: anObject,
};

export const assistant = record<CreateAssistant>(fields);
export const changeOfAssistant = record<UpdateAssistant>(partly<AssistantFields>(fields));
export const assistantOverrides = record<AssistantOverrides>({
  ...fields,
  variableValues: anObject,
  'tools:append': list(inlineTool),
});
