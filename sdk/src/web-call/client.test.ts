import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScriptedTransport, waitFor, type Script, type ScriptedTransport } from '../testing/index.ts';
import { createWebCallClient, stages, type WebCallClient, type WebCallEvents } from './index.ts';

const call = { id: 'call-1', webCallUrl: 'https://room.example/call-1' };
const never = () => new Promise<Response>(() => {});

describe('web-call client', () => {
  let transport: ScriptedTransport;
  let client: WebCallClient;
  let answer: () => Promise<Response>;
  let requests: { url: string; init: RequestInit | undefined }[];
  let told: {
    [Name in keyof WebCallEvents]: { name: Name; args: WebCallEvents[Name] };
  }[keyof WebCallEvents][];

  const create = (script: Script = {}, options: Partial<Parameters<typeof createWebCallClient>[0]> = {}) => {
    transport = createScriptedTransport(script);
    client = createWebCallClient({
      token: 'public-key',
      baseUrl: 'https://platform.example/',
      transport,
      microphoneFirst: false,
      mobile: false,
      fetch: (url, init) => {
        requests.push({ url: String(url), init });
        return answer();
      },
      ...options,
    });
    const names: (keyof WebCallEvents)[] = [
      'call-start-progress',
      'call-start-success',
      'call-start-failed',
      'call-start',
      'call-end',
      'error',
      'message',
      'speech-start',
      'speech-end',
    ];
    for (const name of names)
      client.on(name, (...args) => told.push({ name, args } as (typeof told)[number]));
    return client;
  };

  const names = () => told.map(({ name }) => name);
  const argumentsOf = <Name extends keyof WebCallEvents>(name: Name) =>
    told.filter((event) => event.name === name).map(({ args }) => args as WebCallEvents[Name]);
  const progress = () =>
    argumentsOf('call-start-progress').map(([{ stage, status }]) => `${stage} ${status}`);

  beforeEach(() => {
    told = [];
    requests = [];
    answer = async () => Response.json(call, { status: 201 });
  });
  afterEach(async () => {
    await client.stop();
    expect(vi.isFakeTimers() ? vi.getTimerCount() : 0).toBe(0);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  describe('start', () => {
    it('goes through the nine stages in order', async () => {
      create();
      expect(await client.start({ assistant: 'assistant-1' })).toEqual(call);
      expect(progress()).toEqual(stages.flatMap((stage) => [`${stage} started`, `${stage} completed`]));
      expect(Object.keys(argumentsOf('call-start-success')[0]![0].stages)).toEqual([...stages]);
      expect(client.state).toEqual({ status: 'live', listening: false });
      expect(transport.call.log).toEqual([
        'join https://room.example/call-1',
        'observe 100',
        'noise cancellation true',
      ]);
    });

    it('sends ids for strings, objects in place, and nothing but the eight fields', async () => {
      create();
      await client.start({
        assistant: { name: 'inline' },
        assistantOverrides: { firstMessage: 'Hi' },
        squad: 'squad-1',
        workflow: 'workflow-1',
        workflowOverrides: { a: 1 },
      });
      expect(requests[0]?.url).toBe('https://platform.example/call/web');
      expect(new Headers(requests[0]?.init?.headers).get('authorization')).toBe('Bearer public-key');
      expect(JSON.parse(String(requests[0]?.init?.body))).toEqual({
        assistant: { name: 'inline' },
        assistantOverrides: { firstMessage: 'Hi' },
        squadId: 'squad-1',
        workflowId: 'workflow-1',
        workflowOverrides: { a: 1 },
      });
    });

    it('needs somebody to call', async () => {
      create();
      await expect(client.start({})).rejects.toThrow('Assistant or Squad or Workflow must be provided.');
      expect(argumentsOf('error')[0]?.[0]).toMatchObject({
        type: 'validation-error',
        stage: 'input-validation',
      });
      expect(requests).toEqual([]);
    });

    it('refuses a second call while one is active', async () => {
      create();
      const first = client.start({ assistant: 'a' });
      expect(await client.start({ assistant: 'a' })).toBeNull();
      expect(argumentsOf('call-start-failed')).toHaveLength(1);
      expect(progress()).toContain('initialization failed');
      expect(await first).toEqual(call);
      expect(await client.start({ assistant: 'a' })).toBeNull();
      expect(transport.calls).toHaveLength(1);
    });

    it('waits for permissions on a phone', async () => {
      vi.useFakeTimers();
      create({}, { mobile: true });
      const started = client.start({ assistant: 'a' });
      await vi.advanceTimersByTimeAsync(999);
      expect(progress().at(-1)).toBe('mobile-permissions started');
      await vi.advanceTimersByTimeAsync(1);
      expect(await started).toEqual(call);
      await client.stop();
    });

    it('asks for the microphone before anything is created', async () => {
      vi.stubGlobal('navigator', {
        permissions: { query: async () => ({ state: 'prompt' }) },
        mediaDevices: {
          getUserMedia: async () => {
            throw new DOMException('denied', 'NotAllowedError');
          },
        },
      });
      create({}, { microphoneFirst: true });
      expect(await client.start({ assistant: 'a' })).toBeNull();
      expect(requests).toEqual([]);
      expect(argumentsOf('call-start-failed')[0]?.[0]).toMatchObject({
        stage: 'initialization',
        error: { code: 'call-microphone-denied', fault: 'user' },
      });
    });
  });

  describe('a failing start', () => {
    const fault = { type: 'meeting-full', message: 'full', cause: null };

    it.each<[string, Script, () => Promise<Response>, string, string, string]>([
      [
        'platform',
        {},
        async () => Response.json({ message: 'no' }, { status: 402 }),
        'web-call-creation',
        'start-method-error',
        'http',
      ],
      [
        'network',
        {},
        async () => Promise.reject(new TypeError('failed')),
        'web-call-creation',
        'start-method-error',
        'network',
      ],
      [
        'answer without a call',
        {},
        async () => Response.json({}),
        'web-call-creation',
        'start-method-error',
        'unparsable',
      ],
      [
        'object',
        { create: new Error('no') },
        async () => Response.json(call),
        'daily-call-object-creation',
        'daily-call-object-creation-error',
        'call-failed',
      ],
      [
        'join',
        { join: fault },
        async () => Response.json(call),
        'daily-call-join',
        'daily-call-join-error',
        'call-unavailable',
      ],
    ])('%s: says where, cleans up and can start again', async (_, script, response, stage, type, code) => {
      answer = response;
      create(script);
      expect(await client.start({ assistant: 'a' })).toBeNull();
      expect(progress().at(-1)).toBe(`${stage} failed`);
      expect(argumentsOf('error').map(([error]) => [error.type, error.stage, error.error.code])).toEqual([
        [type, stage, code],
      ]);
      expect(argumentsOf('call-start-failed').map(([failed]) => failed.stage)).toEqual([stage]);
      expect(names()).not.toContain('call-end');
      expect(transport.calls.every(({ destroyed }) => destroyed)).toBe(true);
      expect(client.state.status).toBe('ended');

      answer = async () => Response.json(call);
      Object.assign(transport.script, { create: 'ok', join: 'ok' });
      expect(await client.start({ assistant: 'a' })).toEqual(call);
    });

    it('does not hang on a join that never settles', async () => {
      vi.useFakeTimers();
      create({ join: 'never' });
      const started = client.start({ assistant: 'a' });
      await vi.advanceTimersByTimeAsync(20_000);
      expect(await started).toBeNull();
      expect(argumentsOf('error')[0]?.[0]).toMatchObject({
        type: 'daily-call-join-error',
        error: { code: 'call-join-failed' },
      });
    });

    it.each<[Script, string, string]>([
      [{ observeRemoteLevels: new Error('no') }, 'audio-observer-setup', 'audio-observer-setup-error'],
      [{ noiseCancellation: new Error('no') }, 'audio-processing-setup', 'audio-processing-setup-error'],
    ])('%j is reported, and the call goes on', async (script, stage, type) => {
      create(script);
      expect(await client.start({ assistant: 'a' })).toEqual(call);
      expect(progress()).toContain(`${stage} failed`);
      expect(argumentsOf('error').map(([error]) => error.type)).toEqual([type]);
      expect(client.state.status).toBe('live');
    });

    it('survives listeners that throw, and none at all', async () => {
      const reportError = vi.fn();
      vi.stubGlobal('reportError', reportError);
      create({ join: fault });
      client.on('error', () => {
        throw new Error('listener');
      });
      expect(await client.start({ assistant: 'a' })).toBeNull();
      expect(reportError).toHaveBeenCalledWith(expect.objectContaining({ message: 'listener' }));
      expect(names()).toContain('call-start-failed');
    });
  });

  describe('stop', () => {
    it.each(stages)('during %s leaves nothing behind and is no error', async (stage) => {
      answer = async () => Response.json({ ...call, artifactPlan: { videoRecordingEnabled: true } });
      create({}, { mobile: true, mobilePermissionDelayMs: 1 });
      client.on('call-start-progress', (event) => {
        if (event.stage === 'video-recording-started' && stage !== event.stage)
          transport.call.far.onRecordingStarted();
        if (event.stage === stage && event.status === 'started') void client.stop();
      });
      expect(await client.start({ assistant: 'a' })).toBeNull();
      expect(client.state.status).toBe('ended');
      expect(argumentsOf('error')).toEqual([]);
      expect(names()).not.toContain('call-start-failed');
      expect(names()).not.toContain('call-start-success');
      expect(transport.calls.every(({ destroyed }) => destroyed)).toBe(true);
      expect(names().includes('call-end')).toBe(stages.indexOf(stage) > stages.indexOf('daily-call-join'));
    });

    it('interrupts a creation that hangs', async () => {
      answer = never;
      create();
      const started = client.start({ assistant: 'a' });
      await waitFor(client, 'call-start-progress');
      await client.stop();
      expect(await started).toBeNull();
      expect(client.state.status).toBe('ended');
    });

    it('destroys a call object that arrives too late', async () => {
      create();
      const arrived = Promise.withResolvers<void>();
      const original = transport.create;
      transport.create = async (...args) => {
        await arrived.promise;
        return original(...args);
      };
      const started = client.start({ assistant: 'a' });
      await vi.waitFor(() => expect(progress().at(-1)).toBe('daily-call-object-creation started'));
      await client.stop();
      expect(await started).toBeNull();
      arrived.resolve();
      await vi.waitFor(() => expect(transport.call.destroyed).toBe(true));
    });

    it('tells call-end once, then the end as a message once, and allows a new start inside it', async () => {
      create();
      await client.start({ assistant: 'a' });
      let again: Promise<unknown> | undefined;
      client.once('call-end', () => {
        again = client.start({ assistant: 'a' });
      });
      await Promise.all([client.stop(), client.stop()]);
      expect(argumentsOf('call-end')).toEqual([
        [{ reason: 'customer-ended-call', by: 'customer', retryable: true }],
      ]);
      expect(argumentsOf('message')).toEqual([
        [{ type: 'status-update', status: 'ended', endedReason: 'customer-ended-call' }],
      ]);
      expect(await again).toEqual(call);
      expect(transport.calls.map(({ destroyed }) => destroyed)).toEqual([true, false]);
    });
  });

  describe('a live call', () => {
    const live = async (script: Script = {}, options = {}) => {
      create(script, options);
      await client.start({ assistant: 'a' });
      return transport.call;
    };

    it('starts with the first "listening", however often and early it comes', async () => {
      const { far } = await live();
      far.onMessage('listening');
      far.onMessage('listening');
      expect(argumentsOf('call-start')).toHaveLength(1);
      await client.stop();

      client.on('call-start-progress', ({ stage, status }) => {
        if (stage === 'daily-call-join' && status === 'started') transport.call.far.onMessage('listening');
      });
      await client.start({ assistant: 'a' });
      expect(argumentsOf('call-start')).toHaveLength(2);
      expect(client.state).toEqual({ status: 'live', listening: true });
    });

    it('ends with an error when the assistant never listens', async () => {
      vi.useFakeTimers();
      await live({}, { listeningTimeoutMs: 3000 });
      await vi.advanceTimersByTimeAsync(3000);
      expect(argumentsOf('error')[0]?.[0].error.code).toBe('call-no-answer');
      expect(argumentsOf('call-end')).toHaveLength(1);
    });

    it('subscribes to sound, and to pictures only when they are recorded or the voice has a face', async () => {
      (await live()).far.onParticipant({ id: 'p1', name: 'Vapi Speaker' });
      expect(transport.call.log).toContain('subscribe p1 audio=true video=false');
      await client.stop();

      answer = async () => Response.json({ ...call, assistant: { voice: { provider: 'tavus' } } });
      await client.start({ assistant: 'a' });
      transport.call.far.onParticipant({ id: 'p2', name: 'Vapi Speaker' });
      expect(transport.call.log).toContain('subscribe p2 audio=true video=true');
    });

    it('records where the platform says so, and then has the first message said', async () => {
      answer = async () => Response.json({ ...call, artifactPlan: { videoRecordingEnabled: true } });
      create();
      client.on('call-start-progress', ({ stage, status }) => {
        if (stage === 'video-recording-started' && status === 'started')
          transport.call.far.onRecordingStarted();
      });
      await client.start({ assistant: 'a' });
      expect(transport.call.options.videoSource).toBe(true);
      expect(transport.call.log).toContain('record 1280x720');
      expect(JSON.parse(transport.call.sent[0]!)).toEqual({
        type: 'control',
        control: 'say-first-message',
        videoRecordingStartDelaySeconds: expect.any(Number),
      });
      await client.stop();
      expect(transport.call.log.slice(-2)).toEqual(['stop recording', 'destroy']);
    });

    it('keeps a muted person muted when noise cancellation fails', async () => {
      const scripted = await live();
      client.setMuted(true);
      scripted.far.onNonFatalError({ type: 'audio-processor-error', message: 'no', cause: null });
      await vi.waitFor(() => expect(scripted.log.at(-1)).toBe('local audio false'));
      expect(scripted.log.slice(-2)).toEqual(['noise cancellation false', 'local audio false']);
      expect(scripted.localAudio).toBe(false);
      expect(argumentsOf('error')).toEqual([]);
    });

    it('joins muted when it was muted before', async () => {
      create();
      client.setMuted(true);
      await client.start({ assistant: 'a' });
      expect(client.isMuted()).toBe(true);
      expect(transport.call.log).toContain('local audio false');
    });

    it('says and sends in the shapes of the channel, once joined', async () => {
      create();
      expect(() => client.say('Hello')).toThrow('only supported after join');
      await client.start({ assistant: 'a' });
      client.say('Goodbye', true, false, true);
      client.send({ type: 'control', control: 'say-first-message', videoRecordingStartDelaySeconds: 0 });
      expect(transport.call.sent.map((text) => JSON.parse(text) as unknown)).toEqual([
        {
          type: 'say',
          message: 'Goodbye',
          endCallAfterSpoken: true,
          interruptionsEnabled: false,
          interruptAssistantEnabled: true,
        },
        { type: 'control', control: 'say-first-message', videoRecordingStartDelaySeconds: 0 },
      ]);
    });

    it('takes an ejection after the assistant ended for the end that it is', async () => {
      const { far } = await live();
      far.onMessage('{"type":"status-update","status":"ended","endedReason":"assistant-ended-call"}');
      far.onFatalError({ type: 'ejected', message: 'Meeting has ended', cause: null });
      await waitFor(client, 'call-end');
      expect(argumentsOf('error')).toEqual([]);
      expect(argumentsOf('call-end')[0]?.[0]).toMatchObject({
        reason: 'assistant-ended-call',
        by: 'assistant',
      });
      expect(argumentsOf('message')).toHaveLength(1);
    });

    it('reports a lost connection as an error, then the end', async () => {
      const { far } = await live();
      far.onFatalError({ type: 'connection-error', message: 'lost', cause: null });
      far.onLeft();
      await waitFor(client, 'call-end');
      expect(argumentsOf('error').map(([{ type, error }]) => [type, error.code])).toEqual([
        ['daily-error', 'call-connection-lost'],
      ]);
      expect(argumentsOf('call-end')[0]?.[0]).toMatchObject({ by: 'network', retryable: true });
    });

    it('ends the speech with the call, without another event', async () => {
      vi.useFakeTimers();
      const { far } = await live();
      far.onRemoteLevels({ p1: 0.2 });
      await client.stop();
      await vi.advanceTimersByTimeAsync(5000);
      expect(names().filter((name) => name.startsWith('speech'))).toEqual(['speech-start']);
    });
  });
});
