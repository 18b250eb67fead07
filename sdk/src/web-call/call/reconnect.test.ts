import { describe, expect, it, vi } from 'vitest';
import { stages } from '../index.ts';
import { assistant, useScriptedClient, webCall } from '../testing/scripted-client.ts';

describe('reconnect', () => {
  const t = useScriptedClient();

  it('has the stages of a start and creates no call', async () => {
    t.create();
    expect(await t.client.reconnect(webCall)).toEqual(webCall);
    expect(t.requests).toEqual([]);
    expect(t.progress()).toEqual(stages.flatMap((stage) => [`${stage} started`, `${stage} completed`]));
    const created = t
      .argumentsOf('call-start-progress')
      .find(([{ stage, status }]) => stage === 'web-call-creation' && status === 'completed');
    expect(created?.[0].metadata).toEqual({ skipped: 'the call exists' });
    expect(t.transport.call.joined?.url).toBe(webCall.webCallUrl);
  });

  it.each([{}, { id: 'x' }, { webCallUrl: 'x' }, { id: 'x', webCallUrl: '' }, null, 'call-1'])(
    'refuses %j',
    async (given) => {
      t.create();
      await expect(t.client.reconnect(given as never)).rejects.toMatchObject({ code: 'invalid-input' });
      expect(t.argumentsOf('error')[0]?.[0]).toMatchObject({
        type: 'validation-error',
        stage: 'input-validation',
      });
      expect(t.transport.calls).toEqual([]);
    },
  );

  it('continues the transcript, only in the same call', async () => {
    const say = (text: string) =>
      t.transport.call.far('message', {
        type: 'transcript',
        role: 'user',
        transcriptType: 'final',
        transcript: text,
      });
    await t.live();
    say('One.');
    t.transport.call.far('fatal-error', { type: 'connection-error', message: 'lost', cause: null });
    await vi.waitFor(() => expect(t.client.state.status).toBe('ended'));
    await t.client.reconnect(webCall);
    say('Two.');
    expect(t.client.transcript.map(({ text }) => text).join(' ')).toBe('One. Two.');
    await t.client.stop();
    await t.client.reconnect({ ...webCall, id: 'another' });
    expect(t.client.transcript).toEqual([]);
  });

  it('counts an audible assistant as listening', async () => {
    vi.useFakeTimers();
    t.create({}, { listeningTimeoutMs: 1000 });
    await t.client.reconnect(webCall);
    const { far, sent } = t.transport.call;
    far('participant', assistant('p1'));
    // As from an embedded frame, which plays the audio itself.
    far('track', assistant('p1'), 'audio', null);
    expect(sent).toEqual(['playable']);
    far('message', 'listening');
    expect(t.argumentsOf('call-start')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(t.client.state).toEqual({ status: 'live', listening: true, heard: false });
  });
});
