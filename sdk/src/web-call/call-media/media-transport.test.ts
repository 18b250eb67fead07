import type { DailyCall } from '@daily-co/daily-js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createScriptedTransport } from '../../testing/index.ts';
import { assistant, useScriptedClient } from '../testing/scripted-client.ts';
import { mediaTransport } from './index.ts';

const track = (id: string) => ({ id }) as MediaStreamTrack;
const t = useScriptedClient();

/** A client whose scripted transport is under a media transport. */
function create() {
  const inputs: unknown[] = [];
  const scripted = createScriptedTransport({
    daily: {
      updateInputSettings: async (settings) => {
        inputs.push(settings);
        return { inputSettings: settings };
      },
    },
  });
  const media = mediaTransport({ transport: scripted });
  const client = t.create({}, { transport: media, loadWhenIdle: false });
  const emitted: unknown[] = [];
  media.on('remote-audio', (heard, { name }) => emitted.push([name, heard?.id ?? null]));
  return { scripted, media, client, emitted, inputs };
}

// Where the audio of others plays.
beforeEach(() => {
  vi.stubGlobal('MediaStream', vi.fn());
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', {
    createElement: () => ({
      dataset: {},
      addEventListener: () => {},
      play: async () => {},
      pause: () => {},
      remove: () => {},
    }),
    body: { append: () => {} },
    addEventListener: () => {},
    removeEventListener: () => {},
  });
});

describe('the remote audio', () => {
  it('is the track of each participant while it lasts', async () => {
    const { scripted, media, client, emitted } = create();
    await client.start({ assistant: 'a' });
    const { far } = scripted.call;
    const none = media.remoteAudio;
    far('track', { ...assistant('me', 'Me'), isLocal: true }, 'audio', track('own'));
    far('track', assistant('one'), 'video', track('face'));
    expect(media.remoteAudio).toBe(none);
    far('track', assistant('one'), 'audio', track('a'));
    far('track', assistant('two', 'Colleague'), 'audio', track('b'));
    expect([...media.remoteAudio.keys()]).toEqual(['one', 'two']);
    far('track-stopped', assistant('one'), 'audio', track('older'));
    far('participant-left', 'two');
    expect([...media.remoteAudio.keys()]).toEqual(['one']);
    await client.stop();
    expect(media.remoteAudio.size).toBe(0);
    expect(emitted).toEqual([
      ['Vapi Speaker', 'a'],
      ['Colleague', 'b'],
      ['Colleague', null],
      ['Vapi Speaker', null],
    ]);
  });

  it('ends with its track', async () => {
    const { scripted, media, client, emitted } = create();
    await client.start({ assistant: 'a' });
    const heard = track('a');
    scripted.call.far('track', assistant('one'), 'audio', heard);
    scripted.call.far('track-stopped', assistant('one'), 'audio', heard);
    expect(media.remoteAudio.size).toBe(0);
    expect(emitted).toHaveLength(2);
  });
});

it('belongs to the latest call, even if the transport of an earlier one is created later', async () => {
  const { scripted, media, client } = create();
  const created = Promise.withResolvers<void>();
  scripted.script.create = created.promise;
  const first = client.start({ assistant: 'a' });
  await client.stop();
  scripted.script.create = 'ok';
  await client.start({ assistant: 'a' });
  created.resolve();
  expect(await first).toBeNull();
  await vi.waitFor(() => expect(scripted.calls).toHaveLength(2));
  await vi.waitFor(() => expect(scripted.call.destroyed).toBe(true));
  scripted.calls[0]?.far('track', assistant('one'), 'audio', track('a'));
  expect([...media.remoteAudio.keys()]).toEqual(['one']);
  await client.stop();
});

describe('the gain of the microphone', () => {
  interface Opened {
    readonly device: unknown;
    readonly gain: { value: number };
    isOpen: boolean;
  }
  interface Context {
    readonly resumes: number;
    hasClock: boolean;
    become(state: string): void;
  }
  let opened: Opened[];
  let contexts: Context[];
  let sources: (EventTarget & { readyState: string })[];
  beforeEach(() => {
    opened = [];
    contexts = [];
    sources = [];
    const gains: { value: number }[] = [];
    const stoppable = (stop: () => void) => {
      const source = Object.assign(new EventTarget(), {
        readyState: 'live',
        stop,
        getSettings: () => ({ deviceId: 'open' }),
      });
      return { getTracks: () => [source], getAudioTracks: () => [source], source };
    };
    vi.stubGlobal('navigator', {
      mediaDevices: {
        getUserMedia: async ({ audio }: MediaStreamConstraints) => {
          if (JSON.stringify(audio).includes('broken')) throw new DOMException('busy', 'NotReadableError');
          const own: Opened = { device: audio, gain: gains.at(-1) ?? { value: 0 }, isOpen: true };
          opened.push(own);
          const stream = stoppable(() => {
            own.isOpen = false;
          });
          sources.push(stream.source);
          return stream;
        },
      },
    });
    vi.stubGlobal(
      'AudioContext',
      class extends EventTarget {
        state = 'running';
        resumes = 0;
        hasClock = true;
        #time = 0;
        constructor() {
          super();
          contexts.push(this);
        }
        get currentTime() {
          return this.hasClock ? this.#time++ : 0;
        }
        resume = async () => void this.resumes++;
        become(state: string) {
          this.state = state;
          this.dispatchEvent(new Event('statechange'));
        }
        createGain() {
          const node = { gain: { value: 1 }, connect: (next: unknown) => next };
          Object.assign(opened.at(-1)!, { gain: node.gain });
          return node;
        }
        createMediaStreamDestination = () => ({ stream: stoppable(() => {}) });
        createMediaStreamSource = () => ({ connect: (next: unknown) => next });
        close = async () => {};
      },
    );
  });
  const gains = () => opened.map(({ gain, isOpen }) => (isOpen ? gain.value : null));

  it('lasts until the call ends', async () => {
    const { media, client, inputs } = create();
    await client.start({ assistant: 'a' });
    await media.setMicrophoneGain(2);
    await media.setMicrophoneGain(3);
    expect(gains()).toEqual([3]);
    expect(opened[0]?.device).toBe(true);
    expect(inputs).toHaveLength(1);
    await client.stop();
    expect(gains()).toEqual([null]);
  });

  it('stays when another microphone is chosen, and a muted user stays muted', async () => {
    const { scripted, media, client } = create();
    await client.start({ assistant: 'a' });
    client.setMuted(true);
    await media.setMicrophoneGain(2);
    expect(scripted.call.log.at(-1)).toBe('local audio false');
    const wrapped = await media.create({ initial: {} }, scripted.call.far);
    await wrapped.join({
      url: 'https://room.example',
      microphone: true,
      video: false,
      muted: false,
      devices: {},
    });
    await media.setMicrophoneGain(4);
    await wrapped.setInputDevices({ microphone: 'desk' });
    expect(opened.map(({ device }) => device)).toEqual([true, true, { deviceId: { exact: 'desk' } }]);
    expect(gains()).toEqual([2, null, 4]);
    await wrapped.destroy();
    await client.stop();
  });

  it('waits for the end of an interruption, and leaves what Safari reports as running without a clock', async () => {
    const { scripted, media, client } = create();
    const changes: string[] = [];
    media.on('microphone-gain', (change) => changes.push(change));
    await client.start({ assistant: 'a' });
    await media.setMicrophoneGain(2);
    const [first] = contexts;
    first!.become('interrupted');
    first!.become('running');
    await vi.waitFor(() => expect(changes).toEqual(['resumed']));
    expect([contexts.length, first!.resumes]).toEqual([1, 0]);
    client.setMuted(true);
    first!.hasClock = false;
    window.dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(gains()).toEqual([null, 2]));
    expect(scripted.call.localAudio).toBe(false);
    await client.stop();
    window.dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(gains()).toEqual([null, null]));
  });

  it('comes back with the microphone that another program had taken', async () => {
    const { media, client } = create();
    const changes: string[] = [];
    media.on('microphone-gain', (change) => changes.push(change));
    await client.start({ assistant: 'a' });
    await media.setMicrophoneGain(2);
    sources[0]!.readyState = 'ended';
    sources[0]!.dispatchEvent(new Event('ended'));
    await vi.waitFor(() => expect(gains()).toEqual([null, 2]));
    await vi.waitFor(() => expect(changes).toEqual(['resumed']));
    await client.stop();
  });

  it('is lost with a new one that the browser stops at once, and the call gets the microphone as it is', async () => {
    const { scripted, media, client } = create();
    const changes: string[] = [];
    media.on('microphone-gain', (change) => changes.push(change));
    await client.start({ assistant: 'a' });
    await media.setMicrophoneGain(2);
    vi.stubGlobal('AudioContext', function stopped() {
      throw new DOMException('no', 'NotSupportedError');
    });
    contexts[0]!.hasClock = false;
    await expect(media.setMicrophoneGain(3)).rejects.toMatchObject({ code: 'call-unsupported' });
    expect(changes).toEqual(['lost']);
    expect(gains()).toEqual([null, null]);
    expect(scripted.call.log.at(-1)).toBe('input devices {"microphone":"open"}');
    await client.stop();
  });

  it('leaves a muted user muted if the call refuses it', async () => {
    const { scripted, media, client } = create();
    const createCall = scripted.create.bind(scripted);
    scripted.create = async (...args) => {
      const call = await createCall(...args);
      const updateInputSettings = async () => {
        // The worst case: the microphone was opened again before the failure.
        scripted.call.localAudio = true;
        throw new Error('busy');
      };
      return { ...call, daily: { updateInputSettings } as unknown as DailyCall };
    };
    await client.start({ assistant: 'a' });
    client.setMuted(true);
    await expect(media.setMicrophoneGain(2)).rejects.toMatchObject({ code: 'call-failed' });
    expect(scripted.call.localAudio).toBe(false);
    expect(gains()).toEqual([null]);
    await client.stop();
  });

  it('stops the microphone again if the browser cannot amplify it, or never answers', async () => {
    const { scripted, media, client } = create();
    await client.start({ assistant: 'a' });
    const Works = AudioContext;
    let closed = 0;
    vi.stubGlobal(
      'AudioContext',
      class {
        createGain() {
          throw new DOMException('no', 'NotSupportedError');
        }
        close = async () => void closed++;
      },
    );
    await expect(media.setMicrophoneGain(2)).rejects.toMatchObject({
      name: 'FirmlineError',
      code: 'call-unsupported',
    });
    expect([gains(), closed]).toEqual([[null], 1]);
    vi.stubGlobal('AudioContext', Works);
    scripted.script.daily!.updateInputSettings = () => new Promise(() => {});
    const waiting = media.setMicrophoneGain(2);
    waiting.catch(() => {});
    await vi.waitFor(() => expect(opened).toHaveLength(2));
    await client.stop();
    await expect(waiting).rejects.toMatchObject({ code: 'aborted' });
    expect(gains()).toEqual([null, null]);
  });

  it('reports what it cannot do', async () => {
    const { media, client } = create();
    await expect(media.setMicrophoneGain(2)).rejects.toMatchObject({ code: 'call-not-joined' });
    await client.start({ assistant: 'a' });
    await expect(media.setMicrophoneGain(11)).rejects.toThrow('from 0 to 10, not 11');
    vi.stubGlobal('navigator', {
      mediaDevices: {
        getUserMedia: async () => {
          throw new DOMException('busy', 'NotReadableError');
        },
      },
    });
    await expect(media.setMicrophoneGain(2)).rejects.toMatchObject({ code: 'call-microphone-busy' });
  });
});
