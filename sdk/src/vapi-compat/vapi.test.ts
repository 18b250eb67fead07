import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createScriptedTransport } from '../testing/index.ts';
import { assistant, stubAudio } from '../web-call/testing/scripted-client.ts';
import Vapi, { type VapiOptions } from './index.ts';

const webCall = { id: 'call-1', webCallUrl: 'https://room.example/call-1' };

function scripted() {
  const transport = createScriptedTransport();
  const bodies: unknown[] = [];
  const options: VapiOptions = {
    baseUrl: 'https://platform.example',
    transport,
    microphoneFirst: false,
    mobile: false,
    loadWhenIdle: false,
    fetch: async (_url, init) => {
      bodies.push(JSON.parse(String(init?.body)));
      return Response.json(webCall, { status: 201 });
    },
  };
  return { vapi: new Vapi('public-key', options), options, transport, bodies };
}

const message = (content: object) => JSON.stringify(content);

describe("the vendor's class", () => {
  it('runs a call as written for it', async () => {
    const { vapi, transport, bodies } = scripted();
    const emitted: unknown[] = [];
    vapi
      .on('call-start', () => emitted.push('call-start'))
      .on('call-end', () => emitted.push('call-end'))
      .on('call-start-success', ({ callId }) => emitted.push(callId))
      .on('message', ({ type }) => emitted.push(type))
      .on('error', (error) => emitted.push(error));
    const stages: string[] = [];
    vapi.on('call-start-progress', ({ stage, status }) => stages.push(`${stage} ${status}`));

    const call = await vapi.start('assistant-1', { firstMessage: 'Hello.' });
    expect(call).toMatchObject(webCall);
    expect(bodies).toEqual([{ assistantId: 'assistant-1', assistantOverrides: { firstMessage: 'Hello.' } }]);
    const { far, sent } = transport.call;
    far('message', 'listening');
    far(
      'message',
      message({ type: 'transcript', role: 'assistant', transcriptType: 'final', transcript: 'Hi.' }),
    );
    vapi.say('Goodbye.', true);
    vapi.send({ type: 'control', control: 'mute-assistant' });
    vapi.setMuted(true);
    expect(vapi.isMuted()).toBe(true);
    vapi.setVolume(7);
    vapi.setVolume(Number.NaN);
    await vapi.stop();
    expect(emitted).toEqual(expect.arrayContaining(['call-1', 'call-start', 'transcript', 'call-end']));
    expect(stages.length).toBeGreaterThan(4);
    expect(sent.map((text) => JSON.parse(text) as object)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'say', message: 'Goodbye.', endCallAfterSpoken: true }),
        expect.objectContaining({ type: 'control', control: 'mute-assistant' }),
      ]),
    );
    expect(vapi.getDailyCallObject()).toBeNull();
  });

  it('passes squads, workflows and options on, and ends calls for everyone', async () => {
    const { vapi, transport, bodies } = scripted();
    vapi.send({ type: 'end-call' });
    vapi.setMuted(true);
    await vapi.start(null, null, 'squad-1');
    expect(vapi.isMuted()).toBe(false);
    vapi.end();
    await vi.waitFor(() => expect(transport.call.destroyed).toBe(true));
    expect(transport.call.sent.map((text) => JSON.parse(text) as object)).toContainEqual({
      type: 'end-call',
    });
    await vapi.start(undefined, undefined, undefined, 'flow-1', {}, { roomDeleteOnUserLeaveEnabled: false });
    await vapi.stop();
    expect(bodies).toEqual([
      { squadId: 'squad-1' },
      { workflowId: 'flow-1', workflowOverrides: {}, roomDeleteOnUserLeaveEnabled: false },
    ]);
  });

  it('leaves a running call and its mute alone when it is started again', async () => {
    const { vapi, transport } = scripted();
    await vapi.start('a');
    vapi.setMuted(true);
    expect(await vapi.start('b')).toBeNull();
    await expect(vapi.start()).rejects.toMatchObject({ code: 'invalid-input' });
    expect([vapi.isMuted(), transport.call.localAudio, transport.calls.length]).toEqual([true, false, 1]);
    await vapi.stop();
  });

  it('fails with both events and null', async () => {
    const { vapi, transport } = scripted();
    const emitted: string[] = [];
    vapi
      .on('error', ({ type, timestamp }) => emitted.push(type, timestamp))
      .on('call-start-failed', ({ stage }) => emitted.push(stage));
    transport.script.join = { type: 'no-room', message: 'gone', cause: null };
    expect(await vapi.start('a')).toBeNull();
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    // As the vendor's client: the stage's own error, the failure, and the error again.
    expect(emitted).toEqual(['daily-call-join-error', date, 'daily-call-join', 'start-method-error', date]);
  });

  it('resolves its start before the call begins, and passes unknown messages on as they came', async () => {
    const { vapi, transport } = scripted();
    const order: string[] = [];
    vapi
      .on('call-start', () => order.push('call-start'))
      .on('message', ({ type, place }) => order.push(`${type} ${place}`))
      .on('call-start-success', () => {
        transport.call.far('message', 'listening');
        transport.call.far('message', message({ type: 'of-tomorrow', place: 'here' }));
        order.push('call-start-success');
      });
    await vapi.start('a');
    order.push('resolved');
    await vi.waitFor(() =>
      expect(order).toEqual(['call-start-success', 'resolved', 'call-start', 'of-tomorrow here']),
    );
    transport.call.far('message', message({ type: 'of-tomorrow', place: 'now' }));
    expect(order.at(-1)).toBe('of-tomorrow now');
    await vapi.stop();
  });

  it('joins without a microphone if daily-js is given none', async () => {
    const { transport, options } = scripted();
    const vapi = new Vapi('public-key', options, undefined, { audioSource: false });
    await vapi.start('a');
    expect(vapi.isMuted()).toBe(true);
    expect(transport.call.localAudio).toBe(false);
    await vapi.stop();
  });

  it('reports blocked audio as an error', async () => {
    stubAudio(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    vi.stubGlobal('CSS', { escape: String });
    Object.assign(document, { querySelector: () => null });
    onTestFinished(() => void vi.unstubAllGlobals());
    const { vapi, transport } = scripted();
    const emitted: string[] = [];
    vapi.on('error', ({ type, error }) => emitted.push(type, error.kind ?? ''));
    await vapi.start('a');
    transport.call.far('participant', assistant('p1'));
    transport.call.far('track', assistant('p1'), 'audio', {} as MediaStreamTrack);
    await vi.waitFor(() => expect(emitted).toEqual(['audio-start-failed', 'audio-blocked']));
    await vapi.stop();
  });

  it('removes listeners of one event or of all, and runs once what was added once', async () => {
    const { vapi } = scripted();
    const emitted: string[] = [];
    const note = () => void emitted.push('start');
    vapi.addListener('call-start', note).once('call-end', () => emitted.push('end'));
    vapi.emit('call-end');
    vapi.emit('call-end');
    vapi.removeListener('call-start', note).emit('call-start');
    vapi.on('call-start', note).on('speech-start', () => emitted.push('speech'));
    vapi.removeAllListeners('call-start').emit('call-start');
    vapi.emit('speech-start');
    vapi.removeAllListeners().emit('speech-start');
    expect(emitted).toEqual(['end', 'speech']);
  });

  it('reports the microphone level once somebody listens', async () => {
    const { vapi, transport } = scripted();
    await vapi.start('a');
    expect(vapi.isLocalAudioLevelObserverRunning()).toBe(false);
    const levels: number[] = [];
    vapi.on('local-volume-level', (level) => levels.push(level));
    transport.call.far('local-level', 0.5);
    await vi.waitFor(() => expect(levels).toEqual([0.5]));
    expect(vapi.getLocalAudioLevel()).toBe(0.5);
    vapi.stopLocalAudioLevelObserver();
    expect(vapi.getLocalAudioLevel()).toBe(0);
    await vapi.stop();
  });
});
