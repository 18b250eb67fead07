import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { ServerMessageRecord } from '../../../shared/call-record.ts';
import { privateClient, startTestStack } from '../../../testing/test-stack.ts';
import { joinRoom } from '../../room/testing/node-caller.ts';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly message: Record<string, unknown> & {
    readonly type: string;
    readonly call: { readonly id: string };
  };
}
interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** Nothing is answered. */
  readonly silent?: boolean;
}

/** A server of a developer, on a port of its own. */
async function startReceiver() {
  const received: Received[] = [];
  let answer: (request: Received) => Answer = () => ({});
  const server = createServer(async (request, response) => {
    const text = (await request.toArray()).join('');
    const { message } = JSON.parse(text) as Pick<Received, 'message'>;
    const one = { path: request.url ?? '', headers: request.headers, text, message };
    received.push(one);
    const { status = 200, headers = {}, body = {}, silent = false } = answer(one);
    if (!silent)
      response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}/hook`,
    received,
    answer: (next: typeof answer) => void (answer = next),
    reset() {
      received.length = 0;
      answer = () => ({});
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const [receiver, elsewhere] = await Promise.all([startReceiver(), startReceiver()]);
const { url, received, answer } = receiver;
const { stack, log, remove } = await startTestStack({
  serverHosts: [receiver.host],
  visitorRequestsPerMinute: 1000,
});
const client = privateClient(stack);
afterAll(async () => {
  await client.close();
  await remove();
  receiver.close();
  elsewhere.close();
});
afterEach(() => {
  receiver.reset();
  elsewhere.reset();
});

const assistantWith = (fields: object) =>
  client.assistant.create({ firstMessage: 'Good morning.', ...fields });
interface WebCall {
  readonly id: string;
  readonly webCallUrl: string;
  readonly monitor: { readonly controlUrl: string };
}
async function startCall(body: object, key = stack.platformPublicKey, headers = {}) {
  const response = await fetch(`${stack.platformUrl}/call/web`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
  const remark = decodeURIComponent(response.headers.get('x-firmline-remark') ?? '');
  const call = (await response.json()) as WebCall;
  const control = (message: object) =>
    fetch(call.monitor.controlUrl, { method: 'POST', body: JSON.stringify(message) });
  return { call, remark, control, end: () => control({ type: 'end-call' }) };
}
const control = (method: string, path: string, body: unknown) =>
  fetch(`${stack.url}/_/control/${path}`, { method, body: JSON.stringify(body) });
const typesOf = (callId?: string) =>
  received
    .filter(({ message }) => callId === undefined || message.call.id === callId)
    .map(({ message }) => message.type);
const firstOf = (type: string) => received.find(({ message }) => message.type === type)!;
/** Waits for what is observed. */
async function until(condition: () => unknown): Promise<void> {
  await expect.poll(condition, { timeout: 20_000, interval: 30 }).toBeTruthy();
}
async function recordsOf(callId: string) {
  const record = await (await fetch(`${stack.url}/_/room/${callId}/record`)).json();
  return (record as { serverMessages?: ServerMessageRecord[] }).serverMessages;
}
const problemsOf = async (callId: string) =>
  (await recordsOf(callId))?.flatMap(({ problem }) => problem ?? []) ?? [];
const showHours = {
  type: 'function',
  function: {
    name: 'show_hours',
    parameters: { type: 'object', properties: { day: { type: 'string', enum: ['Saturday', 'Sunday'] } } },
  },
};
/** A server's response to `tool-calls`; nothing for other messages. */
const resultsFor = (message: Received['message'], result: object) => {
  const calls = (message['toolCallList'] ?? []) as { id: string }[];
  return calls.length === 0 ? {} : { results: calls.map(({ id }) => ({ toolCallId: id, ...result })) };
};
const withTools = (...tools: object[]) => ({ provider: 'openai', model: 'gpt-4o', tools });

describe('the server of a stored assistant', () => {
  it('gets the messages of a call in their documented form, and answers its function', async () => {
    const { id: assistantId } = await assistantWith({
      server: { url, secret: 'shared', headers: { 'x-app': 'mine' } },
      model: withTools(showHours),
      serverMessages: [
        'conversation-update',
        'end-of-call-report',
        'speech-update',
        'status-update',
        'tool-calls',
        'transcript[transcriptType="final"]',
        'user-interrupted',
      ],
    });
    answer(({ message }) => ({ body: resultsFor(message, { result: 'Saturday from nine to one.' }) }));
    const { call } = await startCall({ assistantId });
    const caller = await joinRoom(call.webCallUrl);
    await until(() => typesOf().includes('conversation-update'));
    caller.say('Please show me the hours on Saturday.');
    const spoken = () =>
      received.some(({ message }) => message['transcript'] === 'Saturday from nine to one.');
    await until(spoken);
    await caller.leave();
    await until(() => typesOf().includes('end-of-call-report'));

    expect(firstOf('status-update')).toMatchObject({
      path: '/hook',
      headers: { 'content-type': 'application/json', 'x-vapi-secret': 'shared', 'x-app': 'mine' },
      message: {
        status: 'in-progress',
        timestamp: expect.closeTo(Date.now(), -5),
        call: { id: call.id, type: 'webCall', assistantId },
        assistant: { id: assistantId, firstMessage: 'Good morning.' },
        artifact: { messages: [], transcript: '' },
      },
    });
    expect(firstOf('speech-update').message).toMatchObject({ role: 'assistant', status: 'started', turn: 0 });
    expect(firstOf('transcript[transcriptType="final"]').message).toMatchObject({
      role: 'assistant',
      transcriptType: 'final',
      transcript: 'Good morning.',
    });
    const toolCall = {
      id: expect.any(String),
      type: 'function',
      function: { name: 'show_hours', arguments: { day: 'Saturday' } },
    };
    expect(firstOf('tool-calls').message).toMatchObject({
      toolCallList: [toolCall],
      toolCalls: [toolCall],
      toolWithToolCallList: [{ ...showHours, toolCall }],
    });
    const ends = received.filter(({ message }) => message['endedReason'] !== undefined);
    expect(ends.map(({ message }) => message)).toMatchObject([
      { type: 'status-update', status: 'ended', endedReason: 'customer-ended-call' },
      {
        type: 'end-of-call-report',
        endedReason: 'customer-ended-call',
        startedAt: expect.any(String),
        endedAt: expect.any(String),
        analysis: {},
        call: { status: 'ended' },
        artifact: {
          transcript: expect.stringContaining('AI: Good morning.\nUser: Please show me the hours'),
          messages: expect.arrayContaining([
            expect.objectContaining({ role: 'tool_calls' }),
            expect.objectContaining({
              role: 'tool_call_result',
              name: 'show_hours',
              result: 'Saturday from nine to one.',
            }),
          ]),
        },
      },
    ]);
    expect(await problemsOf(call.id)).toEqual([]);
    // The page hears of it too, and no other type was chosen.
    expect(caller.messages.some(({ type }) => type === 'tool-calls')).toBe(true);
    expect(new Set(typesOf())).toEqual(
      new Set([
        'conversation-update',
        'end-of-call-report',
        'speech-update',
        'status-update',
        'tool-calls',
        'transcript[transcriptType="final"]',
        ...(typesOf().includes('user-interrupted') ? ['user-interrupted'] : []),
      ]),
    );
  });

  it('is told that the assistant hangs, and of partial transcripts if it wants them', async () => {
    const { id: assistantId } = await assistantWith({
      server: { url },
      firstMessage: 'Hello there.',
      serverMessages: ['hang', 'transcript'],
    });
    await control('PUT', 'call-plans/hangs', [{ agent: { replies: [] } }]);
    const { call } = await startCall({ assistantId }, undefined, { 'x-firmline-call-plan': 'hangs' });
    const caller = await joinRoom(call.webCallUrl);
    await until(() => received.some(({ message }) => message['transcriptType'] === 'final'));
    caller.say('Hello?');
    await until(() => typesOf().includes('hang'));
    await caller.leave();
    expect(firstOf('transcript').message).toMatchObject({ transcriptType: 'partial', transcript: 'Hello' });
    expect(new Set(typesOf())).toEqual(new Set(['hang', 'transcript']));
  });

  it('gets the default messages without a choice, and none of an empty one', async () => {
    const chosen = await assistantWith({ server: { url }, serverMessages: [] });
    const { id: assistantId } = await assistantWith({ server: { url } });
    const silent = await startCall({ assistantId: chosen.id });
    await silent.end();
    const { call, end } = await startCall({ assistantId });
    await end();
    await until(() => typesOf(call.id).includes('end-of-call-report'));
    expect(typesOf()).toEqual(['status-update', 'end-of-call-report']);
    expect(received.every(({ message }) => message['endedReason'] === 'assistant-ended-call')).toBe(true);
  });
});

describe('which server', () => {
  const toPath = (path: string) => ({ url: `http://${receiver.host}/${path}` });
  const phoneNumber = (fields: object) => client.phoneNumber.create({ provider: 'vapi', ...fields } as never);
  const phoneCall = async (body: object) => {
    const call = await client.call.create({ customer: { number: '+12125550142' }, ...body } as never);
    const { id, monitor } = call as unknown as WebCall;
    await fetch(monitor.controlUrl, { method: 'POST', body: '{"type":"end-call"}' });
    await until(() => typesOf(id).includes('end-of-call-report'));
    return received.filter(({ message }) => message.call.id === id);
  };

  it("is the tool's, the assistant's, the phone number's or the organisation's, in this order", async () => {
    const [org] = await client.org.list();
    await client.org.update(org!.id, { server: toPath('org') });
    const { id: bare } = await assistantWith({});
    const { id: served } = await assistantWith({ server: toPath('assistant') });
    const { id: plainNumber } = await phoneNumber({});
    const { id: number } = await phoneNumber({ server: toPath('number') });
    const pathsOf = async (assistantId: string, phoneNumberId: string) =>
      new Set((await phoneCall({ assistantId, phoneNumberId })).map(({ path }) => path));
    expect(await pathsOf(served, number)).toEqual(new Set(['/assistant']));
    expect(await pathsOf(bare, number)).toEqual(new Set(['/number']));
    expect(await pathsOf(bare, plainNumber)).toEqual(new Set(['/org']));
    await client.org.update(org!.id, { server: null } as never);

    const [queued] = await phoneCall({ assistantId: bare, phoneNumberId: number });
    expect(queued?.message).toMatchObject({
      type: 'status-update',
      status: 'queued',
      customer: { number: '+12125550142' },
      phoneNumber: { id: number },
      call: { type: 'outboundPhoneCall', status: 'queued' },
    });

    const ownTool = { ...showHours, server: toPath('tool') };
    const { id: assistantId } = await assistantWith({
      model: withTools(ownTool),
      serverMessages: ['status-update'],
      server: toPath('assistant'),
    });
    const { call } = await startCall({ assistantId });
    const caller = await joinRoom(call.webCallUrl);
    caller.say('Please show me the hours on Sunday.');
    await until(() => typesOf(call.id).includes('tool-calls'));
    await caller.leave();
    expect(firstOf('tool-calls').path).toBe('/tool');
  });

  it('takes the credential of its configuration', async () => {
    const plans = {
      bearer: { type: 'bearer', token: 't0' },
      secret: { type: 'bearer', token: 't1', headerName: 'X-Vapi-Secret', bearerPrefixEnabled: false },
      hmac: { type: 'hmac', secretKey: 'k', algorithm: 'sha256', signaturePrefix: 'sha256=' },
    };
    const headersWith = async (authenticationPlan: object, headers = {}) => {
      const { id: credentialId } = await client.credential.create({
        provider: 'webhook',
        authenticationPlan,
      } as never);
      const { id: assistantId } = await assistantWith({
        server: { url, credentialId, headers },
        serverMessages: ['end-of-call-report'],
      });
      const { call, end } = await startCall({ assistantId });
      await end();
      await until(() => typesOf(call.id).length > 0);
      return received.find(({ message }) => message.call.id === call.id)!;
    };
    expect((await headersWith(plans.bearer)).headers.authorization).toBe('Bearer t0');
    expect((await headersWith(plans.bearer, { Authorization: 'mine' })).headers.authorization).toBe('mine');
    expect((await headersWith(plans.secret)).headers['x-vapi-secret']).toBe('t1');
    const { headers, text } = await headersWith(plans.hmac);
    const signature = createHmac('sha256', 'k').update(`${String(headers['x-timestamp'])}.${text}`);
    expect(headers['x-signature']).toBe(`sha256=${signature.digest('hex')}`);
  });
});

describe('a server that does not do its part', () => {
  /** A call that ends at once, and what the stack says about its server. */
  async function problemsWith(server: object, count = 1) {
    const { id: assistantId } = await assistantWith({
      server: { url, ...server },
      serverMessages: ['end-of-call-report'],
    });
    const { call, end } = await startCall({ assistantId });
    await end();
    await until(async () => (await recordsOf(call.id))?.some(({ attempts }) => attempts !== undefined));
    expect(typesOf(call.id)).toHaveLength(count);
    return problemsOf(call.id);
  }
  const retries = (fields: object = {}) => ({
    backoffPlan: { type: 'exponential', maxRetries: 2, baseDelaySeconds: 0.05, ...fields },
  });

  it('is asked again as its plan says, and named', async () => {
    answer(() => ({ status: received.length < 3 ? 503 : 200 }));
    expect(await problemsWith(retries(), 3)).toEqual([]);
    received.length = 0;
    answer(() => ({ status: 503 }));
    const problem = `${receiver.host} responded to end-of-call-report with 503.`;
    expect(await problemsWith({})).toEqual([problem]);
    received.length = 0;
    expect(await problemsWith(retries(), 3)).toEqual([problem]);
    received.length = 0;
    expect(await problemsWith(retries({ excludedStatusCodes: [503] }))).toEqual([problem]);
    expect(log.some((line) => line.endsWith(problem))).toBe(true);
  });

  it('has its own time', async () => {
    answer(() => ({ silent: true }));
    expect(await problemsWith({ timeoutSeconds: 1 })).toEqual([
      `${receiver.host} did not respond to end-of-call-report within 1 s.`,
    ]);
    const gone = await startReceiver();
    gone.close();
    expect(await problemsWith({ url: gone.url }, 0)).toEqual([
      `${gone.host} could not be reached for end-of-call-report: ECONNREFUSED.`,
    ]);
  });

  it.each([301, 302, 307, 308])('leads nowhere with %i', async (status) => {
    answer(() => ({ status, headers: { location: elsewhere.url } }));
    expect(await problemsWith({})).toEqual([
      `${receiver.host} responded to end-of-call-report with ${status}, a redirect to ${elsewhere.url}, which is not followed.`,
    ]);
    expect(elsewhere.received).toEqual([]);
  });

  const sorry = 'I am sorry, that did not work.';
  it.each<[string, (message: Received['message']) => Answer, string, string | null]>([
    ['an error', (message) => ({ body: resultsFor(message, { error: 'Closed.' }) }), sorry, null],
    [
      'status 201',
      (message) => ({ status: 201, body: resultsFor(message, { result: 'Ten.' }) }),
      sorry,
      'has the status 201; only 200 counts',
    ],
    ['no list', () => ({ body: { result: 'Ten.' } }), sorry, 'has no list "results"'],
    ['no JSON', () => ({ body: 'ok' }), sorry, 'has no list "results"'],
    [
      'another id',
      () => ({ body: { results: [{ toolCallId: 'x', result: 'Ten.' }] } }),
      sorry,
      'has no result with the toolCallId of show_hours',
    ],
    [
      'an object',
      (message) => ({ body: resultsFor(message, { result: { open: 10 } }) }),
      '{"open":10}',
      "has a result of show_hours that is not a text: the vendor's document asks for one",
    ],
    [
      'lines',
      (message) => ({ body: resultsFor(message, { result: 'Ten.\nFour.' }) }),
      'Ten.\nFour.',
      "has a result of show_hours with line breaks, which the vendor's document forbids",
    ],
    [
      'a message',
      (message) => ({
        body: resultsFor(message, {
          result: '1',
          message: { type: 'request-complete', content: 'We open at ten.' },
        }),
      }),
      'We open at ten.',
      null,
    ],
  ])('responds to a function with %s', async (_, respond, say, problem) => {
    answer(({ message }) => (message.type === 'tool-calls' ? respond(message) : {}));
    const { id: assistantId } = await assistantWith({
      firstMessage: '',
      server: { url },
      model: withTools({ ...showHours, messages: [{ type: 'request-start', content: 'I look.' }] }),
      serverMessages: ['tool-calls', 'transcript[transcriptType="final"]'],
    });
    const { call } = await startCall({ assistantId });
    const caller = await joinRoom(call.webCallUrl);
    caller.say('Please show me the hours on Sunday.');
    const spoken = () => received.flatMap(({ message }) => message['transcript'] ?? []);
    await until(() => spoken().length === 2);
    await caller.leave();
    expect(spoken()).toEqual(['I look.', say]);
    expect(await problemsOf(call.id)).toEqual(
      problem === null ? [] : [`The response of ${receiver.host} to tool-calls ${problem}.`],
    );
  });
});

describe('an address that a visitor names', () => {
  const server = { url: elsewhere.url, headers: { 'x-a': '1' } };
  const firstMessage = 'Hi.';
  it.each<[string, object]>([
    ['of an assistant', { assistant: { firstMessage, server } }],
    ['of a tool', { assistant: { firstMessage, model: withTools({ ...showHours, server }) } }],
    ['of a squad', { squad: { members: [{ assistant: { firstMessage, server } }] } }],
    ['of overrides', { assistantOverrides: { server, model: withTools({ ...showHours, server }) } }],
  ])('%s gets nothing', async (_, body) => {
    const { id: assistantId } = await assistantWith({ server: { url } });
    const isStored = 'assistantOverrides' in body;
    const { call, remark, end } = await startCall(isStored ? { ...body, assistantId } : body);
    expect(remark).toContain(`No messages go to the server ${elsewhere.host}`);
    const caller = await joinRoom(call.webCallUrl);
    caller.say('Please show me the hours on Sunday.');
    await until(async () => (await recordsOf(call.id)) === undefined || received.length > 0);
    await end();
    // The stored address stays in use.
    if (isStored) await until(() => typesOf(call.id).includes('end-of-call-report'));
    expect(elsewhere.received).toEqual([]);
    await caller.leave();
  });

  it('gets messages if it is on a named host, or came with the private key', async () => {
    const onNamed = await startCall({ assistant: { firstMessage, server: { url } } });
    expect(onNamed.remark).not.toContain('No messages');
    await onNamed.end();
    await until(() => typesOf(onNamed.call.id).includes('end-of-call-report'));
    const withKey = await startCall({ assistant: { firstMessage, server } }, stack.platformPrivateKey);
    await withKey.end();
    await until(() => elsewhere.received.some(({ message }) => message.type === 'end-of-call-report'));
  });

  it('gets nothing through the control address of a call either', async () => {
    const { id: assistantId } = await assistantWith({ server: { url } });
    const { call, control: send, end } = await startCall({ assistantId });
    const destination = { type: 'assistant', assistant: { firstMessage, server } };
    expect((await send({ type: 'handoff', destination })).status).toBe(200);
    await end();
    await until(() => typesOf(call.id).includes('end-of-call-report'));
    expect(elsewhere.received).toEqual([]);
  });
});

describe('a call to a phone number without an assistant', () => {
  const receive = async (phoneNumberId: string) => {
    const response = await fetch(`${stack.platformUrl}/call/inbound`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.platformPrivateKey}` },
      body: JSON.stringify({ phoneNumberId, customer: { number: '+12125550142' } }),
    });
    return (await response.json()) as WebCall & { readonly endedReason?: string };
  };
  const numberWith = async (fields: object) =>
    (await client.phoneNumber.create({ provider: 'vapi', ...fields } as never)) as { id: string };

  it('asks its server for one, which then takes the call', async () => {
    const number = await numberWith({ server: { url } });
    const assistant = { firstMessage: 'Lowe and Partners.', server: { url: elsewhere.url } };
    answer(({ message }) => (message.type === 'assistant-request' ? { body: { assistant } } : {}));
    const call = await receive(number.id);
    expect(firstOf('assistant-request').message).toMatchObject({
      call: { id: call.id, type: 'inboundPhoneCall' },
      customer: { number: '+12125550142' },
      phoneNumber: { id: number.id },
    });
    const caller = await joinRoom(call.webCallUrl);
    await until(() => caller.messages.some(({ transcript }) => transcript === 'Lowe and Partners.'));
    await caller.leave();
    await until(() => typesOf(call.id).includes('end-of-call-report'));
    // The response named another host, which nobody with the private key did.
    expect(elsewhere.received).toEqual([]);
  });

  it.each([
    ['call-start-error-neither-assistant-nor-server-set', undefined],
    ['assistant-request-failed', { status: 500 }],
    ['assistant-request-returned-error', { body: { error: 'No credit.' } }],
    ['assistant-request-returned-no-assistant', { body: {} }],
    ['assistant-request-returned-invalid-assistant', { body: { assistantId: crypto.randomUUID() } }],
    ['assistant-request-returned-forwarding-phone-number', { body: { destination: { type: 'number' } } }],
  ] as [string, Answer | undefined][])('ends with %s', async (endedReason, response) => {
    const number = await numberWith(response ? { server: { url } } : {});
    answer(() => response ?? {});
    const call = await receive(number.id);
    expect(call).toMatchObject({ status: 'ended', endedReason });
    if (response) await until(() => typesOf(call.id).includes('end-of-call-report'));
  });
});
