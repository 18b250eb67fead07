import { describe, expect, it, vi } from 'vitest';
import type { Script } from '../../testing/index.ts';
import type { TransportFault } from '../index.ts';
import { useScriptedClient, webCall } from '../testing/scripted-client.ts';

interface Failure {
  readonly answer?: () => Promise<Response>;
  readonly script?: Script;
}

describe('a failing start', () => {
  const t = useScriptedClient();

  const fault = { type: 'meeting-full', message: 'full', cause: null };

  const failures: Readonly<Record<string, Failure>> = {
    'web-call-creation start-method-error http': {
      answer: async () => Response.json({ message: 'internal words' }, { status: 402 }),
    },
    'web-call-creation start-method-error network': { answer: () => Promise.reject(new TypeError('failed')) },
    'web-call-creation start-method-error unparsable': { answer: async () => Response.json({}) },
    'daily-call-object-creation daily-call-object-creation-error call-failed': {
      script: { create: new Error('no') },
    },
    'daily-call-join daily-call-join-error call-unavailable': { script: { join: fault } },
  };

  it.each(Object.entries(failures))('%s: cleans up and can start again', async (outcome, given) => {
    if (given.answer) t.answer = given.answer;
    t.create(given.script);
    expect(await t.client.start({ assistant: 'a' })).toBeNull();
    const [[{ type, stage = '', error, message }] = expect.fail()] = t.argumentsOf('error');
    expect(`${stage} ${type} ${error.code}`).toBe(outcome);
    expect(message).not.toContain('internal words');
    expect(t.progress().at(-1)).toBe(`${stage} failed`);
    expect(t.argumentsOf('call-start-failed').map(([failed]) => failed.stage)).toEqual([stage]);
    expect(t.names()).not.toContain('call-end');
    expect(t.transport.calls.every(({ destroyed }) => destroyed)).toBe(true);
    expect(t.client.state).toMatchObject({ status: 'ended', end: { reason: 'call-start-failed' } });

    t.answer = async () => Response.json(webCall);
    Object.assign(t.transport.script, { create: 'ok', join: 'ok' });
    expect(await t.client.start({ assistant: 'a' })).toEqual(webCall);
  });

  it.each<[string, Script, string, string]>([
    ['the creation', { create: new Error('undefined is not an object') }, 'call-failed', 'The call failed.'],
    [
      'the join',
      { join: { type: 'cam-err', message: 'err code 7', cause: null } },
      'call-join-failed',
      'The call could not be joined.',
    ],
    [
      'the processing',
      { noiseCancellation: new Error('wasm trap') },
      'call-processing-failed',
      'A part of the call could not be set up.',
    ],
  ])("does not show the library's message to the user: %s", async (_, script, code, message) => {
    t.create(script);
    await t.client.start({ assistant: 'a' });
    const [[event] = []] = t.argumentsOf('error');
    expect(event).toMatchObject({ message, error: { code, message, hint: expect.any(String) } });
    const thrown = Object.values(script)[0] as TransportFault | Error;
    expect(event?.error.cause).toBe(thrown instanceof Error ? thrown : thrown.message);
    expect(event?.error.kind).toBe(thrown instanceof Error ? undefined : thrown.type);
  });

  it('creates no call without a call object, and reports that at its stage', async () => {
    t.create({ create: new Error('no') });
    expect(await t.client.start({ assistant: 'a' })).toBeNull();
    expect(t.progress()).toEqual([
      'initialization started',
      'initialization completed',
      'web-call-creation started',
      'web-call-creation completed',
      'daily-call-object-creation started',
      'daily-call-object-creation failed',
    ]);
    expect(t.argumentsOf('call-start-progress')[3]?.[0].metadata).toEqual({
      skipped: 'the call object cannot be created',
    });
    expect(t.requests).toEqual([]);
  });

  it.each([
    [true, 'join-timeout'],
    [false, undefined],
  ])('does not hang on a join that never settles, with a microphone: %s', async (microphone, kind) => {
    vi.useFakeTimers();
    t.create({ join: 'never' });
    const started = t.client.start({ assistant: 'a' }, { microphone });
    await vi.advanceTimersByTimeAsync(44_999);
    expect(t.client.state.status).toBe('starting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await started).toBeNull();
    expect(t.argumentsOf('error')[0]?.[0]).toMatchObject({
      type: 'daily-call-join-error',
      error: { code: 'call-join-failed', kind },
    });
  });

  it.each<[Script, string, string]>([
    [{ observeRemoteLevels: new Error('no') }, 'audio-observer-setup', 'audio-observer-setup-error'],
    [{ noiseCancellation: new Error('no') }, 'audio-processing-setup', 'audio-processing-setup-error'],
  ])('%j is reported, and the call continues', async (script, stage, type) => {
    t.create(script);
    expect(await t.client.start({ assistant: 'a' })).toEqual(webCall);
    expect(t.progress()).toContain(`${stage} failed`);
    expect(t.argumentsOf('error').map(([error]) => error.type)).toEqual([type]);
    expect(t.client.state.status).toBe('live');
  });

  it('works with throwing listeners and without listeners', async () => {
    const reportError = vi.fn();
    vi.stubGlobal('reportError', reportError);
    t.create({ join: fault });
    t.client.on('error', () => {
      throw new Error('listener');
    });
    expect(await t.client.start({ assistant: 'a' })).toBeNull();
    expect(reportError).toHaveBeenCalledWith(expect.objectContaining({ message: 'listener' }));
    expect(t.names()).toContain('call-start-failed');
  });

  it('caused by the end of the joined call reports the stage and every event', async () => {
    t.create({ observeRemoteLevels: 'never' });
    t.client.on('call-start-progress', ({ stage, status }) => {
      if (stage !== 'audio-observer-setup' || status !== 'started') return;
      t.transport.call.far('fatal-error', { type: 'connection-error', message: 'lost', cause: null });
      t.transport.call.far('left');
    });
    expect(await t.client.start({ assistant: 'a' })).toBeNull();
    expect(t.progress().at(-1)).toBe('audio-observer-setup failed');
    // Nobody stopped it.
    expect(t.argumentsOf('call-start-progress').at(-1)?.[0]).not.toHaveProperty('metadata');
    expect(t.argumentsOf('error').map(([{ type, stage }]) => [type, stage])).toEqual([
      ['daily-error', 'audio-observer-setup'],
    ]);
    expect(t.argumentsOf('call-start-failed').map(([{ stage, error }]) => [stage, error.code])).toEqual([
      ['audio-observer-setup', 'call-connection-lost'],
    ]);
    expect(t.argumentsOf('call-end')).toHaveLength(1);
  });
});
