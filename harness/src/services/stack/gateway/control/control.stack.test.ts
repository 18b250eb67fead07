import { afterEach, describe, expect, inject, it } from 'vitest';

const stack = inject('stack');
const control = `${stack.url}/_/control`;
const names = ['one', 'two', 'scenario_7.a-b'];
afterEach(async () => {
  for (const kind of ['faults', 'call-plans']) {
    for (const name of ['', ...names.map((own) => `/${own}`)]) {
      await fetch(`${control}/${kind}${name}`, { method: 'DELETE' });
    }
  }
});

const ask = async (address: string, method: string, body?: unknown) => {
  const response = await fetch(address, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
};
const putFaults = (name: string, faults: unknown) => ask(`${control}/faults/${name}`, 'PUT', faults);
const putPlans = (name: string, plans: unknown) => ask(`${control}/call-plans/${name}`, 'PUT', plans);

/** The response to a page's web call with this plan. */
const callOf = async (name?: string) => {
  const response = await fetch(`${stack.platformUrl}/call/web`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${stack.platformPublicKey}`,
      ...(name === undefined ? {} : { 'x-firmline-call-plan': name }),
    },
    body: JSON.stringify({ assistantId: stack.assistantId }),
  });
  return { status: response.status, body: (await response.json()) as { id?: string } };
};
const statusOf = async (name?: string) => (await callOf(name)).status;

const fault = (status: number, times?: number) => ({
  target: 'platform',
  status,
  body: {},
  ...(times !== undefined && { times }),
});

describe('named faults', () => {
  it('apply only to requests with their name', async () => {
    await putPlans('one', {});
    await putPlans('two', {});
    expect((await putFaults('one', [fault(503)])).body).toEqual([fault(503)]);
    expect(await Promise.all([statusOf('one'), statusOf('two'), statusOf()])).toEqual([503, 201, 201]);
  });

  it('come before unnamed faults, which apply to all requests', async () => {
    await putPlans('two', {});
    await putFaults('one', [fault(503, 1)]);
    await ask(`${control}/faults`, 'POST', [fault(429)]);
    expect([await statusOf('one'), await statusOf('one'), await statusOf('two')]).toEqual([503, 429, 429]);
  });

  it('are set and cleared without affecting other counts', async () => {
    for (const name of ['one', 'two']) await putPlans(name, {});
    await putFaults('one', [fault(503, 2)]);
    expect(await statusOf('one')).toBe(503);
    await putFaults('two', [fault(502, 1)]);
    await ask(`${control}/faults`, 'DELETE');
    await ask(`${control}/faults/two`, 'DELETE');
    expect(await ask(`${control}/faults/one`, 'GET')).toEqual({ status: 200, body: [fault(503, 2)] });
    expect(await ask(`${control}/faults`, 'GET')).toEqual({ status: 200, body: [] });
    expect([await statusOf('two'), await statusOf('one'), await statusOf('one')]).toEqual([201, 503, 201]);
  });
});

describe('a list that is added to', () => {
  it('keeps its counts', async () => {
    await putPlans('one', {});
    await putFaults('one', [fault(503, 2)]);
    expect(await statusOf('one')).toBe(503);
    await ask(`${control}/faults/one`, 'PATCH', [fault(429, 1)]);
    expect([await statusOf('one'), await statusOf('one'), await statusOf('one')]).toEqual([503, 429, 201]);
  });
});

describe('named plans', () => {
  it('may be empty, must exist, and are removed separately', async () => {
    expect(await statusOf('one')).toBe(400);
    expect((await putPlans('one', {})).body).toEqual([{}]);
    await putPlans('scenario_7.a-b', [{ times: 1 }]);
    await ask(`${control}/call-plans`, 'POST', []);
    expect(await Promise.all([statusOf('one'), statusOf('scenario_7.a-b')])).toEqual([201, 201]);
    expect((await ask(`${control}/call-plans/one`, 'DELETE')).body).toEqual([]);
    expect(await Promise.all([statusOf('one'), statusOf('scenario_7.a-b')])).toEqual([400, 201]);
  });

  it('may contain recordings', async () => {
    const samples = Buffer.alloc(4 * 1024 * 1024);
    const header = Buffer.from(
      '524946460000000057415645666d7420100000000100010080bb000000770100020010006461746100004000',
      'hex',
    );
    const base64 = Buffer.concat([header, samples]).toString('base64');
    expect((await putPlans('one', { agent: { greeting: { wav: { base64 } } } })).status).toBe(200);
  });
});

describe('a control address', () => {
  it.each([
    ['call-plans/one', 'PUT', { agent: { replies: 3 } }, 400, 'plans[0].agent.replies must be a list'],
    ['call-plans/one', 'POST', {}, 404, 'nothing at'],
    ['call-plans', 'POST', { faults: [], colour: 'red' }, 400, 'plans[0].colour is not known'],
    ['faults/one', 'PUT', { target: 'moon' }, 400, 'target must be one of'],
  ])('%s refuses %s %j', async (path, method, body, status, message) => {
    const response = await ask(`${control}/${path}`, method, body);
    expect(response).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
  });
});

describe('unnamed plans', () => {
  /** How the room of a new call treats a joining page: 'joined' or the error. */
  async function outcome(plan?: string): Promise<string> {
    const { id } = (await callOf(plan)).body;
    const socket = new WebSocket(`${stack.url.replace('http', 'ws')}/_/room/${id}`);
    try {
      return await new Promise((resolve, reject) => {
        socket.addEventListener('error', () => reject(new Error('The room cannot be reached')));
        socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'join' })));
        socket.addEventListener('message', ({ data }) => {
          const message = JSON.parse(String(data)) as { type: string; error?: string };
          if (message.type !== 'faults') resolve(message.error ?? message.type);
        });
      });
    } finally {
      socket.close();
    }
  }
  const fatal = (error: string) => ({ kind: 'fatal', error, when: 'join' });

  it('apply to the given number of calls without a name, until they are cleared', async () => {
    await ask(`${control}/call-plans`, 'POST', [
      { times: 1, faults: [fatal('exp-token')] },
      { faults: [fatal('not-allowed')] },
    ]);
    await putPlans('one', { times: 1, faults: [fatal('meeting-full')] });
    expect([await outcome('one'), await outcome('one')]).toEqual(['meeting-full', 'joined']);
    expect([await outcome(), await outcome(), await outcome()]).toEqual([
      'exp-token',
      'not-allowed',
      'not-allowed',
    ]);
    expect((await ask(`${control}/call-plans`, 'DELETE')).body).toEqual([]);
    expect(await outcome()).toBe('joined');
  });
});

describe('a room', () => {
  it('accepts faults for a running call, or says why not', async () => {
    const { id = '' } = (await callOf()).body;
    const faults = (call: string, body: unknown, method = 'POST') =>
      ask(`${stack.roomUrl}/${call}/faults`, method, body);
    const hangUp = [{ kind: 'hang-up' }];
    expect(await faults('nowhere', hangUp)).toMatchObject({ status: 404 });
    expect(await faults(id, hangUp)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('not connected') },
    });
    expect(await faults(id, { kind: 'rtp', lossPercent: 200 })).toMatchObject({
      status: 400,
      body: { message: 'faults[0].lossPercent must be 0 to 100' },
    });
    expect(
      await faults(id, [{ kind: 'rtp' }, { kind: 'fatal', error: 'ejected', when: 'join' }]),
    ).toMatchObject({
      status: 400,
      body: { message: 'faults[1] is a fault of the join and comes too late' },
    });
  });

  it('has no audio of an unrecorded call', async () => {
    const { id = '' } = (await callOf()).body;
    for (const file of ['agent.wav', 'caller.wav', 'other.wav']) {
      expect(await ask(`${stack.roomUrl}/${id}/audio/${file}`, 'GET')).toMatchObject({ status: 404 });
    }
    const foreign = await fetch(`${stack.roomUrl}/${id}/audio/agent.wav`, {
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
  });
});
