import { describe, expect, it, vi } from 'vitest';
import { demoSuite, flush, hello } from '../testing/demo-suite.ts';
import { callConnected, callStarted } from './call-messages.ts';

const suite = demoSuite();

describe('typing', () => {
  it('joins without a microphone and asks for none', async () => {
    const demo = await suite.opened({ watchMicrophone: (onChange) => onChange('prompt') });
    demo.startTyping();
    expect(demo.getState()).toMatchObject({ busy: 'connecting', isTyping: true, call: { isAsking: false } });
    await flush();
    expect(suite.client().microphoneUses).toEqual([false]);
    demo.stopCall();
    await flush();
    void demo.startCall();
    await flush();
    expect(demo.getState()).toMatchObject({ isTyping: false, call: { isTyped: false } });
    expect(suite.client().microphoneUses).toEqual([false, true]);
  });

  it('continues a spoken call', async () => {
    const demo = await suite.inCall();
    demo.startTyping();
    demo.ask('Are you open?');
    expect(suite.client().texts).toEqual(['Are you open?']);
    expect(demo.getState()).toMatchObject({ isTyping: true, call: { isTyped: false, caller: 'waits' } });
  });

  it('asks a pressed question once the assistant has greeted, and once only', async () => {
    const demo = await suite.opened();
    const shown = () => demo.getState().call?.captions.map(({ role, text }) => [role, text]);
    demo.ask('Are you open?');
    // A second press is not sent.
    demo.ask('Are you open?');
    await flush();
    expect(shown()).toEqual([['user', 'Are you open?']]);
    suite.client().settle({ id: 'call-1' });
    await flush();
    suite.client().listen();
    suite.client().emit('speech-start');
    suite.client().emit('transcript', [hello]);
    expect(shown()).toEqual([
      ['assistant', 'Hello.'],
      ['user', 'Are you open?'],
    ]);
    expect(suite.client().texts).toEqual([]);
    suite.client().emit('speech-end');
    suite.client().emit('speech-end');
    vi.advanceTimersByTime(20_000);
    expect(suite.client().texts).toEqual(['Are you open?']);
    // From now on the client's transcript has it.
    suite.client().emit('transcript', [hello]);
    expect(shown()).toEqual([['assistant', 'Hello.']]);
  });

  it('keeps no question of a call that ends before it is sent', async () => {
    const demo = await suite.opened();
    demo.ask('Are you open?');
    await flush();
    suite.client().settle({ id: 'call-1' });
    await flush();
    suite.client().listen();
    await suite.client().end();
    expect(demo.getState().lastCall?.captions).toEqual([]);
  });

  it('waits with what is typed for a lost connection, and keeps none of it if that is not back', async () => {
    const demo = await suite.inCall();
    const network = (status: 'interrupted' | 'connected') =>
      suite.client().emit('network', { status, quality: 'unknown' });
    network('interrupted');
    demo.ask('My name is Ann.');
    demo.ask('Are you open?');
    const both = 'My name is Ann. Are you open?';
    expect(suite.client().texts).toEqual([]);
    expect(demo.getState().call?.captions).toMatchObject([{ role: 'user', text: both, final: false }]);
    network('connected');
    expect(suite.client().texts).toEqual([both]);
    network('interrupted');
    demo.ask('Hello?');
    await suite.client().fail('The connection was lost.', 'call-connection-lost');
    expect([suite.client().texts, demo.getState().lastCall?.captions]).toEqual([[both], []]);
  });

  it('is told when words went nowhere, as while the line closes', async () => {
    const demo = await suite.inCall();
    expect(demo.ask('Are you open?')).toBe(true);
    const client = suite.client();
    client.sendText = () => {
      throw new Error('sendText() only supported after join');
    };
    expect(demo.ask('Hello?')).toBe(false);
    expect(client.texts).toEqual(['Are you open?']);
  });

  it('asks an assistant that does not greet', async () => {
    const demo = await suite.opened();
    demo.ask('Are you open?');
    await flush();
    suite.client().listen();
    vi.advanceTimersByTime(8000);
    expect(suite.client().texts).toEqual(['Are you open?']);
  });
});

describe('what the page shows in a call', () => {
  it('shows both sentences of a started call in turn', async () => {
    const demo = await suite.inCall();
    const sentence = () => demo.getState().message?.sentence;
    expect(sentence()).toBe(callStarted);
    vi.advanceTimersByTime(2000);
    expect(sentence()).toBe(callConnected);
    vi.advanceTimersByTime(4000);
    expect(sentence()).toBeUndefined();
  });

  it('shows that the assistant thinks after the visitor has spoken, for ten seconds at most', async () => {
    const demo = await suite.inCall();
    const caller = () => demo.getState().call?.caller;
    const role = 'user';
    suite.client().emit('message', { type: 'speech-update', status: 'started', role });
    expect(caller()).toBe('speaks');
    suite.client().emit('message', { type: 'speech-update', status: 'stopped', role });
    expect(caller()).toBe('waits');
    suite.client().emit('message', { type: 'transcript', transcriptType: 'partial', role });
    expect(caller()).toBe('speaks');
    suite.client().emit('message', { type: 'transcript', transcriptType: 'final', role });
    expect(caller()).toBe('waits');
    vi.advanceTimersByTime(9999);
    expect(caller()).toBe('waits');
    vi.advanceTimersByTime(1);
    expect(caller()).toBe('silent');
  });

  it('shows that the assistant speaks by its messages too, without levels and until the sound is over', async () => {
    const demo = await suite.inCall();
    const speaking = () => demo.getState().call?.isSpeaking;
    const update = (status: 'started' | 'stopped') =>
      suite.client().emit('message', { type: 'speech-update', status, role: 'assistant' });
    update('started');
    expect(speaking()).toBe(true);
    update('stopped');
    expect(speaking()).toBe(false);
    update('started');
    suite.client().emit('speech-start');
    update('stopped');
    expect(speaking()).toBe(true);
    suite.client().emit('speech-end');
    expect(speaking()).toBe(false);
    update('started');
    suite.client().emit('speech-start');
    suite.client().emit('speech-end');
    expect(speaking()).toBe(false);
  });

  it('does not end a call at an impatient second press', async () => {
    const demo = await suite.inCall();
    vi.advanceTimersByTime(1400);
    expect(demo.getState().call?.canEnd).toBe(false);
    vi.advanceTimersByTime(100);
    expect(demo.getState().call?.canEnd).toBe(true);
  });
});
