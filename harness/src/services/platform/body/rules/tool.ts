import type {
  CreateTool,
  InlineTool,
  OpenAIFunction,
  SpokenToolMessage,
  ToolFields,
  UpdateTool,
} from '@firmline/sdk/rest/types';
import { either, list } from '../compose.ts';
import { outline } from '../record.ts';
import type { Fields, Variants } from '../rule.ts';
import { changeBy, kinds, oneBy, partlyEach } from '../union.ts';
import { anObject, flag, number, oneOf, required, text } from '../values.ts';
import { backoffPlan, server, texts } from './common.ts';
import { destination } from './destination.ts';
import { knowledgeSource } from './knowledge-base.ts';

const spoken = { content: text({ max: 1000 }) };
const messages = list(
  kinds<SpokenToolMessage, 'type'>('type', {
    'request-start': spoken,
    'request-complete': spoken,
    'request-failed': spoken,
    'request-response-delayed': spoken,
  }),
);

const fields: Fields<ToolFields> = {
  messages,
  function: outline<OpenAIFunction>({ name: required(text({ max: 64 })), strict: flag }),
  rejectionPlan: anObject,
};
const { function: _, ...fieldsWithoutFunction } = fields;
const machineFields = { ...fields, server };

/** The tools that may be given where they are used. */
const inlineTools: Variants<InlineTool, 'type'> = {
  apiRequest: {
    ...fields,
    method: required(oneOf('POST', 'GET', 'PUT', 'PATCH', 'DELETE')),
    url: required(text()),
    name: text({ max: 40, pattern: /^[a-zA-Z0-9_-]{1,40}$/ }),
    description: text({ max: 1000 }),
    timeoutSeconds: number({ min: 1, max: 300 }),
    body: anObject,
    headers: anObject,
    backoffPlan,
    variableExtractionPlan: anObject,
    parameters: list(anObject),
    credentialId: text(),
    encryptedPaths: texts,
  },
  bash: {
    ...machineFields,
    subType: required(oneOf('bash_20241022')),
    name: required(oneOf('bash')),
  },
  code: {
    ...fields,
    code: required(text({ max: 50_000 })),
    async: flag,
    server,
    environmentVariables: list(anObject),
    timeoutSeconds: number({ min: 1, max: 30 }),
    credentialId: text(),
    variableExtractionPlan: anObject,
  },
  computer: {
    ...machineFields,
    subType: required(oneOf('computer_20241022')),
    name: required(oneOf('computer')),
    displayWidthPx: required(number()),
    displayHeightPx: required(number()),
    displayNumber: number(),
  },
  dtmf: { ...fields, sipInfoDtmfEnabled: flag },
  endCall: fields,
  function: {
    ...fields,
    async: flag,
    server,
    parameters: list(anObject),
    variableExtractionPlan: anObject,
  },
  'gohighlevel.calendar.availability.check': fields,
  'gohighlevel.calendar.event.create': fields,
  'gohighlevel.contact.create': fields,
  'gohighlevel.contact.get': fields,
  'google.calendar.availability.check': fields,
  'google.calendar.event.create': fields,
  'google.sheets.row.append': fields,
  handoff: { ...fields, destinations: list(anObject), defaultResult: text() },
  mcp: { ...fields, server, metadata: anObject, toolMessages: list(anObject) },
  query: { ...fields, knowledgeBases: list(knowledgeSource) },
  sipRequest: {
    ...fieldsWithoutFunction,
    verb: required(oneOf('INFO', 'MESSAGE', 'NOTIFY')),
    headers: anObject,
    body: either(text(), anObject),
  },
  'slack.message.send': fields,
  sms: fields,
  textEditor: {
    ...machineFields,
    subType: required(oneOf('text_editor_20241022')),
    name: required(oneOf('str_replace_editor')),
  },
  transferCall: { ...fields, destinations: list(destination) },
  voicemail: { ...fields, beepDetectionEnabled: flag },
};

const tools: Variants<CreateTool, 'type'> = {
  ...inlineTools,
  ghl: { ...fields, metadata: required(anObject) },
  make: { ...fields, metadata: required(anObject) },
  output: fields,
};

export const inlineTool = oneBy<InlineTool, 'type'>('type', inlineTools);
export const tool = oneBy<CreateTool, 'type'>('type', tools);
export const changeOfTool = changeBy<UpdateTool, 'type'>('type', {
  ...partlyEach<CreateTool, 'type'>(tools),
  knowledgeBase: { ...fieldsWithoutFunction, function: anObject, knowledgeBaseId: text() },
});
