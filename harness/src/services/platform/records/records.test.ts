import { afterAll, describe, expect, it } from 'vitest';
import { privateClient, startTestStack } from '../../../testing/test-stack.ts';

const { stack, remove } = await startTestStack();
const client = privateClient(stack);
afterAll(async () => {
  await client.close();
  await remove();
});

const unknownId = '00000000-0000-4000-8000-000000000000';
const authorization = `Bearer ${stack.platformPrivateKey}`;
const ask = (path: string, init: RequestInit = {}) =>
  fetch(stack.platformUrl + path, { ...init, headers: { authorization, ...init.headers } });

describe('a list', () => {
  it('is read to its end by time and by page, without gaps or repeats', async () => {
    const made = await Promise.all(
      Array.from({ length: 23 }, () =>
        client.squad.create({ members: [{ assistantId: stack.assistantId }] }),
      ),
    );
    const squads: string[] = [];
    for await (const { id } of client.squad.list({ limit: 5 })) squads.push(id);
    expect(squads.toSorted()).toEqual(made.map(({ id }) => id).toSorted());

    const suites = await Promise.all(
      Array.from({ length: 11 }, () => client.testSuite.create({ name: 'S' })),
    );
    const ids: string[] = [];
    for await (const { id } of client.testSuite.list({ limit: 4, sortOrder: 'ASC' })) ids.push(id);
    expect(ids.toSorted()).toEqual(suites.map(({ id }) => id).toSorted());
    expect((await client.testSuite.list({ limit: 4, page: 3 })).metadata).toEqual({
      itemsPerPage: 4,
      totalItems: 11,
      currentPage: 3,
      totalPages: 3,
      hasNextPage: false,
      sortOrder: 'DESC',
    });
    const last = await client.testSuite.list({ limit: 4, page: 9 });
    expect(last).toMatchObject({ results: [], metadata: { hasNextPage: false } });
  });

  it('is filtered by creation and update time', async () => {
    const first = await client.tool.create({ type: 'endCall' });
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(first.createdAt) + 1);
    const { updatedAt } = await client.tool.update(first.id, { async: true });
    const ids = async (query: object) => (await client.tool.list(query)).map(({ id }) => id);
    expect(await ids({ createdAtGe: first.createdAt, createdAtLe: first.createdAt })).toEqual([first.id]);
    expect(await ids({ createdAtGt: first.createdAt })).toEqual([]);
    expect(await ids({ createdAtLt: first.createdAt })).toEqual([]);
    expect(await ids({ updatedAtGt: first.createdAt, updatedAtLe: updatedAt })).toEqual([first.id]);
    expect(await ids({ updatedAtLt: updatedAt })).toEqual([]);
  });

  it('is filtered by the fields in its query', async () => {
    const session = await client.session.create({ assistantId: stack.assistantId, name: 'Mine' });
    await client.session.create({ assistantId: stack.assistantId, name: 'Other' });
    expect((await client.session.list({ name: 'Mine' })).results).toEqual([session]);
    expect((await client.session.list({ name: 'Mine', assistantId: unknownId })).results).toEqual([]);
  });
});

it.each(['/org', '/template/pinned', '/workflow'])(
  'the list %s takes a query, though the contract names no parameters',
  async (path) => {
    const read = async (query: string) => (await ask(`${path}?${query}`)).json();
    await client.template.create([{ type: 'tool', name: 'P', metadata: { collectionType: 'pinned' } }]);
    await client.workflow.create({ name: 'W', nodes: [], edges: [] });
    expect(await read('limit=1')).toHaveLength(1);
    expect(await read('limit=0')).toEqual([]);
    expect(await read('createdAtLt=2001-01-01')).toEqual([]);
    expect(await read('shoe=1')).toMatchObject({ statusCode: 400 });
  },
);

describe('a record', () => {
  it('loses null fields and keeps unnamed ones', async () => {
    const made = await client.assistant.create({ name: 'A', firstMessage: 'Hi.', metadata: { a: { b: 1 } } });
    const response = await ask(`/assistant/${made.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ firstMessage: null, metadata: { c: 2 } }),
    });
    const { firstMessage: _, ...rest } = made;
    expect(await response.json()).toEqual({ ...rest, metadata: { c: 2 }, updatedAt: expect.any(String) });
  });

  it('is refused with every problem of its body, or if the body is too large', async () => {
    const post = async (body: string) => {
      const response = await ask('/squad', { method: 'POST', body });
      return [response.status, await response.json()];
    };
    const badRequest = { error: 'Bad Request', statusCode: 400 };
    expect(await post('{"members":')).toEqual([400, { ...badRequest, message: 'The body is not JSON.' }]);
    expect(await post('{"shoe":1}')).toEqual([400, { ...badRequest, message: expect.any(Array) }]);
    const large = JSON.stringify({ name: 'x'.repeat(3_000_000) });
    expect(await post(large)).toMatchObject([413, { statusCode: 413 }]);
  });
});

describe('an assistant', () => {
  it('has a version per change, newest first, in both kinds of pages', async () => {
    const { id } = await client.assistant.create({ name: 'Version 1' });
    for (const number of [2, 3]) await client.assistant.update(id, { name: `Version ${number}` });
    for (const number of [4, 5]) await client.assistant.replace(id, { name: `Version ${number}` });
    const walked: unknown[] = [];
    for await (const version of client.assistant.version.list(id, { limit: 2 })) walked.push(version.version);
    expect(walked).toEqual(['v5', 'v4', 'v3', 'v2', 'v1']);

    const first = await client.assistant.version.list(id, { limit: 3 });
    expect(first.results[0]).toMatchObject({
      assistantId: id,
      name: 'Version 5',
      parentVersion: 'v4',
      configHash: expect.stringMatching(/^[\da-f]{64}$/),
    });
    const rest = await client.assistant.version.list(id, { limit: 3, pageState: first.nextPageState! });
    expect(rest.results).toMatchObject([{ version: 'v2' }, { version: 'v1', parentVersion: null }]);
    expect(rest).not.toHaveProperty('nextPageState');
    expect((await client.assistant.version.list(id, { limit: 3, page: 2 })).results).toEqual(rest.results);

    await client.assistant.delete(id);
    await expect(client.assistant.version.list(id)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a credential', () => {
  it('never shows its secrets, at any depth', async () => {
    const secrets = ['key-1', 'key-2', 'key-3', 'key-4'] as const;
    const bodies = [
      { provider: 'twilio', accountSid: 'AC1', authToken: secrets[0] },
      {
        provider: 'webhook',
        authenticationPlan: {
          type: 'oauth2',
          url: 'https://a.example',
          clientId: 'id',
          clientSecret: secrets[1],
        },
      },
      {
        provider: 's3',
        awsAccessKeyId: 'AK',
        awsSecretAccessKey: secrets[2],
        region: 'eu',
        s3BucketName: 'b',
        s3PathPrefix: 'p',
      },
    ] as const;
    const seen: unknown[] = [];
    for (const body of bodies) {
      const made = await client.credential.create(body);
      seen.push(
        made,
        await client.credential.get(made.id),
        await client.credential.update(made.id, { ...body }),
      );
    }
    seen.push(await client.credential.list());
    const text = JSON.stringify(seen);
    expect(text).toContain('"clientId":"id"');
    for (const secret of secrets) expect(text).not.toContain(secret);
  });
});

describe('a test suite', () => {
  it('keeps its tests and runs separate, and deletes them with itself', async () => {
    const [suite, other] = [await client.testSuite.create({}), await client.testSuite.create({})];
    const body = {
      type: 'chat',
      script: 'Ask.',
      scorers: [{ type: 'ai', rubric: 'Polite.' }],
      numAttempts: 2,
    } as const;
    const test = await client.testSuite.test.create(suite.id, body);
    const run = await client.testSuite.run.create(suite.id, {});
    expect(await client.testSuite.run.get(suite.id, run.id)).toMatchObject({ status: 'failed' });
    const notFound = { code: 'not-found' };
    await expect(client.testSuite.test.get(other.id, test.id)).rejects.toMatchObject(notFound);
    await expect(client.testSuite.test.delete(other.id, test.id)).rejects.toMatchObject(notFound);
    await expect(client.testSuite.run.get(other.id, run.id)).rejects.toMatchObject(notFound);
    await expect(client.testSuite.test.list(unknownId)).rejects.toMatchObject(notFound);
    await expect(client.testSuite.run.create(unknownId, {})).rejects.toMatchObject(notFound);
    expect((await client.testSuite.test.list(other.id)).results).toEqual([]);
    await client.testSuite.delete(other.id);
    await client.testSuite.delete(suite.id);
    await expect(client.testSuite.test.get(suite.id, test.id)).rejects.toMatchObject(notFound);
  });
});

describe('templates', () => {
  it('are created several at once, in collections, some of them pinned', async () => {
    const template = (name: string, collectionType: string) => ({
      type: 'tool' as const,
      name,
      metadata: { collectionType, collectionId: 'c1' },
    });
    const made = await client.template.create([template('A', 'pinned'), template('B', 'loose')]);
    expect(made).toMatchObject({ name: 'A' });
    const names = (await client.template.list({ collectionId: 'c1' })).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['A', 'B']);
    expect(await client.template.listPinned({ limit: 1 })).toMatchObject([{ name: 'A' }]);
    expect(await client.template.list({ collectionId: 'c2' })).toEqual([]);
  });
});

describe('the organisation of the stack', () => {
  it('exists and cannot be deleted', async () => {
    const [org, ...others] = await client.org.list();
    expect(others).toEqual([]);
    expect(org).toMatchObject({ name: 'Local stack' });
    expect(org).not.toHaveProperty('orgId');
    await expect(client.org.delete(org!.id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await client.org.get(org!.id)).toEqual(org);
    expect(await client.org.listUsers(org!.id)).toHaveLength(1);
    await expect(client.org.listUsers(unknownId)).rejects.toMatchObject({ code: 'not-found' });
  });
});
