import { describe, expect, it, vi } from 'vitest';
import { stages } from '../index.ts';
import { useScriptedClient, webCall } from '../testing/scripted-client.ts';

describe('start', () => {
  const t = useScriptedClient();

  it('goes through the nine stages in order', async () => {
    t.create();
    expect(await t.client.start({ assistant: 'assistant-1' })).toEqual(webCall);
    expect(t.progress()).toEqual(stages.flatMap((stage) => [`${stage} started`, `${stage} completed`]));
    expect(Object.keys(t.argumentsOf('call-start-success')[0]![0].stages)).toEqual([...stages]);
    expect(t.client.state).toEqual({ status: 'live', listening: false, heard: false });
    expect(t.transport.call.log).toEqual([
      'join https://room.example/call-1',
      'observe 100',
      'noise cancellation true',
      'observe own 100',
    ]);
  });

  it('sends strings as ids, objects inline, and only the given fields', async () => {
    t.create();
    await t.client.start({
      assistant: { name: 'inline' },
      assistantOverrides: { firstMessage: 'Hi' },
      squad: 'squad-1',
      workflow: 'workflow-1',
      workflowOverrides: { variableValues: { a: 1 } },
      roomDeleteOnUserLeaveEnabled: false,
    });
    expect(t.requests[0]?.url).toBe('https://platform.example/call/web');
    expect(new Headers(t.requests[0]?.init?.headers).get('authorization')).toBe('Bearer public-key');
    expect(JSON.parse(String(t.requests[0]?.init?.body))).toEqual({
      assistant: { name: 'inline' },
      assistantOverrides: { firstMessage: 'Hi' },
      squadId: 'squad-1',
      workflowId: 'workflow-1',
      workflowOverrides: { variableValues: { a: 1 } },
      roomDeleteOnUserLeaveEnabled: false,
    });
  });

  it.each([true, false])(
    'joins no call that the limit of calls blocks, and ends it: with an address: %s',
    async (has) => {
      t.create();
      const controlUrl = 'https://control.example/call-1';
      const { webCallUrl, ...bare } = webCall;
      const blocked = { ...bare, ...(has && { webCallUrl }), monitor: { controlUrl } };
      t.answer = async () =>
        Response.json({ ...blocked, subscriptionLimits: { concurrencyBlocked: true } }, { status: 201 });
      expect(await t.client.start({ assistant: 'a' })).toBeNull();
      expect(t.argumentsOf('call-start-failed')[0]?.[0]).toMatchObject({
        stage: 'web-call-creation',
        error: { code: 'rate-limited', retryable: true },
      });
      expect(t.transport.call.log).toEqual(['destroy']);
      expect(t.requests.map(({ url, init }) => [url, init?.body])).toEqual([
        ['https://platform.example/call/web', expect.any(String)],
        [controlUrl, '{"type":"end-call"}'],
      ]);
    },
  );

  it.each([{}, undefined, null])('requires a target, not %j', async (nobody) => {
    t.create();
    await expect(t.client.start(nobody as never)).rejects.toMatchObject({
      message: 'Assistant or Squad or Workflow must be provided.',
      hint: expect.stringContaining("start({ assistant: 'id' })"),
    });
    expect(t.argumentsOf('error')[0]?.[0]).toMatchObject({
      type: 'validation-error',
      stage: 'input-validation',
    });
    expect(t.requests).toEqual([]);
  });

  it.each([
    [{ assistant: 5 }, 'start() got a number as `assistant`.'],
    [{ squad: ['a'] }, 'start() got a list as `squad`.'],
    [
      { assistant: 'a', assistantOverrides: 'Good morning.' },
      'start() got a string as `assistantOverrides`.',
    ],
  ])('refuses %j by name', async (given, message) => {
    t.create();
    await expect(t.client.start(given as never)).rejects.toMatchObject({
      code: 'invalid-input',
      message,
      hint: expect.any(String),
    });
    expect(t.argumentsOf('error')[0]?.[0]).toMatchObject({ type: 'validation-error', message });
    expect(t.requests).toEqual([]);
  });

  it('sends a prompt that was cut within an emoji', async () => {
    t.create();
    await t.client.start({ assistant: 'a', assistantOverrides: { firstMessage: 'Welcome \ud83d' } });
    expect(t.requests[0]?.init?.body).toContain('"firstMessage":"Welcome \ufffd"');
  });

  it('explains a bare id', async () => {
    t.create();
    // @ts-expect-error callers without types pass a string
    await expect(t.client.start('assistant-1')).rejects.toMatchObject({
      code: 'invalid-input',
      hint: expect.stringContaining("start({ assistant: 'assistant-1' })"),
    });
    expect(t.argumentsOf('error')[0]?.[0]).toMatchObject({
      type: 'validation-error',
      stage: 'input-validation',
      error: { hint: expect.stringContaining('assistant') },
    });
    expect(t.requests).toEqual([]);
  });

  it('uses the page’s own host if baseUrl is a path', async () => {
    vi.stubGlobal('document', Object.assign(new EventTarget(), { baseURI: 'https://firm.example/lee' }));
    t.create({}, { baseUrl: '/api', loadWhenIdle: false, wakeLock: false });
    await t.client.start({ assistant: 'a' });
    expect(t.requests[0]?.url).toBe('https://firm.example/api/call/web');
  });

  it('refuses a second call while one is active', async () => {
    t.create();
    const first = t.client.start({ assistant: 'a' });
    expect(await t.client.start({ assistant: 'a' })).toBeNull();
    expect(t.argumentsOf('call-start-failed')).toEqual([]);
    expect(t.progress()).toContain('initialization failed');
    expect(await first).toEqual(webCall);
    expect(await t.client.start({ assistant: 'a' })).toBeNull();
    expect(t.transport.calls).toHaveLength(1);
  });

  it('waits for permissions on a phone', async () => {
    vi.useFakeTimers();
    t.create({}, { mobile: true });
    const started = t.client.start({ assistant: 'a' });
    await vi.advanceTimersByTimeAsync(999);
    expect(t.progress().at(-1)).toBe('mobile-permissions started');
    await vi.advanceTimersByTimeAsync(1);
    expect(await started).toEqual(webCall);
    await t.client.stop();
  });

  it('asks for the microphone before anything is created', async () => {
    vi.stubGlobal('RTCPeerConnection', EventTarget);
    vi.stubGlobal('navigator', {
      permissions: { query: async () => ({ state: 'prompt' }) },
      mediaDevices: {
        getUserMedia: async () => {
          throw new DOMException('denied', 'NotAllowedError');
        },
      },
    });
    t.create({}, { microphoneFirst: true });
    expect(await t.client.start({ assistant: 'a' })).toBeNull();
    expect(t.requests).toEqual([]);
    expect(t.argumentsOf('call-start-failed')[0]?.[0]).toMatchObject({
      stage: 'initialization',
      error: { code: 'call-microphone-denied', fault: 'user' },
    });
  });
});
