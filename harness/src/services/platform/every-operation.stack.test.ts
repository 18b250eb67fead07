import { createPlatformClient } from '@firmline/sdk/rest';
import { operationList } from '@firmline/sdk/rest/table';
import { afterAll, describe, expect, inject, it } from 'vitest';

const stack = inject('stack');

/** Status of each operation, by method and path. */
const answered = new Map<string, Set<number>>();
const client = createPlatformClient({
  baseUrl: stack.platformUrl,
  token: stack.platformPrivateKey,
  debug: (event) => {
    if (event.type !== 'response') return;
    const statuses = answered.get(event.operation) ?? new Set();
    answered.set(event.operation, statuses.add(event.status));
  },
});
afterAll(() => client.close());

const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const entity = { id: uuid, createdAt: moment, updatedAt: moment };
const metadata = { itemsPerPage: 100, totalItems: expect.any(Number), currentPage: 1 };
const notFound = { code: 'not-found', status: 404 };

interface Row {
  readonly id: string;
}

/** The common operations of most areas; their types differ only in the bodies. */
interface Area {
  list(): Promise<unknown>;
  create(body: object): Promise<Row>;
  get(id: string): Promise<Row>;
  update(id: string, body: object): Promise<Row>;
  delete(id: string): Promise<unknown>;
}

const rowsOf = (list: unknown): readonly Row[] =>
  (Array.isArray(list) ? list : (list as { results: Row[] }).results) as Row[];

/** Creates, reads, lists, changes and deletes a record. */
async function liveThrough(area: Area, body: object, change: object): Promise<void> {
  const made = await area.create(body);
  expect(made).toMatchObject({ ...entity, ...body });
  expect(await area.get(made.id)).toEqual(made);
  expect(rowsOf(await area.list())).toContainEqual(made);
  expect(await area.update(made.id, change)).toMatchObject({ ...made, updatedAt: moment, ...change });
  const last = await area.get(made.id);
  expect(last).toMatchObject(change);
  expect([last, undefined]).toContainEqual(await area.delete(made.id));
  await expect(area.get(made.id)).rejects.toMatchObject(notFound);
  await expect(area.update(made.id, change)).rejects.toMatchObject(notFound);
  await expect(area.delete(made.id)).rejects.toMatchObject(notFound);
  expect(rowsOf(await area.list()).some(({ id }) => id === made.id)).toBe(false);
}

const name = { name: 'Renamed' };
const tool = { type: 'function', function: { name: 'look_up', description: 'Looks it up.' } } as const;
const customers = [{ number: '+12125550142' }];
const suite = await client.testSuite.create({ name: 'Suite' });
const members = [{ assistantId: stack.assistantId }];
const voiceTest = { type: 'voice', script: 'Ask.', scorers: [{ type: 'ai', rubric: 'Polite.' }] } as const;
const phone = await client.phoneNumber.create({ provider: 'vapi' });

describe('stored resources', () => {
  it.each<[string, Area, object, object]>([
    ['assistants', client.assistant, { name: 'Desk', firstMessage: 'Hi.' }, { firstMessage: 'Yes?' }],
    ['squads', client.squad, { members }, { members, ...name }],
    ['tools', client.tool, tool, { async: true }],
    ['workflows', client.workflow, { name: 'Flow', nodes: [], edges: [] }, name],
    [
      'knowledge bases',
      client.knowledgeBase,
      { provider: 'custom-knowledge-base', server: { url: 'https://kb.example' } },
      { server: { url: 'https://other.example' } },
    ],
    ['sessions', client.session, { assistantId: stack.assistantId }, { status: 'completed' }],
    ['campaigns', client.campaign, { name: 'May', phoneNumberId: phone.id, customers }, { name: 'June' }],
    ['phone numbers', client.phoneNumber, { provider: 'vapi', numberDesiredAreaCode: '415' }, name],
    ['tokens', client.token, { name: 'Page', tag: 'public' }, name],
    ['test suites', client.testSuite, { name: 'Suite' }, name],
    ['organisations', client.org, { name: 'Other' }, name],
  ])('keeps and returns %s', async (_, area, body, change) => {
    await expect(liveThrough(area, body, change)).resolves.toBeUndefined();
  });

  it('tests and runs of a suite', async () => {
    const { test, run } = client.testSuite;
    await liveThrough(
      {
        list: () => test.list(suite.id),
        create: (body) => test.create(suite.id, body as typeof voiceTest),
        get: (id) => test.get(suite.id, id),
        update: (id, body) => test.update(suite.id, id, body),
        delete: (id) => test.delete(suite.id, id),
      },
      voiceTest,
      { script: 'Ask again.' },
    );
    const made = await run.create(suite.id, { name: 'First' });
    const ended = { status: 'failed', testResults: [], endedMessage: expect.stringContaining('Not run') };
    expect(made).toMatchObject({ ...entity, name: 'First', testSuiteId: suite.id, ...ended });
    expect(await run.get(suite.id, made.id)).toMatchObject(ended);
    expect((await run.list(suite.id)).results).toMatchObject([{ id: made.id }]);
    expect(await run.update(suite.id, made.id, name)).toMatchObject(name);
    expect(await run.delete(suite.id, made.id)).toMatchObject({ id: made.id });
    await expect(run.get(suite.id, made.id)).rejects.toMatchObject(notFound);
  });

  it('keeps credentials and templates', async () => {
    const { credential, template } = client;
    const key = await credential.create({ provider: 'openai', apiKey: 'sk-secret', name: 'Key' });
    expect(key).toMatchObject({ ...entity, provider: 'openai', name: 'Key' });
    expect(await credential.get(key.id)).toEqual(key);
    expect(await credential.list()).toContainEqual(key);
    expect(await credential.update(key.id, { provider: 'openai', name: 'Other' })).toMatchObject({
      name: 'Other',
    });
    expect(await credential.delete(key.id)).toMatchObject({ id: key.id });
    await expect(credential.get(key.id)).rejects.toMatchObject(notFound);

    const made = await template.create([{ type: 'tool', name: 'Look-up', details: tool }]);
    expect(made).toMatchObject({ ...entity, type: 'tool', name: 'Look-up' });
    expect(await template.get(made.id)).toEqual(made);
    expect(await template.list()).toContainEqual(made);
    expect(await template.listPinned()).toEqual([]);
    expect(await template.update(made.id, { type: 'tool', ...name })).toMatchObject(name);
    expect(await template.delete(made.id)).toMatchObject({ id: made.id });
    await expect(template.get(made.id)).rejects.toMatchObject(notFound);
  });

  it('keeps files and their bytes', async () => {
    const { file } = client;
    const made = await file.create({ file: new File(['text'], 'a.txt', { type: 'text/plain' }) });
    expect(made).toMatchObject({
      ...entity,
      name: 'a.txt',
      bytes: 4,
      mimetype: 'text/plain',
      status: 'done',
    });
    const uploaded = await file.upload({ file: new File(['more'], 'b.txt') });
    expect(rowsOf(await file.list()).map(({ id }) => id)).toEqual(
      expect.arrayContaining([made.id, uploaded.id]),
    );
    expect(await file.get(made.id)).toEqual(made);
    expect(await file.update(made.id, name)).toMatchObject(name);
    expect(await file.delete(made.id)).toMatchObject({ id: made.id });
    await expect(file.get(made.id)).rejects.toMatchObject(notFound);
  });
});

describe('resources with behaviour', () => {
  it('creates, changes and ends calls', async () => {
    const { call, v2, logs } = client;
    const body = { assistantId: stack.assistantId, phoneNumberId: phone.id, customer: customers[0]! };
    const made = await call.create(body);
    expect(made).toMatchObject({ ...entity, ...body, type: 'outboundPhoneCall', status: 'queued' });
    const id = (made as { id: string }).id;
    expect(await call.createPhone(body)).toMatchObject({ status: 'queued' });
    expect(await call.createWeb({ assistantId: stack.assistantId })).toMatchObject({ type: 'webCall' });
    expect(await call.get(id)).toEqual(made);
    expect(await call.list({ id })).toEqual([made]);
    expect(await v2.call.list({ id })).toMatchObject({ results: [made], metadata });
    expect(await v2.call.listMetadata({ id })).toMatchObject({ results: [{ id }], metadata });
    expect(await (await v2.call.export({ id, columns: ['id'] })).text()).toBe(`id\r\n${id}\r\n`);
    expect((await logs.listForCall({ callId: id })).results).toMatchObject([{ callId: id, level: 'INFO' }]);
    await logs.deleteForCall({ callId: id });
    expect((await logs.listForCall({ callId: id })).results).toEqual([]);
    expect(await call.update(id, { name: 'Back' })).toMatchObject({ id, name: 'Back' });
    expect(await call.delete(id)).toMatchObject({ id });
    await expect(call.get(id)).rejects.toMatchObject(notFound);
  });

  it('chats, complete and streamed', async () => {
    const { chat } = client;
    const body = { assistantId: stack.assistantId, input: 'Hello.' };
    const made = await chat.create(body);
    expect(made).toMatchObject({ ...entity, ...body, output: [{ role: 'assistant' }] });
    expect(await chat.createWeb(body)).toEqual({ id: uuid, sessionId: uuid, output: made.output });
    const whole = {
      object: 'response',
      status: 'completed',
      output: [{ type: 'message', role: 'assistant' }],
    };
    expect(await chat.createResponse({ ...body, stream: false })).toMatchObject(whole);
    expect(await chat.createWebResponse({ ...body, stream: false })).toMatchObject(whole);
    expect(await chat.get(made.id)).toEqual(made);
    expect(await chat.list()).toMatchObject({ results: expect.arrayContaining([made]), metadata });
    expect(await chat.delete(made.id)).toEqual(made);
    await expect(chat.get(made.id)).rejects.toMatchObject(notFound);
  });

  it('assistants: replaced, with versions, in pages', async () => {
    const { assistant, v2 } = client;
    const made = await assistant.create({ name: 'One', firstMessage: 'Hi.' });
    const replaced = await assistant.replace(made.id, { name: 'Two' });
    expect(replaced).toMatchObject({ id: made.id, name: 'Two' });
    expect(replaced).not.toHaveProperty('firstMessage');
    expect(await assistant.version.list(made.id)).toMatchObject({
      results: [{ assistantId: made.id }, { assistantId: made.id }],
      metadata: { ...metadata, totalItems: 2 },
    });
    expect(await v2.assistant.list()).toMatchObject({
      results: expect.arrayContaining([replaced]),
      metadata,
    });
  });

  it('pages of phone numbers and campaigns, and imports', async () => {
    const { phoneNumber, v2, campaign } = client;
    const twilio = await phoneNumber.importTwilio({
      twilioPhoneNumber: '+12125550143',
      twilioAccountSid: 'AC0',
      twilioAuthToken: 'secret',
    });
    expect(twilio).toMatchObject({ ...entity, provider: 'twilio', number: '+12125550143' });
    const { id: credentialId } = await client.credential.create({
      provider: 'vonage',
      apiKey: 'key',
      apiSecret: 'secret',
    });
    const vonage = await phoneNumber.importVonage({ vonagePhoneNumber: '12125550144', credentialId });
    expect(vonage).toMatchObject({ ...entity, provider: 'vonage', number: '12125550144' });
    expect((await v2.phoneNumber.list()).results).toEqual(expect.arrayContaining([vonage, twilio]));
    const made = await campaign.create({ name: 'May', phoneNumberId: phone.id, customers });
    expect(await campaign.listPaginated({ status: 'in-progress' })).toMatchObject({
      results: expect.arrayContaining([made]),
      metadata,
    });
  });

  it('opens sessions for third-party credentials', async () => {
    const { credential } = client;
    expect(await credential.createSession({ provider: 'slack.oauth2-authorization' })).toEqual({
      sessionToken: expect.any(String),
    });
    expect(await credential.trigger({ action_name: 'refresh', input: {} })).toBeUndefined();
    const report = {
      type: 'auth',
      operation: 'creation',
      from: 'service',
      connectionId: '1',
      authMode: 'OAUTH2',
      providerConfigKey: 'slack',
      provider: 'slack',
      environment: 'dev',
      success: true,
      endUser: { endUserId: '1', organizationId: '2' },
    } as const;
    expect(await credential.webhook(report)).toBeUndefined();
  });

  it('the organisation and its members', async () => {
    const { org } = client;
    const { id } = await org.create({ name: 'Firm' });
    expect(await org.getAuth(id)).toEqual({ accessToken: expect.stringContaining('.'), aud: { orgId: id } });
    expect(await org.invite(id, { emails: ['jo@firm.example'], role: 'viewer' })).toBeUndefined();
    expect(await org.listUsers(id)).toMatchObject([{ ...entity, email: expect.any(String) }]);
    expect(await org.updateRole(id, { userId: id, role: 'editor' })).toBeUndefined();
    expect(await org.removeMember(id, id)).toBeUndefined();
    expect(await org.leave(id)).toBeUndefined();
  });

  it('answers for voices, its own ones included', async () => {
    const { provider, voiceLibrary } = client;
    expect(await voiceLibrary.list('11labs')).toEqual([]);
    expect(await voiceLibrary.sync({ providers: ['11labs'] })).toEqual([]);
    expect(await voiceLibrary.syncProvider('11labs')).toEqual([]);
    expect(await voiceLibrary.listAccents('11labs')).toEqual([]);
    expect(await provider.searchVoices('11labs', { name: 'amb' })).toEqual([]);
    expect(await provider.searchVoicesPlural('11labs', { name: 'amb' })).toEqual([]);
    const wanted = { ownerId: 'o', voiceId: 'v', name: 'Mine' };
    const added = { ...entity, provider: '11labs', name: 'Mine', isPublic: false };
    expect(await provider.addVoice('11labs', wanted)).toMatchObject(added);
    expect(await provider.addVoicePlural('11labs', wanted)).toMatchObject(added);
    const files = [new File(['RIFF'], 'a.wav'), new File(['RIFF'], 'b.wav')];
    expect(await provider.cloneVoice({ name: 'Clone', files })).toBeUndefined();
    expect(await voiceLibrary.createSesameVoice({ voiceName: 'Sam', transcription: 'So.' })).toBeUndefined();
  });

  it('workflows of other providers', async () => {
    const { provider } = client;
    expect(await provider.listWorkflows('make', { locationId: '1' })).toEqual({});
    expect(await provider.listWorkflowHooks('make', '7')).toEqual({});
    expect(await provider.listLocations('gohighlevel')).toEqual({});
  });

  it('drafts, tickets, analytics and logs', async () => {
    const draft = await client.workflow.generate({ toolIds: ['t'] });
    expect(draft).toMatchObject({ name: expect.any(String), nodes: [{ isStart: true }], edges: [] });
    const ticket = { category: 'others', subject: 'Hello', message: 'Nothing in particular.' } as const;
    expect(await client.support.createTicket(ticket)).toEqual({ id: uuid });
    const operations = [{ operation: 'count', column: 'id' }] as const;
    const queries = [{ name: 'calls', table: 'call', operations }] as const;
    const timeRange = { start: moment, end: moment, timezone: 'UTC' };
    expect(await client.analytics.query({ queries })).toEqual([{ name: 'calls', timeRange, result: [] }]);
    await client.call.createPhone({
      assistantId: stack.assistantId,
      phoneNumberId: phone.id,
      customer: customers[0]!,
    });
    const { results } = await client.logs.list({ type: 'Call' });
    expect(results[0]).toMatchObject({ time: moment, type: 'Call', resource: 'call' });
    await client.logs.delete({ all: true });
    expect((await client.logs.list()).results).toEqual([]);
  });
});

it('supports every operation of the table', () => {
  const unanswered = operationList()
    .map(({ operation: { method, path } }) => `${method} ${path}`)
    .filter((operation) => ![...(answered.get(operation) ?? [])].some((status) => status < 300));
  expect(unanswered).toEqual([]);
});
