import { describe, expect, it, vi } from 'vitest';
import { demoSuite, flush, hello } from '../testing/demo-suite.ts';
import { callConnected, callEnded, callStarted } from './call-messages.ts';

const suite = demoSuite();

describe('a call', () => {
  it('ends normally when End Call is pressed before the start has settled', async () => {
    const demo = await suite.starting();
    suite.client().listen();
    demo.stopCall();
    expect(demo.getState()).toMatchObject({ isActive: true, call: { isEnding: true } });
    await flush();
    expect(demo.getState()).toMatchObject({ isActive: false, busy: null, call: null });
    expect(demo.getState().message).toMatchObject({ kind: 'good', sentence: callEnded });
    expect(demo.getState().lastCall).not.toBeNull();
  });

  it('is active as soon as the assistant is heard, even if it never reports that it listens', async () => {
    const demo = await suite.starting();
    suite.client().hear();
    expect(demo.getState()).toMatchObject({ isActive: true, busy: null, message: null });
    expect(demo.getState().call?.answeredAt).not.toBeNull();
    suite.client().settle({ id: 'call-1' });
    await flush();
    expect(demo.getState()).toMatchObject({ isActive: true, message: { sentence: callConnected } });
    demo.stopCall();
    expect(demo.getState().call?.isEnding).toBe(true);
    await flush();
    expect(demo.getState()).toMatchObject({
      isActive: false,
      call: null,
      message: { sentence: callEnded },
    });
    expect(demo.getState().lastCall).not.toBeNull();
  });

  it('shows "started" once a heard assistant listens, and counts from the first sign', async () => {
    const demo = await suite.starting();
    suite.client().settle({ id: 'call-1' });
    await flush();
    suite.client().hear();
    vi.setSystemTime(5000);
    suite.client().listen();
    suite.client().hear();
    expect(demo.getState()).toMatchObject({ isActive: true, message: { sentence: callStarted } });
    expect(demo.getState().call?.answeredAt).toBe(1000);
  });

  it('shows an error of a call whose assistant was heard but never listened', async () => {
    const demo = await suite.starting();
    suite.client().hear();
    await suite.client().fail('The call was closed by the other side.');
    await flush();
    expect(demo.getState().message?.sentence).toBe('Call error: The call was closed by the other side.');
  });

  it('shows an error of a running call, even before its start has settled', async () => {
    const demo = await suite.starting();
    suite.client().listen();
    await suite.client().fail('The call was closed by the other side.');
    await flush();
    expect(demo.getState()).toMatchObject({
      isActive: false,
      message: { kind: 'problem', sentence: 'Call error: The call was closed by the other side.' },
    });
  });

  it('shows only the error of the running call, and stops it', async () => {
    const demo = await suite.inCall();
    await suite.client().fail('');
    expect(demo.getState()).toMatchObject({
      isActive: false,
      busy: null,
      message: {
        kind: 'problem',
        sentence: 'Call error: Unknown error occurred',
        advice: expect.stringMatching(/try again/),
      },
    });
    expect(suite.client().stops).toBe(1);
  });

  it.each([
    'camera-error',
    'video-recording-setup-error',
    'audio-observer-setup-error',
    'audio-processing-setup-error',
  ] as const)('continues after a %s', async (type) => {
    const demo = await suite.inCall();
    suite.client().emitError('No microphone is connected.', 'call-microphone-missing', type);
    expect(demo.getState().isActive).toBe(true);
    expect(demo.getState().message?.kind).not.toBe('problem');
    expect(suite.client().stops).toBe(0);
  });

  it.each([
    ['error', 'pipeline-error-openai-llm-failed', /error.*try again/],
    ['network', 'connection-lost', /connection.*try again/],
  ] as const)('names the %s when that ended it', async (by, reason, advice) => {
    const demo = await suite.inCall();
    await suite.client().end({ reason, by, retryable: true });
    expect(demo.getState()).toMatchObject({
      isActive: false,
      message: { sentence: callEnded, advice: expect.stringMatching(advice) },
    });
  });

  it('shows the end when the assistant hangs up before the start has settled', async () => {
    const demo = await suite.starting();
    suite.client().listen();
    await suite.client().end();
    await flush();
    expect(demo.getState()).toMatchObject({ isActive: false, message: { sentence: callEnded } });
  });

  it('follows the network: lost, back until somebody speaks, weak', async () => {
    const demo = await suite.inCall();
    const network = () => demo.getState().call?.network;
    suite.client().emit('network', { status: 'interrupted', quality: 'good' });
    expect(network()).toBe('lost');
    suite.client().emit('network', { status: 'connected', quality: 'good' });
    expect(network()).toBe('back');
    suite.client().emit('network', { status: 'connected', quality: 'unknown' });
    expect(network()).toBe('back');
    suite.client().emit('speech-start');
    expect(network()).toBe('good');
    suite.client().emit('network', { status: 'connected', quality: 'bad' });
    expect(network()).toBe('weak');
  });

  it('took as long as its connection, also if its loss ended it later', async () => {
    const demo = await suite.inCall();
    for (const [at, status] of [
      [11_000, 'interrupted'],
      [21_000, 'connected'],
      [31_000, 'interrupted'],
    ] as const) {
      vi.setSystemTime(at);
      suite.client().emit('network', { status, quality: 'unknown' });
    }
    vi.setSystemTime(60_000);
    await suite.client().fail('The connection was lost.', 'call-connection-lost');
    expect(demo.getState().lastCall).toMatchObject({ lengthMs: 30_000 });
  });

  it('keeps captions, notes and duration until the next action', async () => {
    const demo = await suite.inCall();
    suite.client().emit('transcript', [hello]);
    suite.client().callTool('note_intake', { caller: 'Ann' });
    vi.setSystemTime(43_000);
    await suite.client().end();
    const notes = [{ values: { caller: 'Ann' }, turn: hello.id }];
    expect(demo.getState().lastCall).toEqual({ lengthMs: 42_000, captions: [hello], notes });
    void demo.startCall();
    expect(demo.getState().lastCall).toBeNull();
  });

  it('follows voice, mute and captions', async () => {
    const demo = await suite.inCall();
    suite.client().emit('volume-level', 0.4);
    suite.client().emit('microphone-level', 0.2);
    suite.client().emit('speech-start');
    suite.client().emit('transcript', [hello]);
    demo.toggleMuted();
    await flush();
    expect(demo.level()).toBe(0.4);
    expect(demo.callerLevel()).toBe(0.2);
    expect(suite.client().isMutedNow).toBe(true);
    expect(demo.getState().call).toMatchObject({
      isSpeaking: true,
      isMuted: true,
      captions: [hello],
    });
    await suite.client().end();
    expect(demo.level()).toBe(0);
    expect(demo.callerLevel()).toBe(0);
    void demo.startCall();
    await flush();
    expect(suite.client().isMutedNow).toBe(false);
  });
});
