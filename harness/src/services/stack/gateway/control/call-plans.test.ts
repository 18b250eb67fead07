import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startTestStack } from '../../../../testing/test-stack.ts';

const { stack, remove } = await startTestStack();
const address = `${stack.url}/_/control/call-plans`;
afterAll(remove);
afterEach(() => fetch(address, { method: 'DELETE' }));

const setPlans = (plans: unknown) => fetch(address, { method: 'POST', body: JSON.stringify(plans) });
const createCall = (plan?: string) =>
  fetch(`${stack.platformUrl}/call/web`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${stack.platformPublicKey}`,
      ...(plan === undefined ? {} : { 'x-firmline-call-plan': plan }),
    },
    body: JSON.stringify({ assistantId: stack.assistantId }),
  });

/** How the room of a new call treats a joining page: 'joined' or the error. */
async function outcome(plan?: string): Promise<string> {
  const { id } = (await (await createCall(plan)).json()) as { id: string };
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

describe('call plans', () => {
  it('are listed, and cleared', async () => {
    const plans = [{ name: 'one', times: 2, faults: [{ kind: 'silent-agent' }] }];
    expect(await (await setPlans(plans)).json()).toEqual(plans);
    expect(await (await fetch(address)).json()).toEqual(plans);
    expect(await (await fetch(address, { method: 'DELETE' })).json()).toEqual([]);
    expect(await outcome()).toBe('joined');
  });

  it('apply to the given number of calls, by name or to unnamed calls', async () => {
    await setPlans([
      { times: 1, faults: [fatal('exp-token')] },
      { name: 'full', times: 1, faults: [fatal('meeting-full')] },
      { faults: [fatal('not-allowed')] },
    ]);
    expect(await outcome('full')).toBe('meeting-full');
    expect(await outcome('full')).toBe('joined');
    expect(await outcome()).toBe('exp-token');
    expect(await outcome()).toBe('not-allowed');
    expect(await outcome()).toBe('not-allowed');
  });

  it('must exist to be requested', async () => {
    const response = await createCall('nowhere');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('nowhere') });
  });

  it.each([
    ['text', 'plans must be a list'],
    [{ faults: [], colour: 'red' }, 'plans[0].colour is not known'],
    [[{ faults: [{ kind: 'fatal' }] }], 'plans[0].faults[0].error is missing'],
    [[{}, { faults: [{ kind: 'moon' }] }], 'plans[1].faults[0].kind must be one of fatal, camera-error'],
  ])('are refused if they are %j', async (plans, message) => {
    const response = await setPlans(plans);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining(message) });
  });
});

describe('a web call', () => {
  it('returns the video settings for its page', async () => {
    const assistant = {
      voice: { provider: 'tavus', voiceId: 'r52da2535a' },
      artifactPlan: { videoRecordingEnabled: true },
    };
    const response = await fetch(`${stack.platformUrl}/call/web`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.platformPrivateKey}` },
      body: JSON.stringify({ assistant }),
    });
    expect(await response.json()).toMatchObject({
      assistant,
      artifactPlan: { videoRecordingEnabled: true },
      transport: { assistantVideoEnabled: true },
    });
  });
});
