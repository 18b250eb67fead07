import { afterAll, describe, expect, inject, it } from 'vitest';
import { privateClient } from '../../../testing/test-stack.ts';

const stack = inject('stack');
const client = privateClient(stack);
afterAll(() => client.close());

const { assistantId } = stack;
const { id: phoneNumberId } = await client.phoneNumber.create({ provider: 'vapi' });
const unknownId = '00000000-0000-4000-8000-000000000000';
const customer = { number: '+12125550142', name: 'Jo "J", Sr.\nsuite 5' } as const;
const authorization = `Bearer ${stack.platformPrivateKey}`;
const post = (path: string, body: unknown) =>
  fetch(stack.platformUrl + path, {
    method: 'POST',
    headers: { authorization },
    body: JSON.stringify(body),
  });

interface Call {
  readonly id: string;
  readonly monitor: { readonly controlUrl: string };
}
const create = async (body: object) =>
  (await (await post('/call', { phoneNumberId, ...body })).json()) as Call;

describe('a phone call', () => {
  it('is queued or scheduled, and ended through its control address', async () => {
    const call = await create({ assistantId, customer });
    expect(call).toMatchObject({ type: 'outboundPhoneCall', status: 'queued', customer });
    const control = (body: object) =>
      fetch(call.monitor.controlUrl, { method: 'POST', body: JSON.stringify(body) });
    expect((await control({ type: 'say', content: 'Hello?' })).status).toBe(404);
    expect((await control({ type: 'end-call' })).status).toBe(200);
    expect(await client.call.get(call.id)).toMatchObject({
      status: 'ended',
      endedReason: 'manually-canceled',
    });
    expect((await control({ type: 'end-call' })).status).toBe(404);
    const lines = (await client.logs.listForCall({ callId: call.id })).results.map(({ log }) => log);
    expect(lines.toSorted()).toEqual(['The call has ended: manually-canceled.', 'The call is queued.']);

    const schedulePlan = { earliestAt: '2999-01-01T00:00:00.000Z' };
    expect(await create({ assistantId, customer, schedulePlan })).toMatchObject({
      status: 'scheduled',
      schedulePlan,
    });
  });

  it('to several customers is created for each valid one', async () => {
    const customers = [customer, { number: '555' }, { sipUri: 'sip:jo@firm.example' }, { name: 'Nobody' }];
    expect(await client.call.create({ assistantId, phoneNumberId, name: 'All', customers })).toMatchObject({
      results: [
        { customer, name: 'All', status: 'queued' },
        { customer: { sipUri: 'sip:jo@firm.example' }, status: 'queued' },
      ],
      errors: [
        { customer: { number: '555' }, error: expect.stringContaining('E.164') },
        { customer: { name: 'Nobody' }, error: expect.stringContaining('customer.number') },
      ],
    });
  });

  const noNumber = "Couldn't Get Phone Number. Need Either `phoneNumberId` Or `phoneNumber`.";
  const noAssistant =
    "Couldn't Get Assistant. Need Either `assistant`, `assistantId`, `squad`, Or `squadId`.";
  it.each([
    [{ customer, phoneNumberId }, 400, noAssistant],
    [{ assistantId, customer }, 400, noNumber],
    [{ assistantId, customer, transport: { provider: 'daily' } }, 400, noNumber],
    [{ assistantId, phoneNumberId }, 400, "Couldn't Get Customer. Need Either `customerId` Or `customer`."],
    [{ assistantId, phoneNumberId, customer: { number: '555' } }, 400, expect.stringContaining('E.164')],
    [
      { assistantId: unknownId, phoneNumberId, customer },
      400,
      `Couldn't Get Assistant. \`assistantId\` ${unknownId} Does Not Exist.`,
    ],
    [
      { assistantId, customer, phoneNumberId: unknownId },
      400,
      `Couldn't Get Phone Number. \`phoneNumberId\` ${unknownId} Does Not Exist.`,
    ],
    [
      { assistantId, transport: { provider: 'vapi.websocket' } },
      501,
      expect.stringContaining('vapi.websocket'),
    ],
  ])('as %j is refused with %i', async (body, status, message) => {
    const response = await post('/call', body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ statusCode: status, message });
  });
});

describe('a web call', () => {
  it('needs an assistant that exists', async () => {
    const refusal = async (body: object) => (await post('/call/web', body)).json();
    const message = expect.stringMatching(/^Couldn't Get Assistant\. Need Either/);
    expect(await refusal({ assistantId: null })).toMatchObject({ statusCode: 400, message });
    expect(await refusal({ assistantId: unknownId })).toMatchObject({
      statusCode: 400,
      message: `Couldn't Get Assistant. \`assistantId\` ${unknownId} Does Not Exist.`,
    });
  });

  it('is controlled while it is open: messages, a handoff, and a transfer, which ends it', async () => {
    const { id, monitor } = await client.call.createWeb({ assistantId });
    const control = async (body: object) => {
      const { controlUrl = '' } = monitor ?? {};
      const response = await fetch(controlUrl, { method: 'POST', body: JSON.stringify(body) });
      return [response.status, (await response.json()).message ?? 'ok'];
    };
    const message = { role: 'system', content: 'The caller is Jo.' };
    expect(await control({ type: 'add-message', message, triggerResponseEnabled: false })).toEqual([
      200,
      'ok',
    ]);
    const to = (assistant: object) => ({ type: 'handoff', destination: { type: 'assistant', ...assistant } });
    expect(await control(to({ assistant: { firstMessage: 'Booking.' } }))).toEqual([200, 'ok']);
    expect(await control(to({ assistantId: unknownId }))).toEqual([
      400,
      `Couldn't Get Assistant. \`assistantId\` ${unknownId} Does Not Exist.`,
    ]);
    expect(await control({ type: 'transfer', destination: { type: 'moon' } })).toEqual([
      400,
      ['type must be one of end-call, say, add-message, control, transfer, handoff, with its fields'],
    ]);
    const destination = { type: 'number', number: '+12125550142' };
    expect(await control({ type: 'transfer', destination })).toEqual([200, 'ok']);
    const record = await (await fetch(`${stack.roomUrl}/${id}/record`)).json();
    expect(record).toMatchObject({ state: 'ended', ended: { reason: 'assistant-forwarded-call' } });
  });

  it('ends and leaves no record when it is deleted', async () => {
    const call = await client.call.createWeb({ assistantId });
    expect(await client.call.delete(call.id)).toEqual(call);
    const record = await (await fetch(`${stack.roomUrl}/${call.id}/record`)).json();
    expect(record).toMatchObject({ state: 'ended', ended: { reason: 'manually-canceled' } });
    await expect(client.call.get(call.id)).rejects.toMatchObject({ code: 'not-found' });
    expect((await client.logs.listForCall({ callId: call.id })).results).toEqual([]);
  });
});

describe('the second list of calls', () => {
  it('is filtered by customer, cost, reason and more', async () => {
    const externalId = 'narrow';
    const one = await create({
      assistantId,
      customer: {
        number: '+12125550145',
        email: 'a@b.example',
        externalId,
      },
    });
    const other = await create({
      assistantId,
      customer: { number: '555', numberE164CheckEnabled: false, externalId },
    });
    await fetch(other.monitor.controlUrl, { method: 'POST', body: '{"type":"end-call"}' });
    const find = async (query: object) =>
      (await client.v2.call.list({ externalId, sortOrder: 'ASC', ...query })).results
        .map(({ id }) => id)
        .toSorted();
    const both = [one.id, other.id].toSorted();
    expect(await find({})).toEqual(both);
    expect(await find({ number: '+12125550145' })).toEqual([one.id]);
    expect(await find({ numberE164CheckEnabled: false })).toEqual([other.id]);
    expect(await find({ email: 'a@b.example', assistantId })).toEqual([one.id]);
    expect(await find({ endedReason: 'manually-canceled' })).toEqual([other.id]);
    expect(await find({ idAny: [other.id, assistantId] })).toEqual([other.id]);
    expect(await find({ cost: 0, costGe: 0, costLe: 0 })).toEqual(both);
    expect(await find({ costGe: 0.01 })).toEqual([]);
    expect(await find({ successEvaluation: 'true' })).toEqual([]);
  });

  it('is exported as CSV with correct quoting', async () => {
    const { id } = await create({ assistantId, customer });
    const columns = ['customerName', 'id', 'duration', 'cost'] as const;
    const file = await client.v2.call.export({ id, columns });
    expect(file.contentType).toBe('text/csv; charset=utf-8');
    expect(await file.text()).toBe(`customerName,id,duration,cost\r\n"Jo ""J"", Sr.\nsuite 5",${id},,0\r\n`);
    const all = await (await client.v2.call.export({ limit: 2 })).text();
    expect(all.split('\r\n', 1)[0]?.split(',')).toHaveLength(24);
    expect(all).toContain(`\r\n${id},${assistantId},`);
  });

  it('is exported completely if no page is requested', async () => {
    const customers = Array.from({ length: 120 }, (_, index) => ({
      number: `+1212${String(5_000_000 + index)}`,
      externalId: 'export',
    }));
    await client.call.create({ assistantId, phoneNumberId, customers });
    const file = await client.v2.call.export({ externalId: 'export', columns: ['customerNumber'] });
    const lines = (await file.text()).trimEnd().split('\r\n');
    expect(new Set(lines).size).toBe(121);
    const page = await client.v2.call.export({ externalId: 'export', columns: ['id'], limit: 5, page: 2 });
    expect((await page.text()).trimEnd().split('\r\n')).toHaveLength(6);
  });
});
