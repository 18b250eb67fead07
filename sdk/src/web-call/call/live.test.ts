import { describe, expect, it, vi } from 'vitest';
import { waitFor } from '../../testing/index.ts';
import type { WebCallClient } from '../index.ts';
import type { EmitTransportEvent } from '../transport/transport.ts';
import { assistant, stubAudio, useScriptedClient, webCall } from '../testing/scripted-client.ts';

describe('a live call', () => {
  const t = useScriptedClient();

  it('starts with the first "listening", however often and early it arrives', async () => {
    const { far } = await t.live();
    far('message', 'listening');
    far('message', 'listening');
    expect(t.argumentsOf('call-start')).toHaveLength(1);
    await t.client.stop();

    t.client.on('call-start-progress', ({ stage, status }) => {
      if (stage === 'daily-call-join' && status === 'started') t.transport.call.far('message', 'listening');
    });
    await t.client.start({ assistant: 'a' });
    expect(t.argumentsOf('call-start')).toHaveLength(2);
    expect(t.client.state).toEqual({ status: 'live', listening: true, heard: false });
  });

  it('ends with an error when the assistant never listens', async () => {
    vi.useFakeTimers();
    await t.live({}, { listeningTimeoutMs: 3000 });
    await vi.advanceTimersByTimeAsync(3000);
    expect(t.argumentsOf('error')[0]?.[0].error).toMatchObject({ code: 'call-no-answer', kind: 'no-audio' });
    expect(t.argumentsOf('call-end')).toMatchObject([[{ reason: 'assistant-did-not-answer' }]]);
  });

  it('names no cause if the audio of the silent assistant came', async () => {
    vi.useFakeTimers();
    const { far } = await t.live({}, { listeningTimeoutMs: 3000 });
    far('participant', { ...assistant('me', 'Dana'), isLocal: true });
    far('participant', assistant('p1'));
    far('track', assistant('p1'), 'audio', null);
    await vi.advanceTimersByTimeAsync(3000);
    expect(t.argumentsOf('error')[0]?.[0].error).toMatchObject({ code: 'call-no-answer', kind: undefined });
  });

  it.each<[string, (far: EmitTransportEvent) => void]>([
    ['a level', (far) => far('remote-levels', { p1: 0.02 })],
    [
      'a speech update',
      (far) => far('message', { type: 'speech-update', role: 'assistant', status: 'started' }),
    ],
    [
      'a transcript',
      (far) =>
        far('message', {
          type: 'transcript',
          role: 'assistant',
          transcriptType: 'partial',
          transcript: 'Good',
        }),
    ],
  ])('continues without "listening" once %s shows that the assistant speaks', async (_, speak) => {
    vi.useFakeTimers();
    const { far } = await t.live({}, { listeningTimeoutMs: 3000 });
    speak(far);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(t.client.state).toEqual({ status: 'live', listening: false, heard: true });
    expect(t.argumentsOf('error')).toEqual([]);
    expect(t.argumentsOf('call-start')).toEqual([]);
    far('message', 'listening');
    far('message', 'listening');
    expect(t.argumentsOf('call-start')).toHaveLength(1);
    expect(t.client.state).toEqual({ status: 'live', listening: true, heard: true });
  });

  it.each<[string, (far: EmitTransportEvent) => void]>([
    [
      'the caller speaks',
      (far) => far('message', { type: 'speech-update', role: 'user', status: 'started' }),
    ],
    ['the line hums', (far) => far('remote-levels', { p1: 0.009 })],
  ])('still ends when only %s', async (_, happen) => {
    vi.useFakeTimers();
    const { far } = await t.live({}, { listeningTimeoutMs: 3000 });
    happen(far);
    await vi.advanceTimersByTimeAsync(3000);
    expect(t.argumentsOf('error')[0]?.[0].error.code).toBe('call-no-answer');
  });

  it('subscribes to audio, and to video only if it is recorded or the voice has a face', async () => {
    (await t.live()).far('participant', assistant('p1'));
    expect(t.transport.call.log).toContain('subscribe p1 audio=true video=false');
    await t.client.stop();

    t.answer = async () => Response.json({ ...webCall, assistant: { voice: { provider: 'tavus' } } });
    await t.client.start({ assistant: 'a' });
    t.transport.call.far('participant', assistant('p2'));
    expect(t.transport.call.log).toContain('subscribe p2 audio=true video=true');
  });

  it('keeps a muted user muted when noise cancellation fails', async () => {
    const scripted = await t.live();
    t.client.setMuted(true);
    scripted.far('nonfatal-error', { type: 'audio-processor-error', message: 'no', cause: null });
    await vi.waitFor(() => expect(scripted.log.at(-1)).toBe('local audio false'));
    expect(scripted.log).toContain('noise cancellation false');
    expect(scripted.localAudio).toBe(false);
    expect(t.argumentsOf('error')).toEqual([]);
  });

  it('joins muted when it was muted before', async () => {
    t.create();
    t.client.setMuted(true);
    await t.client.start({ assistant: 'a' });
    expect(t.client.isMuted()).toBe(true);
    expect(t.transport.call.joined?.muted).toBe(true);
    expect(t.transport.call.localAudio).toBe(false);
  });

  it("sends say and other messages in the channel's format, once joined", async () => {
    t.create();
    expect(() => t.client.say('Hello')).toThrow('only supported after join');
    await t.client.start({ assistant: 'a' });
    t.client.say('Goodbye', true, false, true);
    t.client.send({ type: 'control', control: 'say-first-message', videoRecordingStartDelaySeconds: 0 });
    expect(t.transport.call.sent.map((text) => JSON.parse(text) as unknown)).toEqual([
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

  it.each<[string, (client: WebCallClient) => void, string]>([
    ['an empty message', (client) => client.send({} as never), 'send() got a message without a `type`.'],
    [
      'a message with an empty type',
      (client) => client.send({ type: '' } as never),
      'send() got a message without a `type`.',
    ],
    ['no message', (client) => client.send(undefined as never), 'send() got a message without a `type`.'],
    ['a text', (client) => client.send('hello' as never), 'send() got a message without a `type`.'],
    [
      'a message that JSON would empty',
      (client) => client.send({ type: 'add-message', message: new Map() } as never),
      'message cannot be sent: JSON holds no Map.',
    ],
    ['nothing to say', (client) => client.say(undefined as never), 'say() got no text.'],
    ['a blank text', (client) => client.sendText(' '), 'sendText() got no text.'],
  ])('refuses to send %s', async (_, send, message) => {
    await t.live();
    expect(() => send(t.client)).toThrowError(expect.objectContaining({ code: 'invalid-input', message }));
    expect(t.transport.call.sent).toEqual([]);
    expect(t.client.transcript).toEqual([]);
  });

  it('ends what it reported when the call ends, speech and levels, and reports nothing later', async () => {
    vi.useFakeTimers();
    const { far } = await t.live();
    const levels: [string, number][] = [];
    t.client.on('volume-level', (level) => levels.push(['volume', level]));
    t.client.on('microphone-level', (level) => levels.push(['microphone', level]));
    far('remote-levels', { far: 0.3 });
    far('local-level', 0.4);
    await t.client.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(levels.slice(-2)).toEqual([
      ['volume', 0],
      ['microphone', 0],
    ]);
    const names = t.names().filter((name) => name.startsWith('speech-') || name === 'call-end');
    expect(names).toEqual(['speech-start', 'speech-end', 'call-end']);
    // A quiet call ends without any.
    const before = levels.length;
    await t.client.start({ assistant: 'a' });
    await t.client.stop();
    expect(levels).toHaveLength(before);
    expect(t.argumentsOf('speech-end')).toHaveLength(1);
  });

  it("treats an ejection after the assistant's goodbye as a normal end", async () => {
    const { far } = await t.live();
    far('message', '{"type":"status-update","status":"ended","endedReason":"assistant-ended-call"}');
    far('fatal-error', { type: 'ejected', message: 'Meeting has ended', cause: null });
    await waitFor(t.client, 'call-end');
    expect(t.argumentsOf('error')).toEqual([]);
    expect(t.argumentsOf('call-end')[0]?.[0]).toMatchObject({
      reason: 'assistant-ended-call',
      by: 'assistant',
    });
    expect(t.argumentsOf('message')).toHaveLength(1);
  });

  it('reports a lost connection as an error, then the end', async () => {
    const { far } = await t.live();
    far('fatal-error', { type: 'connection-error', message: 'lost', cause: null });
    far('left');
    await waitFor(t.client, 'call-end');
    expect(t.argumentsOf('error').map(([{ type, error }]) => [type, error.code])).toEqual([
      ['daily-error', 'call-connection-lost'],
    ]);
    expect(t.argumentsOf('call-end')[0]?.[0]).toMatchObject({ by: 'network', retryable: true });
  });

  it.each([
    ['ejected', 'Meeting has ended', 'meeting-ended', []],
    ['ejected', 'Meeting ended due to ejection: Meeting has ended', 'meeting-ended', []],
    ['ejected', 'The room was closed.', 'meeting-ended', []],
    ['no-room', 'This room has been deleted', 'meeting-ended', []],
    ['no-room', 'The meeting you are trying to join does not exist.', 'no-room', ['call-unavailable']],
    ['ejected', 'Meeting ended due to ejection', 'meeting-ended', []],
    ['ejected', 'Meeting ended due to ejection: You were removed', 'ejected', ['call-ejected']],
    ['ejected', 'You were removed', 'ejected', ['call-ejected']],
    ['ejected', 'You were removed from the meeting', 'ejected', ['call-ejected']],
  ])('reports an unannounced end by %s "%s" as %s', async (type, message, reason, codes) => {
    const { far } = await t.live();
    const ended = waitFor(t.client, 'call-end');
    far('fatal-error', { type, message, cause: null });
    far('left');
    expect((await ended)[0].reason).toBe(reason);
    expect(t.argumentsOf('error').map(([{ error }]) => error.code)).toEqual(codes);
  });

  it('ends once its assistant has left and nobody came after it', async () => {
    vi.useFakeTimers();
    const { far } = await t.live();
    far('participant', { ...assistant('me', 'Dana'), isLocal: true });
    far('participant', assistant('p1'));
    far('remote-levels', { p1: 0.2 });
    far('participant-left', 'p1');
    await vi.advanceTimersByTimeAsync(9000);
    // A squad's next assistant.
    far('participant', assistant('p2'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(t.client.state.status).toBe('live');
    far('participant-left', 'p2');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(t.argumentsOf('call-end')).toEqual([
      [{ reason: 'assistant-left', by: 'assistant', retryable: true }],
    ]);
    expect(t.argumentsOf('error')).toEqual([]);
  });

  it('ends once the platform has said that it is over, also if nobody leaves the room', async () => {
    vi.useFakeTimers();
    const { far } = await t.live();
    far('participant', assistant('p1'));
    far('remote-levels', { p1: 0.2 });
    far('message', { type: 'status-update', status: 'in-progress' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(t.client.state.status).toBe('live');
    far('message', { type: 'status-update', status: 'ended', endedReason: 'exceeded-max-duration' });
    // Its goodbye may still be heard.
    await vi.advanceTimersByTimeAsync(9000);
    expect(t.client.state.status).toBe('live');
    await vi.advanceTimersByTimeAsync(1000);
    expect(t.argumentsOf('call-end')).toEqual([
      [{ reason: 'exceeded-max-duration', by: 'assistant', retryable: true }],
    ]);
    expect(t.argumentsOf('error')).toEqual([]);
  });

  it('ends with an error when its assistant has left without an answer', async () => {
    vi.useFakeTimers();
    const { far } = await t.live();
    far('participant', assistant('p1'));
    far('participant-left', 'p1');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(t.argumentsOf('error')).toMatchObject([[{ error: { code: 'call-no-answer' } }]]);
  });

  it('emits the transcript after its message, and the last one at the end', async () => {
    const { far } = await t.live();
    const hear = (transcriptType: string, transcript: string) =>
      far('message', JSON.stringify({ type: 'transcript', role: 'user', transcriptType, transcript }));
    hear('partial', 'I nee');
    hear('final', 'I need a will.');
    far('message', { type: 'hang' });
    hear('partial', 'And');
    expect(t.names().slice(-7)).toEqual([
      'message',
      'transcript',
      'message',
      'transcript',
      'message',
      'message',
      'transcript',
    ]);
    const last = () => t.argumentsOf('transcript').at(-1)?.[0];
    expect(last()).toMatchObject([{ role: 'user', text: 'I need a will. And', final: false }]);
    await t.client.stop();
    expect(last()).toMatchObject([
      { text: 'I need a will. And', final: false, endedAt: expect.any(Number) as number },
    ]);
    expect(t.client.transcript).toEqual(last());
  });

  it('is interrupted while any of its connections is down', async () => {
    const { far } = await t.live();
    far('network-connection', { type: 'signaling', event: 'connected' });
    far('network-connection', { type: 'signaling', event: 'interrupted' });
    far('network-connection', { type: 'sfu', event: 'interrupted' });
    far('network-connection', { type: 'signaling', event: 'connected' });
    far('network-quality', 'bad');
    far('network-connection', { type: 'sfu', event: 'connected' });
    expect(t.argumentsOf('network').map(([{ status, quality }]) => `${status} ${quality}`)).toEqual([
      'interrupted unknown',
      'interrupted bad',
      'connected bad',
    ]);
  });

  it('reports the time to the first audio once', async () => {
    const { far } = await t.live();
    far('remote-levels', { p1: 0.01 });
    expect(t.argumentsOf('first-audio')).toEqual([]);
    far('remote-levels', { p1: 0.006, p2: 0.005 });
    far('remote-levels', { p1: 0.2 });
    expect(t.argumentsOf('first-audio')).toEqual([[expect.any(Number)]]);
  });

  it('reports participants and the access level', async () => {
    const { far, log } = await t.live();
    far('participant', assistant('p1'));
    far('participant', { ...assistant('me', 'Dana'), isLocal: true });
    const { tracks, ...rest } = assistant('p1');
    far('participant', { ...rest, tracks: { ...tracks, audio: 'off' } });
    expect(log.filter((line) => line.startsWith('subscribe '))).toEqual([
      'subscribe p1 audio=true video=false',
    ]);
    far('access-level', 'full');
    expect(t.client.participants.map(({ id }) => id)).toEqual(['p1', 'me']);
    expect([t.client.meetingState, t.client.accessLevel]).toEqual(['joined', 'full']);
    far('participant-left', 'p1');
    expect(t.client.participants.map(({ name }) => name)).toEqual(['Dana']);
    await t.client.stop();
    expect(t.client.meetingState).toBe('left');
  });

  it('passes on remote video, never the local one', async () => {
    const { far } = await t.live();
    const track = { kind: 'video' } as MediaStreamTrack;
    far('track', { ...assistant('me'), isLocal: true }, 'video', track);
    far('track', assistant('p1'), 'video', track);
    far('track-stopped', assistant('p1'), 'video', track);
    expect(t.argumentsOf('remote-video')).toEqual([
      [track, 'p1'],
      [null, 'p1'],
    ]);
  });

  it('shares the screen only once joined', async () => {
    t.create();
    expect(() => t.client.startScreenShare()).toThrow('only supported after join');
    await t.client.start({ assistant: 'a' });
    const emitted: boolean[] = [];
    t.client.on('screen-share', (sharing) => emitted.push(sharing));
    vi.stubGlobal('navigator', { mediaDevices: { getDisplayMedia: () => {} } });
    t.client.startScreenShare();
    t.client.stopScreenShare();
    expect(emitted).toEqual([true, false]);
  });

  it.each(['after', 'before'])(
    'waits for the user’s touch if the audio is blocked %s the join, and then for the assistant',
    async (time) => {
      vi.useFakeTimers();
      const isSilenced = [true];
      stubAudio(() =>
        isSilenced[0] ? Promise.reject(new DOMException('no', 'NotAllowedError')) : Promise.resolve(),
      );
      const join = async () => {
        if (time === 'before') await block();
      };
      const block = async () => {
        t.transport.call.far('participant', assistant('p1'));
        t.transport.call.far('track', assistant('p1'), 'audio', {} as MediaStreamTrack);
        await vi.advanceTimersByTimeAsync(0);
      };
      await t.live({ join }, { listeningTimeoutMs: 1000, loadWhenIdle: false });
      if (time === 'after') await block();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(t.client.state.status).toBe('live');
      isSilenced[0] = false;
      document.dispatchEvent(new Event('keydown'));
      await vi.advanceTimersByTimeAsync(900);
      expect(t.argumentsOf('error')).toEqual([]);
      await vi.advanceTimersByTimeAsync(100);
      expect(t.argumentsOf('error')).toMatchObject([[{ type: 'no-answer' }]]);
    },
  );

  it('is not given up when a page that slept wakes, before it has read what came meanwhile', async () => {
    const timers = new Set<() => void>();
    vi.stubGlobal('setTimeout', (callback: () => void) => timers.add(callback) && callback);
    vi.stubGlobal('clearTimeout', (callback: () => void) => timers.delete(callback));
    const { far } = await t.live();
    const overdue = [...timers];
    timers.clear();
    for (const run of overdue) run();
    far('message', 'listening');
    expect(t.client.state).toMatchObject({ status: 'live', listening: true });
  });

  it('counts an assistant as heard if it speaks when the audio is unblocked', async () => {
    vi.useFakeTimers();
    let isSilenced = true;
    stubAudio(() =>
      isSilenced ? Promise.reject(new DOMException('no', 'NotAllowedError')) : Promise.resolve(),
    );
    const { far } = await t.live({}, { listeningTimeoutMs: 3000, loadWhenIdle: false });
    far('participant', assistant('p1'));
    far('track', assistant('p1'), 'audio', {} as MediaStreamTrack);
    await vi.advanceTimersByTimeAsync(0);
    for (let heard = 0; heard < 100; heard += 1) {
      if (heard === 20) {
        isSilenced = false;
        document.dispatchEvent(new Event('keydown'));
      }
      far('remote-levels', { p1: 0.2 });
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(t.client.state).toEqual({ status: 'live', listening: false, heard: true });
  });

  it('follows the mute button of an embedded frame', async () => {
    const { far, log } = await t.live({}, {}, 'prebuilt');
    const me = (audio: 'off' | 'playable') => {
      const { tracks, ...rest } = assistant('me', 'Dana');
      return { ...rest, isLocal: true, tracks: { ...tracks, audio } };
    };
    far('participant', me('playable'));
    far('participant', me('off'));
    expect(t.client.isMuted()).toBe(true);
    far('nonfatal-error', { type: 'audio-processor-error', message: 'no', cause: null });
    await vi.waitFor(() => expect(log.at(-1)).toBe('local audio false'));
    far('participant', me('playable'));
    expect(t.client.isMuted()).toBe(false);
  });

  it('reports a left embedded frame as ended by the customer', async () => {
    const { far } = await t.live({}, {}, 'prebuilt');
    const ended = waitFor(t.client, 'call-end');
    far('left');
    expect((await ended)[0].by).toBe('customer');
  });

  it.each(['in', 'after'])(
    'opens the microphone when it is chosen again, if it could not be opened %s the join',
    async (time) => {
      const mediaDevices = Object.assign(new EventTarget(), {
        enumerateDevices: async () => [{ deviceId: 'mic-1', groupId: '', kind: 'audioinput', label: 'Desk' }],
      });
      vi.stubGlobal('navigator', { mediaDevices });
      const fail = () =>
        t.transport.call.far('camera-error', { type: 'mic-in-use', message: '', cause: null });
      const { log } = await t.live({ join: async () => (time === 'in' ? fail() : undefined) });
      if (time === 'after') fail();
      await t.client.devices.setMicrophone('mic-1');
      expect(log).toContain('input devices {"microphone":"mic-1"}');
    },
  );

  it('names the camera if only that failed', async () => {
    const { far } = await t.live();
    far('camera-error', { type: 'not-found', media: 'camera', message: 'no', cause: null });
    far('camera-error', { type: 'not-found', message: 'no', cause: null });
    expect(t.argumentsOf('error').map(([{ message }]) => message)).toEqual([
      'No camera was found.',
      'No microphone was found.',
    ]);
  });
});
