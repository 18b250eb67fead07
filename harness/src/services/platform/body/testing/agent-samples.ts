import type {
  CreateAssistant,
  CreateCall,
  CreateCampaign,
  CreateChat,
  CreateSession,
  CreateSquad,
  CreateWebCall,
  CreateWebChat,
  CreateWorkflow,
} from '@firmline/sdk/rest/types';
import { type Sample, id, letters } from './sample.ts';

const assistant = {
  name: 'Reception',
  firstMessage: 'Hello.',
  firstMessageMode: 'assistant-speaks-first',
  model: {
    provider: 'openai',
    model: 'a-model-of-tomorrow',
    maxTokens: 250,
    temperature: 0,
    messages: [{ role: 'system', content: null }],
    tools: [
      {
        type: 'function',
        function: { name: 'book', parameters: { type: 'object', properties: {} } },
        server: { url: 'https://example.com', timeoutSeconds: 20 },
      },
      { type: 'transferCall', destinations: [{ type: 'number', number: '+15550100' }] },
    ],
  },
  voice: { provider: '11labs', voiceId: 'a-voice-of-tomorrow', stability: 0.5 },
  transcriber: { provider: 'deepgram', model: 'nova-3', language: 'en' },
  voicemailDetection: 'off',
  clientMessages: ['transcript', 'hang'],
  silenceTimeoutSeconds: 10,
  backgroundSound: 'https://example.com/rain.mp3',
  credentials: [{ provider: 'twilio', accountSid: 'AC1' }],
  artifactPlan: { recordingFormat: 'mp3' },
  startSpeakingPlan: { smartEndpointingEnabled: 'livekit', waitSeconds: 5 },
  stopSpeakingPlan: { voiceSeconds: 0.5 },
  metadata: { anything: [1] },
} satisfies CreateAssistant;

const assistantRequired = [
  'model.provider',
  'model.model',
  'model.messages.0.role',
  'model.messages.0.content',
  'model.tools.0.type',
  'model.tools.0.function.name',
  'model.tools.1.destinations.0.type',
  'model.tools.1.destinations.0.number',
  'voice.provider',
  'transcriber.provider',
  'credentials.0.provider',
  'credentials.0.accountSid',
];
const assistantRefused = {
  name: [3, letters(41), ['Reception']],
  firstMessageMode: ['shouts'],
  'model.maxTokens': [49, 10_001, '250'],
  'model.temperature': [-0.1, 2.1],
  'model.messages.0.role': ['robot'],
  'model.tools.0.async': ['yes'],
  'model.tools.0.server.timeoutSeconds': [0, 301],
  'model.tools.1.type': ['teleport'],
  'voice.provider': ['parrot', 3, null],
  voice: ['11labs', []],
  voicemailDetection: ['on', 3, []],
  'clientMessages.1': ['gossip'],
  silenceTimeoutSeconds: [9, 3601],
  maxDurationSeconds: [9, 43_201],
  endCallPhrases: ['bye', {}],
  'artifactPlan.recordingFormat': ['ogg'],
  'startSpeakingPlan.smartEndpointingEnabled': ['krisp', 1],
  'stopSpeakingPlan.voiceSeconds': [0.6],
  metadata: [[], 'text'],
};

/** The faults of a part, as faults of the whole. */
function under<Value>(path: string, faults: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(faults).map(([name, value]) => [`${path}.${name}`, value]));
}

const customer = { number: '+15550100', extension: '12', externalId: 'c-1' };
const customerRefused = {
  number: ['+1', letters(41), 15_550_100],
  extension: [letters(11)],
  email: [letters(41)],
};
const workflow = {
  name: 'Intake',
  nodes: [
    { type: 'conversation', name: 'start', isStart: true, model: { provider: 'openai', model: 'gpt-4o' } },
    { type: 'tool', name: 'end', tool: { type: 'endCall' } },
  ],
  edges: [{ from: 'start', to: 'end', condition: { type: 'ai', prompt: 'Done?' } }],
} satisfies CreateWorkflow;
const workflowRequired = [
  'nodes.0.type',
  'nodes.0.name',
  'nodes.0.model.provider',
  'nodes.1.tool.type',
  'edges.0.from',
  'edges.0.to',
];
const squad = {
  members: [
    { assistantId: id },
    { assistantId: null, assistant, assistantOverrides: { variableValues: {} } },
  ],
} satisfies CreateSquad;

const webCall: CreateWebCall = { assistantId: id, assistantOverrides: assistant };
const call: CreateCall = {
  assistant,
  customers: [customer],
  schedulePlan: { earliestAt: '2026-09-01T10:00:00Z' },
  transport: { provider: 'twilio' },
  phoneNumber: { twilioPhoneNumber: '+15550199', twilioAccountSid: 'AC1' },
};
const callFaults = {
  required: ['schedulePlan.earliestAt', 'transport.provider', 'phoneNumber.twilioAccountSid'],
  refused: {
    ...under('assistant', assistantRefused),
    ...under('customers.0', customerRefused),
    'schedulePlan.earliestAt': ['soon', 3],
    squadId: ['squad-1'],
  },
};
const campaign: CreateCampaign = {
  name: 'Spring',
  assistantId: id,
  phoneNumberId: 'number-1',
  customers: [customer],
  serverMessages: ['campaign.ended'],
};
const chat: CreateChat = {
  assistantId: id,
  input: [
    { role: 'user', content: 'Hello' },
    { role: 'tool', content: '1', tool_call_id: 'call-1' },
  ],
  stream: false,
};
const chatFaults = {
  required: ['input', 'input.0.role', 'input.1.tool_call_id'],
  refused: {
    'input.0.role': ['ghost'],
    'input.1.content': [letters(10_001)],
    stream: ['no'],
    name: [letters(41)],
  },
};
const webChat: CreateWebChat = { assistantId: id, input: 'Hello', customer, sessionExpirationSeconds: 60 };
const webChatFaults = {
  required: ['assistantId', 'input'],
  refused: { assistantId: ['a-1', 3], input: [3, {}], sessionExpirationSeconds: [59, 2_592_001] },
};
const session: CreateSession = {
  status: 'active',
  expirationSeconds: 86_400,
  customer,
  messages: [{ role: 'developer', content: 'Be brief.' }],
};
const sessionFaults = {
  required: ['messages.0.content'],
  refused: { status: ['dormant'], expirationSeconds: [59, 2_592_001] },
};

export const agentSamples: readonly Sample[] = [
  { operation: 'POST /assistant', body: assistant, required: assistantRequired, refused: assistantRefused },
  { operation: 'POST /assistant', body: {} },
  { operation: 'PATCH /assistant/{id}', body: assistant, refused: assistantRefused },
  { operation: 'PUT /assistant/{id}', body: assistant, required: assistantRequired },
  { operation: 'POST /call', body: call, ...callFaults },
  { operation: 'POST /call/phone', body: call, ...callFaults },
  {
    operation: 'POST /call/web',
    body: webCall,
    required: assistantRequired.map((path) => `assistantOverrides.${path}`),
    refused: { ...under('assistantOverrides', assistantRefused), assistantId: ['assistant-1', 3] },
  },
  {
    operation: 'POST /call/web',
    body: { workflow, workflowOverrides: { variableValues: { a: 1 } }, assistant: null },
    required: workflowRequired.map((path) => `workflow.${path}`),
    refused: { 'workflowOverrides.variableValues': ['a'] },
  },
  { operation: 'PATCH /call/{id}', body: { name: 'First' }, refused: { name: [letters(41), 3] } },
  {
    operation: 'POST /campaign',
    body: campaign,
    required: ['name', 'phoneNumberId', 'customers'],
    refused: {
      ...under('customers.0', customerRefused),
      'serverMessages.0': ['transcript'],
      maxConcurrency: [0, 501],
    },
  },
  {
    operation: 'PATCH /campaign/{id}',
    body: { status: 'ended', name: 'Late' },
    refused: { status: ['paused'] },
  },
  { operation: 'POST /chat', body: chat, ...chatFaults },
  { operation: 'POST /chat/responses', body: chat, ...chatFaults },
  { operation: 'POST /chat/web', body: webChat, ...webChatFaults },
  { operation: 'POST /chat/web/responses', body: webChat, ...webChatFaults },
  { operation: 'POST /session', body: session, ...sessionFaults },
  { operation: 'PATCH /session/{id}', body: { status: 'completed' }, refused: { status: ['done'] } },
  {
    operation: 'POST /squad',
    body: squad,
    required: ['members', ...assistantRequired.map((path) => `members.1.assistant.${path}`)],
    refused: { members: [{}, 'all'], 'members.0.assistantId': ['a-1'] },
  },
  { operation: 'PATCH /squad/{id}', body: squad, required: ['members'] },
  {
    operation: 'POST /workflow',
    body: workflow,
    required: ['name', ...workflowRequired],
    refused: { name: [letters(81)], 'nodes.0.type': ['dream'], globalPrompt: [letters(5001)] },
  },
  { operation: 'PATCH /workflow/{id}', body: { nodes: [] }, refused: { nodes: ['start', [3]] } },
  { operation: 'POST /workflow/generate', body: { toolIds: ['tool-1'] }, refused: { 'toolIds.0': [3] } },
];
