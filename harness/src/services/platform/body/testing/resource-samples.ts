import type {
  AnalyticsQueryRequest,
  CreateCredential,
  CreateKnowledgeBase,
  CreatePhoneNumber,
  CreateTestSuite,
  CreateTestSuiteTest,
  CreateTool,
  CreateToolTemplate,
  CredentialWebhook,
  UpdateTool,
} from '@firmline/sdk/rest/types';
import { type Sample, id, letters } from './sample.ts';

const query: AnalyticsQueryRequest = {
  queries: [
    {
      name: 'minutes',
      table: 'call',
      operations: [{ operation: 'sum', column: 'duration', alias: 'total' }],
      groupBy: ['type'],
      timeRange: { step: 'day', start: '2026-08-01' },
    },
  ],
};
const credential: CreateCredential = { provider: 'openai', apiKey: 'key', name: 'Main' };
const trunk: CreateCredential = { provider: 'byo-sip-trunk', gateways: [{ ip: '192.0.2.1' }] };
const webhookCredential: CreateCredential = {
  provider: 'webhook',
  authenticationPlan: { type: 'hmac', secretKey: 'secret', algorithm: 'sha256' },
};
const connection: CredentialWebhook = {
  type: 'auth',
  operation: 'creation',
  from: 'nango',
  connectionId: 'connection-1',
  authMode: 'OAUTH2',
  providerConfigKey: 'slack',
  provider: 'slack',
  environment: 'dev',
  success: true,
  endUser: { endUserId: 'u-1', organizationId: 'o-1' },
};
const base: CreateKnowledgeBase = {
  provider: 'trieve',
  searchPlan: { searchType: 'hybrid', topK: 3 },
};
const phoneNumber: CreatePhoneNumber = {
  provider: 'vapi',
  numberDesiredAreaCode: '415',
  fallbackDestination: { type: 'sip', sipUri: 'sip:desk@example.com' },
  assistantId: id,
};
const suite: CreateTestSuite = {
  name: 'Nightly',
  testerPlan: { assistantId: id },
  targetPlan: { phoneNumber: { provider: 'test-suite', number: '+15550100' } },
};
const test: CreateTestSuiteTest = {
  type: 'chat',
  script: 'Ask for an appointment.',
  scorers: [{ type: 'ai', rubric: 'It was polite.' }],
  numAttempts: 10,
};
const testFaults = {
  'scorers.0.type': ['human'],
  'scorers.0.rubric': [letters(10_001)],
  numAttempts: [0, 11],
};
const tool: CreateTool = {
  type: 'apiRequest',
  method: 'POST',
  url: 'https://example.com',
  name: 'look_up',
  backoffPlan: { type: 'fixed', maxRetries: 1, baseDelaySeconds: 1 },
  messages: [{ type: 'request-start', content: 'One moment.' }],
};
const computer: CreateTool = {
  type: 'computer',
  subType: 'computer_20241022',
  name: 'computer',
  displayWidthPx: 1,
  displayHeightPx: 1,
};
const knowledgeTool: UpdateTool = { knowledgeBaseId: null };
const template: CreateToolTemplate = { type: 'tool', details: tool, visibility: 'private' };
const sharedVoice = { ownerId: 'o-1', voiceId: 'v-1', name: 'Vera' };
const voiceAdding = { body: sharedVoice, required: Object.keys(sharedVoice) };

export const resourceSamples: readonly Sample[] = [
  {
    operation: 'POST /analytics',
    body: query,
    required: [
      'queries',
      'queries.0.name',
      'queries.0.table',
      'queries.0.operations',
      'queries.0.operations.0.operation',
      'queries.0.operations.0.column',
    ],
    refused: {
      'queries.0.name': [letters(41)],
      'queries.0.table': ['users'],
      'queries.0.operations.0.operation': ['median'],
      'queries.0.operations.0.column': ['colour'],
      'queries.0.groupBy': ['type', ['colour']],
      'queries.0.timeRange.step': ['fortnight'],
      'queries.0.timeRange.start': ['yesterday'],
    },
  },
  {
    operation: 'POST /credential',
    body: credential,
    required: ['provider', 'apiKey'],
    refused: { provider: ['nobody'], name: ['', letters(41)], apiKey: [3] },
  },
  {
    operation: 'POST /credential',
    body: trunk,
    required: ['gateways', 'gateways.0.ip'],
    refused: { techPrefix: [letters(10_001)] },
  },
  {
    operation: 'POST /credential',
    body: webhookCredential,
    required: ['authenticationPlan', 'authenticationPlan.type', 'authenticationPlan.secretKey'],
    refused: { 'authenticationPlan.algorithm': ['md5'] },
  },
  { operation: 'PATCH /credential/{id}', body: { name: 'Second' }, refused: { name: [''] } },
  {
    operation: 'PATCH /credential/{id}',
    body: { provider: 's3-compatible', bucketPlan: { path: 'calls/' } },
    refused: { provider: ['nobody'], fallbackIndex: [0], 'bucketPlan.url': [3] },
  },
  {
    operation: 'POST /credential/session',
    body: { provider: 'slack.oauth2-authorization' },
    required: ['provider'],
    refused: { provider: ['openai'] },
  },
  {
    operation: 'POST /credential/trigger',
    body: { action_name: 'list', input: { any: 1 } },
    required: ['action_name', 'input'],
  },
  {
    operation: 'POST /credential/webhook',
    body: connection,
    required: [...Object.keys(connection), 'endUser.organizationId'],
    refused: { type: ['gossip'], operation: ['removal'], authMode: ['NONE'], success: ['true'] },
  },
  { operation: 'PATCH /file/{id}', body: { name: 'Prices' }, refused: { name: ['', letters(41)] } },
  {
    operation: 'POST /knowledge-base',
    body: base,
    required: ['provider', 'searchPlan.searchType'],
    refused: { 'searchPlan.searchType': ['magic'] },
  },
  {
    operation: 'POST /knowledge-base',
    body: { provider: 'custom-knowledge-base', server: { url: 'https://example.com' } },
    required: ['server'],
  },
  {
    operation: 'PATCH /knowledge-base/{id}',
    body: { name: 'Second' },
    refused: { server: ['https://example.com'] },
  },
  {
    operation: 'POST /org',
    body: { name: 'Firm', channel: 'weekly', billingLimit: 1000, concurrencyLimit: 10 },
    refused: { channel: ['hourly'], billingLimit: [-1, 1001], concurrencyLimit: [0, 11] },
  },
  {
    operation: 'PATCH /org/{id}',
    body: { server: { url: 'https://example.com' } },
    refused: { 'server.url': [3] },
  },
  {
    operation: 'POST /org/{id}/invite',
    body: { emails: ['jo@example.com'], role: 'editor' },
    required: ['emails', 'role'],
    refused: { emails: ['jo@example.com', Array(101).fill('jo@example.com')], role: [3] },
  },
  {
    operation: 'PATCH /org/{id}/role',
    body: { userId: 'u-1', role: 'admin' },
    required: ['userId', 'role'],
  },
  {
    operation: 'POST /phone-number',
    body: phoneNumber,
    required: ['provider', 'fallbackDestination.type', 'fallbackDestination.sipUri'],
    refused: { numberDesiredAreaCode: ['41', '4155'], assistantId: ['a-1'] },
  },
  {
    operation: 'POST /phone-number',
    body: { provider: 'byo-phone-number', credentialId: 'c-1', hooks: [{ on: 'call.ringing', do: [] }] },
    required: ['credentialId', 'hooks.0.on'],
    refused: { number: ['12'] },
  },
  {
    operation: 'PATCH /phone-number/{id}',
    body: { name: 'Desk', number: '+15550100' },
    refused: { provider: ['carrier-pigeon'], smsEnabled: ['yes'] },
  },
  {
    operation: 'POST /phone-number/import/twilio',
    body: { twilioPhoneNumber: '+15550100', twilioAccountSid: 'AC1' },
    required: ['twilioPhoneNumber', 'twilioAccountSid'],
  },
  {
    operation: 'POST /phone-number/import/vonage',
    body: { vonagePhoneNumber: '+15550100', credentialId: 'c-1' },
    required: ['vonagePhoneNumber', 'credentialId'],
  },
  { operation: 'POST /{provider}/voice/add', ...voiceAdding },
  { operation: 'POST /{provider}/voices/add', ...voiceAdding },
  {
    operation: 'POST /support/ticket',
    body: { category: 'pricing', subject: 'Rates', message: letters(10) },
    required: ['category', 'subject', 'message'],
    refused: { category: ['love'], subject: ['', letters(201)], message: [letters(9), letters(5001)] },
  },
  {
    operation: 'POST /template',
    body: [template, template],
    required: ['0.type', '1.details.url'],
    refused: { '1.visibility': ['secret'] },
  },
  { operation: 'PATCH /template/{id}', body: template, required: ['type', 'details.type'] },
  {
    operation: 'POST /test-suite',
    body: suite,
    required: ['targetPlan.phoneNumber.number'],
    refused: {
      name: [letters(81)],
      'targetPlan.phoneNumber.number': [letters(51)],
      'testerPlan.assistantId': ['a-1'],
    },
  },
  {
    operation: 'PATCH /test-suite/{id}',
    body: { name: 'Weekly' },
    refused: { targetPlan: ['them'] },
  },
  {
    operation: 'POST /test-suite/{testSuiteId}/test',
    body: test,
    required: ['type', 'script', 'scorers', 'scorers.0.type', 'scorers.0.rubric'],
    refused: { ...testFaults, type: ['written'], script: [letters(10_001)] },
  },
  {
    operation: 'PATCH /test-suite/{testSuiteId}/test/{id}',
    body: { scorers: test.scorers },
    refused: { ...testFaults, type: ['written'] },
  },
  {
    operation: 'POST /test-suite/{testSuiteId}/run',
    body: { name: 'One' },
    refused: { name: [letters(81)] },
  },
  { operation: 'PATCH /test-suite/{testSuiteId}/run/{id}', body: {}, refused: { name: [3] } },
  {
    operation: 'POST /token',
    body: { tag: 'public', restrictions: { enabled: true, allowedOrigins: ['https://example.com'] } },
    refused: { tag: ['secret'], 'restrictions.enabled': [1], 'restrictions.allowedOrigins': ['*'] },
  },
  { operation: 'PATCH /token/{id}', body: { name: 'Page' }, refused: { tag: ['open'] } },
  {
    operation: 'POST /tool',
    body: tool,
    required: ['type', 'method', 'url', 'backoffPlan.type', 'backoffPlan.maxRetries', 'messages.0.type'],
    refused: {
      method: ['HEAD'],
      name: ['look up', letters(41)],
      timeoutSeconds: [0, 301],
      'messages.0.content': [letters(1001)],
    },
  },
  {
    operation: 'POST /tool',
    body: computer,
    required: ['subType', 'name', 'displayWidthPx', 'displayHeightPx'],
    refused: { name: ['abacus'], subType: ['bash_20241022'] },
  },
  { operation: 'POST /tool', body: { type: 'make', metadata: { scenarioId: 1 } }, required: ['metadata'] },
  { operation: 'PATCH /tool/{id}', body: { url: 'https://example.com' }, refused: { type: ['teleport'] } },
  { operation: 'PATCH /tool/{id}', body: knowledgeTool, refused: { knowledgeBaseId: [3] } },
  {
    operation: 'POST /voice-library/sync',
    body: { providers: ['vapi'] },
    refused: { 'providers.0': ['parrot'], providers: ['vapi'] },
  },
  {
    operation: 'POST /voice-library/create-sesame-voice',
    body: { voiceName: 'Vera' },
    refused: { transcription: [3] },
  },
];
