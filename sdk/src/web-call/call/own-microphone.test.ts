import { describe, expect, it, vi } from 'vitest';
import type { MicrophoneProblem, TrackState } from '../index.ts';
import { assistant, useScriptedClient } from '../testing/scripted-client.ts';

const t = useScriptedClient();
const target = { assistant: 'a' };

describe('the microphone that a start has asked for', () => {
  it('is held until the join, and closed once the call has its own', async () => {
    const joined = Promise.withResolvers<void>();
    const stop = vi.fn();
    const stream = { getTracks: () => [{ stop }] };
    vi.stubGlobal('RTCPeerConnection', EventTarget);
    vi.stubGlobal('navigator', {
      permissions: { query: async () => ({ state: 'prompt' }) },
      mediaDevices: Object.assign(new EventTarget(), {
        getUserMedia: async () => stream,
        enumerateDevices: async () => [],
      }),
    });
    t.create({ join: joined.promise }, { microphoneFirst: true });
    const started = t.client.start(target);
    await vi.waitFor(() => expect(t.progress().at(-1)).toBe('daily-call-join started'));
    expect(stop).not.toHaveBeenCalled();
    joined.resolve();
    await started;
    expect(stop).toHaveBeenCalledOnce();
  });
});

describe('the problem of a microphone', () => {
  const problems: (MicrophoneProblem['kind'] | null)[] = [];
  const live = async () => {
    vi.useFakeTimers();
    problems.length = 0;
    const call = await t.live({}, { loadWhenIdle: false });
    call.far('message', 'listening');
    t.client.on('microphone-problem', (problem) => problems.push(problem?.kind ?? null));
    return call;
  };
  /** Levels of this many seconds. */
  const pass = async (seconds: number, local?: number) => {
    for (let tick = 0; tick < 10 * seconds; tick += 1) {
      if (local !== undefined) t.transport.call.far('local-level', local);
      t.transport.call.far('remote-levels', { p1: local !== undefined && tick < 20 ? 0.3 : 0 });
      await vi.advanceTimersByTimeAsync(100);
    }
  };

  it('is a track of one’s own that is blocked, not one of the assistant, and goes with the call', async () => {
    const { far } = await live();
    const withAudio = (audio: TrackState, isLocal: boolean) => {
      const { tracks, ...rest } = assistant(isLocal ? 'me' : 'p1');
      far('participant', { ...rest, isLocal, tracks: { ...tracks, audio } });
    };
    withAudio('playable', true);
    withAudio('blocked', false);
    await pass(10);
    expect(problems).toEqual([]);
    withAudio('blocked', true);
    await pass(10);
    expect(problems).toEqual(['blocked']);
    await t.client.stop();
    expect(problems).toEqual(['blocked', null]);
  });

  it.each([
    [1, 'quiet'],
    [2, 'wrong-device'],
  ])('in noise depends on whether there is another: with %d it is %s', async (count, kind) => {
    const ids = Array.from({ length: count }, (_, index) => `mic-${index}`);
    const mediaDevices = Object.assign(new EventTarget(), {
      enumerateDevices: async () =>
        ids.map((id) => ({ deviceId: id, groupId: id, kind: 'audioinput', label: id })),
    });
    vi.stubGlobal('navigator', { mediaDevices });
    await live();
    mediaDevices.dispatchEvent(new Event('devicechange'));
    await pass(30, 0.004);
    expect(problems).toEqual([kind]);
  });
});

describe('a sound of the assistant', () => {
  it('ends with its own track only', async () => {
    const pause = vi.fn();
    vi.stubGlobal('MediaStream', Object);
    const element = () => ({
      play: async () => {},
      pause,
      remove: () => {},
      addEventListener: () => {},
      dataset: {},
    });
    vi.stubGlobal(
      'document',
      Object.assign(new EventTarget(), { createElement: element, body: { append: () => {} } }),
    );
    const { far } = await t.live({}, { loadWhenIdle: false, wakeLock: false });
    const track = { readyState: 'live' } as MediaStreamTrack;
    far('participant', assistant('p1'));
    far('track', assistant('p1'), 'audio', track);
    far('track-stopped', assistant('p1'), 'video', track);
    far('track-stopped', { ...assistant('p1'), isLocal: true }, 'audio', track);
    expect(pause).not.toHaveBeenCalled();
    far('track-stopped', assistant('p1'), 'audio', track);
    expect(pause).toHaveBeenCalledOnce();
  });

  it('that the platform cannot be told of is reported, and the call goes on', async () => {
    t.create();
    const original = t.transport.create;
    t.transport.create = async (...given) => ({
      ...(await original(...given)),
      send() {
        throw new Error('The channel is closed.');
      },
    });
    await t.client.start(target);
    t.transport.call.far('participant', assistant('p1'));
    t.transport.call.far('track', assistant('p1'), 'audio', null);
    expect(t.argumentsOf('nonfatal-error')).toMatchObject([
      [{ type: 'app-message-error', message: 'The channel is closed.' }],
    ]);
    expect(t.client.state.status).toBe('live');
  });
});

it('the state of the meeting is reported from the join to the end', async () => {
  t.create();
  const states: string[] = [];
  t.client.on('meeting-state', (state) => states.push(state));
  await t.client.start(target);
  await t.client.stop();
  expect(states).toEqual(['joining', 'joined', 'left']);
});

it.each([undefined, {}, { controlUrl: 5 }])(
  'a start that fails sends nothing to end a call whose monitor is %j',
  async (monitor) => {
    t.answer = async () =>
      Response.json({ id: 'call-1', webCallUrl: 'https://room.example', monitor }, { status: 201 });
    t.create({ join: new Error('no') });
    expect(await t.client.start(target)).toBeNull();
    expect(t.requests).toHaveLength(1);
  },
);
