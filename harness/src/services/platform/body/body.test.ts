import { describe, expect, it } from 'vitest';
import { checkBody as check, findingsInBody, problemsIn } from './check-body.ts';
import { allOperations } from './shapes.ts';
import { type BodySample, contractSamples, id } from './testing/contract-samples.ts';

/** What is nested, and names that the platform knows and the contract does not. */
const call: BodySample = {
  operation: 'POST /call',
  body: {
    assistant: {
      model: {
        provider: 'openai',
        model: 'a-model-of-tomorrow',
        messages: [{ role: 'system', content: null }],
        tools: [{ type: 'transferCall', destinations: [{ type: 'number', number: '+15550100' }] }],
      },
      voice: { provider: '11labs', voiceId: 'a-voice-of-tomorrow' },
      voicemailDetection: 'off',
      startSpeakingPlan: { smartEndpointingEnabled: 'livekit' },
      metadata: { anything: [1] },
    },
    squadId: null,
    customers: [{ number: '+15550100' }],
    schedulePlan: { earliestAt: '2026-09-01T10:00:00Z' },
  },
  required: [
    'assistant.model.model',
    'assistant.model.tools.0.destinations.0.number',
    'assistant.voice.provider',
  ],
  refused: {
    'assistant.model.maxTokens': [49, 10_001, '250'],
    'assistant.model.messages.0.role': ['robot'],
    'assistant.model.tools.0.type': ['teleport'],
    'assistant.voice.provider': ['parrot', 3, null],
    'assistant.voicemailDetection': ['on', 3, []],
    'assistant.startSpeakingPlan.smartEndpointingEnabled': ['krisp', 1],
    'customers.0.number': ['+1', 'x'.repeat(41), 15_550_100],
    'schedulePlan.earliestAt': ['soon', 3],
    squadId: ['squad-1'],
  },
};
const samples = [call, ...contractSamples];

/** One fault of a body. */
interface Fault {
  readonly path: string;
  /** Omitted for a missing value. */
  readonly value?: unknown;
}

function faultsOf({ required = [], refused = {} }: BodySample): Fault[] {
  return [
    ...required.flatMap((path) => [{ path }, { path, value: null }]),
    ...Object.entries(refused).flatMap(([path, values]) => values.map((value) => ({ path, value }))),
  ];
}

function spoil(body: unknown, { path, value }: Fault): unknown {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const spoiled = JSON.parse(JSON.stringify(body)) as unknown;
  let owner = spoiled as Record<string, unknown>;
  for (const name of names) owner = (owner[name] ??= {}) as Record<string, unknown>;
  if (value === undefined) delete owner[last];
  else owner[last] = value;
  return spoiled;
}

const jsonOperations = Object.entries(allOperations).flatMap(([operation, { body, form }]) =>
  body === undefined || body === 'any' || form ? [] : [operation],
);

describe('a JSON body', () => {
  it('has rules and a sample for every operation that takes one', () => {
    expect(jsonOperations.filter((operation) => check(operation, 'text').length === 0)).toEqual([]);
    expect(new Set(samples.map(({ operation }) => operation))).toEqual(new Set(jsonOperations));
  });

  it.each(samples.map(({ operation, body }) => [operation, body] as const))(
    'accepts a body: %s %j',
    (operation, body) => {
      expect(check(operation, body)).toEqual([]);
    },
  );

  it.each(samples)('is refused for each of its faults: $operation', (sample) => {
    for (const fault of faultsOf(sample)) {
      const problems = check(sample.operation, spoil(sample.body, fault));
      const isReported = problems.some((problem) => isAt(problem, fault.path));
      const others = problems.filter((problem) => !isAt(problem, fault.path));
      expect({ fault, isReported, others }).toEqual({ fault, isReported: true, others: [] });
    }
  });
});

function isAt(problem: string, path: string): boolean {
  return problem.startsWith(`${path} `) || problem.startsWith(`${path}.`);
}

describe('problems of a body', () => {
  it.each([
    ['POST /call/web', undefined, ['the body must be an object']],
    ['POST /call/web', [], ['the body must be an object']],
    ['POST /template', {}, ['the body must be an array of objects']],
    ['POST /call/web', { assistantId: null, name: 3 }, ['property name should not exist']],
    ['POST /call/web', { assistantId: 'abc' }, ['assistantId must be a UUID']],
    ['POST /call/web', { assistantId: id, customer: {} }, ['property customer should not exist']],
    ['POST /call/web', { assistant: 'Jo' }, ['assistant must be an object']],
    [
      'POST /call/web',
      {
        assistant: {
          model: { provider: 'openai', model: 'x', maxTokens: 20, temperature: 3, messages: 'no' },
        },
      },
      [
        'assistant.model.maxTokens must not be less than 50',
        'assistant.model.temperature must not be greater than 2',
        'assistant.model.messages must be an array of objects',
      ],
    ],
    ['POST /campaign', {}, ['name must be a string']],
    [
      'POST /eval',
      { type: 'chat' },
      [
        'type must be one of the following values: chat.mockConversation',
        'messages must be an array of objects',
      ],
    ],
    ['POST /session', { status: 'gone' }, ['status must be one of the following values: active, completed']],
    ['POST /token', { name: 'x'.repeat(41) }, ['name must be shorter than or equal to 40 characters']],
    ['PATCH /file/{id}', { name: '' }, ['name must be longer than or equal to 1 characters']],
    ['POST /org', { server: { port: 1 } }, ['server.property port should not exist']],
    [
      'POST /squad',
      { members: [3, { assistantId: 'x' }] },
      ['members.0 must be an object', 'members.1.assistantId must be a UUID'],
    ],
    [
      'POST /test-suite/{testSuiteId}/test',
      { name: 3 },
      ['type must be one of the following values: voice, chat'],
    ],
    ['PATCH /tool/{id}', { teleport: true }, ['property teleport should not exist']],
    ['POST /org/{id}/invite', { emails: ['jo@a.example'], role: 'org-clerk' }, []],
    ['POST /chat', { input: 3 }, ['input must be a string or an array of objects']],
  ])('reports the problems of a body: %s %j: %j', (operation, body, expected) => {
    expect(check(operation, body)).toEqual(expected);
  });
});

it.each<[operation: string, body: object, warned: string[], refused?: string[]]>([
  [
    'POST /assistant',
    {
      serverUrl: 'https://a.example',
      hipaaEnabled: false,
      server: { url: 'https://a.example', secret: 's' },
    },
    ['serverUrl', 'hipaaEnabled', 'server.secret'],
  ],
  [
    'PATCH /squad/{id}',
    { id, orgId: id, createdAt: '2026-01-02T03:04:05.006Z', members: [] },
    ['id', 'orgId', 'createdAt'],
  ],
  [
    'POST /assistant',
    { voice: { provider: 'vapi', voiceId: 'elliot' }, model: { provider: 'openai', model: 'gpt-9' } },
    ['voice.voiceId', 'model.model'],
  ],
  [
    'POST /assistant',
    { stopSpeakingPlan: { voiceSeconds: 0.75 }, silenceTimeoutSeconds: 5, name: 'x'.repeat(41) },
    [],
    [
      'stopSpeakingPlan.voiceSeconds must not be greater than 0.5',
      'silenceTimeoutSeconds must not be less than 10',
      'name must be shorter than or equal to 40 characters',
    ],
  ],
  [
    'POST /call/web',
    {
      assistantOverrides: { server: { url: 'https://a-\nb.example:x/hook' } },
      assistant: { serverUrl: '', server: { url: 'http://localhost:3000/hook' } },
    },
    ['Of', 'assistant.serverUrl'],
    [
      'assistant.serverUrl must be a valid URL. Hot tip, the protocol should be https:// or wss://, but found ',
      'assistantOverrides.server.url must be a valid URL. Hot tip, the protocol should be https:// or wss://, but found https://a-\nb.example:x/hook',
    ],
  ],
  ['POST /squad', { id, members: [] }, [], ['property id should not exist']],
  [
    'POST /call/web',
    {
      assistant: { recordingEnabled: true, endCallFunctionEnabled: true },
      assistantOverrides: { model: { provider: 'openai', model: 'gpt-4o', functions: [] } },
      serverUrl: 'https://a.example',
    },
    ['assistant.recordingEnabled', 'assistant.endCallFunctionEnabled', 'assistantOverrides.model.functions'],
    ['property serverUrl should not exist'],
  ],
  [
    'POST /assistant',
    {
      fillerInjectionEnabled: true,
      tools: [],
      backchannelPlan: {},
      transcriber: { provider: 'deepgram', codeSwitchingEnabled: true },
      voice: { provider: 'vapi', voiceId: 'Elliot', enableSsmlParsing: true },
    },
    [],
    [
      'property fillerInjectionEnabled should not exist',
      'property tools should not exist',
      'property backchannelPlan should not exist',
      'transcriber.property codeSwitchingEnabled should not exist',
      'voice.property enableSsmlParsing should not exist',
    ],
  ],
])(
  'of %s, older properties are taken with a warning, and those known to be refused are not: %j',
  (...row) => {
    const [operation, body, warned, refused = []] = row;
    const findings = findingsInBody(operation, body);
    const warnings = findings.filter(({ isWarning }) => isWarning).map(({ text }) => text.split(' ', 1)[0]);
    expect(warnings.toSorted()).toEqual(warned.toSorted());
    expect(problemsIn(findings).toSorted()).toEqual(refused.toSorted());
  },
);
