import type { HttpMethod } from '@firmline/sdk/rest';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { privateClient } from '../../testing/test-stack.ts';

const stack = inject('stack');
const client = privateClient(stack);
afterAll(() => client.close());

interface Row {
  readonly id: string;
}
/** Sends a request such as `GET /eval/{id}`, with the values of its path, then its body unless it is a GET, and its query. */
const ask = (at: string, ...given: readonly unknown[]): Promise<unknown> => {
  const [method, template] = at.split(' ') as [HttpMethod, string];
  const rest = [...given];
  const path = template.replaceAll(/\{\w+\}/g, () => encodeURIComponent(String(rest.shift())));
  const body = method === 'GET' ? undefined : rest.shift();
  const parts = { body, query: rest[0] } as Parameters<typeof client.request>[2];
  return client.request(method, path as `/${string}`, parts);
};
const made = async (pending: Promise<unknown>) => (await pending) as Row;
const { assistantId } = stack;
const notRun = expect.stringMatching(/^Not run: .+ needs the hosted platform\./);
const page = (...results: readonly object[]) => ({ results, metadata: { currentPage: 1 } });

const schema = { type: 'object', properties: { booked: { type: 'boolean' } } };
const output = await made(ask('POST /structured-output', { name: 'Booked', schema }));
const judge = { structuredOutputId: output.id, comparator: '=', value: true };
const scenario = await made(
  ask('POST /eval/simulation/scenario', { name: 'S', instructions: 'Ask.', evaluations: [judge] }),
);
const personality = await made(
  ask('POST /eval/simulation/personality', { name: 'P', assistant: { firstMessage: 'Hi.' } }),
);
const simulation = await made(
  ask('POST /eval/simulation', { scenarioId: scenario.id, personalityId: personality.id }),
);

describe('a record that only the vendor describes', () => {
  it('is created, read, listed in its form, changed and deleted', async () => {
    const fields = { name: 'Desk', metrics: [], assistantIds: [assistantId] };
    const card = await made(ask('POST /observability/scorecard', fields));
    expect(card).toMatchObject({ ...fields, createdAt: expect.any(String) });
    expect(await ask('GET /observability/scorecard', { id: card.id })).toMatchObject(page(card));
    expect(await ask('PATCH /observability/scorecard/{id}', card.id, { name: 'New' })).toMatchObject({
      ...fields,
      name: 'New',
    });
    expect(await ask('DELETE /observability/scorecard/{id}', card.id)).toMatchObject({ id: card.id });
    await expect(ask('GET /observability/scorecard/{id}', card.id)).rejects.toMatchObject({ status: 404 });
    expect(await ask('GET /eval/simulation/scenario')).toContainEqual(scenario);
    await expect(ask('POST /eval', { type: 'chat.mockConversation' })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('belongs to what its path names', async () => {
    const dictionary = ['11labs', 'pronunciation-dictionary'] as const;
    const one = await made(ask('POST /provider/{provider}/{resourceName}', ...dictionary, { rules: [] }));
    expect(one).toMatchObject({ provider: '11labs', resourceName: dictionary[1], resource: { rules: [] } });
    expect(await ask('GET /provider/{provider}/{resourceName}', ...dictionary)).toMatchObject(page(one));
    const other = ['cartesia', dictionary[1]] as const;
    expect(await ask('GET /provider/{provider}/{resourceName}', ...other)).toMatchObject(page());
    await expect(ask('GET /provider/{provider}/{resourceName}/{id}', ...other, one.id)).rejects.toMatchObject(
      { status: 404 },
    );

    const tool = await made(client.tool.create({ type: 'endCall' }));
    const draft = await made(ask('POST /tool/{id}/draft', tool.id, { type: 'endCall', name: 'Bye' }));
    expect(draft).toMatchObject({ toolId: tool.id, baseVersion: 'v1', name: 'Bye' });
    expect(await ask('GET /tool/{id}/draft', tool.id)).toMatchObject(page(draft));
    await client.tool.delete(tool.id);
    await expect(ask('GET /tool/{id}/draft/{draftId}', tool.id, draft.id)).rejects.toMatchObject({
      status: 404,
    });
  });

  it('is restored from a version', async () => {
    const { id } = await client.assistant.create({ name: 'One' });
    await client.assistant.update(id, { name: 'Two' });
    expect(await ask('GET /assistant/{id}/versions/{version}', id, 'v1')).toMatchObject({ name: 'One' });
    expect(await ask('POST /assistant/{id}/restore/{version}', id, 'v1')).toMatchObject({ id, name: 'One' });
    expect(await ask('GET /assistant/{id}/versions', id, { limit: 2 })).toMatchObject({
      results: [{ version: 'v3' }, { version: 'v2' }],
      metadata: { nextCursor: '2' },
    });
  });
});

describe('what would need the hosted platform', () => {
  const target = { type: 'assistant', assistantId };

  it('is an eval that ended before it began', async () => {
    const run = await made(ask('POST /eval/run', { type: 'eval', target, evalId: output.id }));
    expect(await ask('GET /eval/run/{id}', run.id)).toMatchObject({
      status: 'ended',
      endedReason: 'aborted',
      endedMessage: notRun,
      results: [],
    });
  });

  it('is refused where it would be run', async () => {
    const suite = await made(
      ask('POST /eval/simulation/suite', { name: 'All', simulationIds: [simulation.id] }),
    );
    const copy = await made(ask('POST /eval/simulation/suite/{id}/duplicate', suite.id));
    expect(copy).toMatchObject({ name: 'All (copy)', simulationIds: [simulation.id] });
    const simulations = [{ type: 'simulationSuite', simulationSuiteId: suite.id }];
    const refusal = { status: 501, message: expect.stringContaining('needs the hosted platform') };
    await expect(ask('POST /eval/simulation/run', { simulations, target })).rejects.toMatchObject(refusal);
    expect(await ask('GET /eval/simulation/run')).toMatchObject(page());
    const query = { type: 'vapiql-json', table: 'call', column: 'cost', operation: 'sum' };
    const timeRange = { start: '-7d', end: 'now' };
    const fields = { type: 'bar', queries: [query], groupBy: 'assistantId', timeRange };
    const insight = await made(ask('POST /reporting/insight', fields));
    await expect(ask('POST /reporting/insight/{id}/run', insight.id, {})).rejects.toMatchObject(refusal);
    const outputs = { structuredOutputId: output.id, callIds: [] };
    await expect(ask('POST /structured-output/run', outputs)).rejects.toMatchObject(refusal);
  });

  it('is a board or an index without a result', async () => {
    const board = await made(ask('GET /reporting/board/default/metrics-overview'));
    expect(await ask('GET /reporting/board/default/metrics-overview')).toEqual(board);

    const base = await made(ask('POST /v2/knowledge-base', { name: 'Facts' }));
    const file = await client.file.create({ file: new File(['text'], 'facts.txt') });
    const attached = { fileId: file.id, fileName: 'facts.txt', status: 'failed', failureReason: notRun };
    expect(await ask('POST /v2/knowledge-base/{id}/file', base.id, { fileId: file.id })).toMatchObject(
      attached,
    );
    expect(await ask('GET /v2/knowledge-base/{id}', base.id)).toMatchObject({
      name: 'Facts',
      files: [attached],
    });
    await ask('DELETE /v2/knowledge-base/{id}/file/{fileId}', base.id, file.id);
    expect(await ask('GET /v2/knowledge-base/{id}/file', base.id)).toEqual([]);
  });

  it('is a recording, which no call has', async () => {
    const { id } = await client.call.createWeb({ assistantId });
    await expect(ask('GET /call/{id}/mono-recording', id)).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining(`The call ${id} has no mono recording.`),
    });
  });

  it('is a campaign, which waits for its time and calls nobody', async () => {
    const { id: phoneNumberId } = await client.phoneNumber.create({ provider: 'vapi', name: 'Front desk' });
    expect((await client.v2.phoneNumber.list({ search: 'FRONT' })).results).toMatchObject([
      { id: phoneNumberId },
    ]);
    const customers = [{ number: '+12125550142', name: 'Jo' }];
    const dialPlan = [{ phoneNumberId, customers }];
    const schedulePlan = { earliestAt: '2999-01-01T00:00:00.000Z' };
    const campaign = await made(
      ask('POST /v2/campaign', { name: 'May', assistantId, dialPlan, schedulePlan }),
    );
    expect(campaign).toMatchObject({ status: 'scheduled', dialPlan });
    expect((await client.campaign.list({ id: campaign.id })).results).toEqual([campaign]);
    const summary = (await ask('GET /v2/campaign/{id}', campaign.id, { includeCounters: true })) as object;
    expect(summary).toMatchObject({ contactCounters: { pending: 1 }, callMetrics: { dialed: 0 } });
    expect(summary).not.toHaveProperty('dialPlan');
    expect(await ask('GET /v2/campaign/{id}/contacts', campaign.id)).toMatchObject(
      page({ number: '+12125550142', name: 'Jo', status: 'contact.pending' }),
    );
    const failed = { status: ['contact.failed'] };
    expect(await ask('GET /v2/campaign/{id}/contacts', campaign.id, failed)).toMatchObject(page());
  });
});

it('exports chats and sessions as CSV or JSON, and orders lists by cost', async () => {
  const { id } = await client.session.create({
    assistantId,
    name: 'Kept',
    customer: { number: '+12125550199' },
  });
  await client.chat.create({ sessionId: id, input: 'Hello, "there".' });
  const columns = ['id', 'name', 'customerNumber'];
  const sessions = { customerNumberAny: '+12125550199,+12125550198', columns };
  const query = new URLSearchParams([
    ['customerNumberAny', sessions.customerNumberAny],
    ...columns.map((column) => ['columns', column]),
  ]);
  const file = await fetch(`${stack.platformUrl}/session/export?${query}`, {
    headers: { authorization: `Bearer ${stack.platformPrivateKey}` },
  });
  expect(await file.text()).toBe(`id,name,customerNumber\r\n${id},Kept,+12125550199\r\n`);
  expect(await client.request('GET', '/session/export', { query: { ...sessions, format: 'json' } })).toEqual([
    { id, name: 'Kept', customerNumber: '+12125550199' },
  ]);
  const { results } = await client.chat.list({ sessionId: id, sortBy: 'cost', assistantIdAny: 'a,b' });
  expect(results).toEqual([]);
  expect((await client.chat.list({ sessionId: id, sortBy: 'duration' })).results).toHaveLength(1);
});
