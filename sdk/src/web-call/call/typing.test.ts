import { afterEach, describe, expect, it, vi } from 'vitest';
import { stages, type MicrophoneProblem } from '../index.ts';
import { assistant, useScriptedClient, webCall } from '../testing/scripted-client.ts';

const target = { assistant: 'a' };
const typed = { microphone: false };

/** A browser with these microphones, and what was asked of it. */
function stubDevices(...microphones: string[]) {
  const getUserMedia = vi.fn(() => Promise.reject(new DOMException('No.', 'NotAllowedError')));
  let ids = microphones;
  const devices = Object.assign(new EventTarget(), {
    getUserMedia,
    enumerateDevices: async () =>
      ids.map((deviceId) => ({ kind: 'audioinput', deviceId, groupId: deviceId, label: deviceId })),
  });
  vi.stubGlobal('RTCPeerConnection', vi.fn());
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0, mediaDevices: devices });
  return {
    getUserMedia,
    plug(...others: string[]) {
      ids = others;
      devices.dispatchEvent(new Event('devicechange'));
    },
  };
}

describe('a call without a microphone', () => {
  const t = useScriptedClient();
  afterEach(() => vi.unstubAllGlobals());

  it('asks for none and opens none, and reports all stages', async () => {
    const { getUserMedia, plug } = stubDevices('default');
    t.create({}, { microphoneFirst: true, mobile: true });
    await t.client.devices.setMicrophone('default');
    expect(await t.client.start(target, typed)).toEqual(webCall);
    expect(t.transport.call.joined).toMatchObject({ microphone: false, muted: true, video: false });
    expect(t.transport.call.joined?.devices).toEqual({});
    expect(t.progress()).toEqual(stages.flatMap((stage) => [`${stage} started`, `${stage} completed`]));
    const skipped = t
      .argumentsOf('call-start-progress')
      .filter(([{ metadata }]) => metadata?.['skipped'] === 'without a microphone')
      .map(([{ stage }]) => stage);
    expect(skipped).toEqual(['initialization', 'mobile-permissions', 'audio-processing-setup']);
    plug('other');
    await t.client.devices.list();
    await t.client.devices.setMicrophone('other');
    expect(t.transport.call.log).toEqual(['join https://room.example/call-1', 'observe 100']);
    expect(getUserMedia).not.toHaveBeenCalled();
  });

  it('sends no video either, even if it is recorded', async () => {
    stubDevices();
    t.answer = async () => Response.json({ ...webCall, artifactPlan: { videoRecordingEnabled: true } });
    t.create();
    await t.client.start(target, typed);
    expect(t.transport.call.joined).toMatchObject({ video: false });
    expect(t.transport.call.log).toContain('record 1280x720');
  });

  it('is muted while it lasts, and reports no problem with the microphone', async () => {
    stubDevices();
    vi.useFakeTimers();
    t.create();
    const problems: (MicrophoneProblem | null)[] = [];
    t.client.on('microphone-problem', (problem) => problems.push(problem));
    await t.client.start(target, typed);
    t.transport.call.far('participant', assistant('x'));
    for (let seconds = 0; seconds < 30; seconds += 0.1) {
      t.transport.call.far('remote-levels', { x: seconds < 2 ? 0.3 : 0 });
      await vi.advanceTimersByTimeAsync(100);
    }
    t.client.setMuted(false);
    expect(t.client.isMuted()).toBe(true);
    expect(t.transport.call.localAudio).toBe(false);
    expect(problems).toEqual([]);
    expect(t.argumentsOf('error')).toEqual([]);
    await t.client.stop();
    expect(t.client.isMuted()).toBe(false);
    await t.client.start(target);
    expect(t.transport.call.joined).toMatchObject({ microphone: true, muted: false });
  });

  it('reconnects without one', async () => {
    stubDevices();
    t.create();
    await t.client.reconnect(webCall, typed);
    expect(t.transport.call.joined).toMatchObject({ microphone: false });
  });
});

describe('sendText', () => {
  const t = useScriptedClient();

  it('sends the text as the user’s, to be answered, and adds it to the transcript at once', async () => {
    const call = await t.live();
    call.says('assistant', 'Good morning.');
    t.client.sendText('When are you open?');
    expect(JSON.parse(call.sent.at(-1)!)).toEqual({
      type: 'add-message',
      message: { role: 'user', content: 'When are you open?' },
      triggerResponseEnabled: true,
    });
    expect(t.argumentsOf('transcript').at(-1)?.[0]).toMatchObject([
      { role: 'assistant', text: 'Good morning.' },
      { role: 'user', text: 'When are you open?', final: true },
    ]);
  });

  it('refuses texts that are too long, and needs a joined call', async () => {
    t.create();
    expect(() => t.client.sendText('Hello?')).toThrowError(
      expect.objectContaining({ code: 'call-not-joined', message: expect.stringContaining('sendText()') }),
    );
    await t.client.start(target);
    expect(() => t.client.sendText('x'.repeat(5000))).toThrowError(
      expect.objectContaining({ code: 'invalid-input' }),
    );
    expect(t.client.transcript).toEqual([]);
  });
});
