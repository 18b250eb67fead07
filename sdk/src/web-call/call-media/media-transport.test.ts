import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createScriptedTransport } from '../../testing/index.ts';
import { RecordedCall } from '../testing/recorded-call.ts';
import { assistant, useScriptedClient } from '../testing/scripted-client.ts';
import { mediaTransport, type MediaTransport } from './index.ts';

const track = (id: string) => ({ id }) as MediaStreamTrack;
const t = useScriptedClient();

/** A client whose scripted transport is under a media transport. */
function create() {
  const scripted = createScriptedTransport();
  const media = mediaTransport({ transport: scripted });
  const client = t.create({}, { transport: media, loadWhenIdle: false });
  const told: unknown[] = [];
  media.on('remote-audio', (heard, { name }) => told.push([name, heard?.id ?? null]));
  media.on('recording', (change) => told.push(change));
  return { scripted, media, client, told };
}

describe('the remote audio', () => {
  beforeEach(() => {
    vi.stubGlobal('MediaStream', vi.fn());
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

  it('is the track of each participant while it lasts', async () => {
    const { scripted, media, client, told } = create();
    await client.start({ assistant: 'a' });
    const { far } = scripted.call;
    const none = media.remoteAudio;
    far.onTrack({ ...assistant('me', 'Me'), isLocal: true }, 'audio', track('own'));
    far.onTrack(assistant('one'), 'video', track('face'));
    expect(media.remoteAudio).toBe(none);
    far.onTrack(assistant('one'), 'audio', track('a'));
    far.onTrack(assistant('two', 'Colleague'), 'audio', track('b'));
    expect([...media.remoteAudio.keys()]).toEqual(['one', 'two']);
    far.onTrackStopped(assistant('one'), 'audio', track('older'));
    far.onParticipantLeft('two');
    expect([...media.remoteAudio.keys()]).toEqual(['one']);
    await client.stop();
    expect(media.remoteAudio.size).toBe(0);
    expect(told).toEqual([
      ['Vapi Speaker', 'a'],
      ['Colleague', 'b'],
      ['Colleague', null],
      ['Vapi Speaker', null],
    ]);
  });

  it('ends with its track', async () => {
    const { scripted, media, client, told } = create();
    await client.start({ assistant: 'a' });
    const heard = track('a');
    scripted.call.far.onTrack(assistant('one'), 'audio', heard);
    scripted.call.far.onTrackStopped(assistant('one'), 'audio', heard);
    expect(media.remoteAudio.size).toBe(0);
    expect(told).toHaveLength(2);
  });
});

describe('the recording', () => {
  it('is started, reported and stopped', async () => {
    const { scripted, media, client, told } = create();
    await client.start({ assistant: 'a' });
    media.startRecording({ width: 640, height: 360 });
    scripted.call.far.onRecordingError('timed out');
    media.startRecording();
    scripted.call.far.onRecordingStarted();
    media.stopRecording();
    expect(told).toEqual([{ status: 'failed', message: 'timed out' }, { status: 'started' }]);
    expect(scripted.call.log.filter((line) => line.includes('record'))).toEqual([
      'record 640x360',
      'record 1280x720',
      'stop recording',
    ]);
    // The client still reports it by itself.
    expect(t.argumentsOf('nonfatal-error')).toMatchObject([[{ type: 'recording-error' }]]);
    await client.stop();
    expect(scripted.call.log.filter((line) => line === 'stop recording')).toHaveLength(1);
  });

  it('ends with the call that it was started in', async () => {
    const { scripted, media, client } = create();
    await client.start({ assistant: 'a' });
    media.startRecording();
    await client.stop();
    expect(scripted.call.log).toContain('stop recording');
  });

  it('that failed is not stopped at the end, because another one may run', async () => {
    const { scripted, media, client } = create();
    await client.start({ assistant: 'a' });
    media.startRecording();
    scripted.call.far.onRecordingError('already recorded');
    await client.stop();
    expect(scripted.call.log).not.toContain('stop recording');
  });

  it('needs a joined call, and reports why it was refused', async () => {
    const { scripted, media, client } = create();
    const refused = expect.objectContaining({ code: 'call-not-joined' });
    expect(() => media.startRecording()).toThrow(refused);
    await client.start({ assistant: 'a' });
    scripted.script.startRecording = new Error('not allowed');
    expect(() => media.startRecording()).toThrow('startRecording() failed: not allowed');
    await client.stop();
    expect(() => media.stopRecording()).toThrow(refused);
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
  media.startRecording();
  expect(scripted.calls[0]?.log).toContain('record 1280x720');
  await client.stop();
});

describe("the call's daily-js object", () => {
  it('is given before it joins, and until its call is over', async () => {
    vi.stubGlobal('document', { createElement: () => ({}), querySelector: () => null });
    const library = new RecordedCall();
    library.results['load'] = Promise.resolve();
    const media: MediaTransport = mediaTransport({
      loadDaily: async () => ({
        default: {
          version: () => '0.92.0',
          supportedBrowser: () => ({ supportsAudioProcessing: false }),
          createCallObject: () => library.library,
        },
      }),
    });
    const told: unknown[] = [];
    media.on('daily-call', (call) => told.push(call === library.library, library.argumentsOf('join').length));
    media.on('recording', (change) => told.push(change));
    const client = t.create({}, { transport: media, loadWhenIdle: false });
    expect(media.dailyCall).toBeNull();
    await client.start({ assistant: 'a' });
    expect(media.dailyCall).toBe(library.library);
    library.events.emit('recording-stopped', {});
    expect(told).toEqual([true, 0, { status: 'stopped' }]);
    await client.stop();
    expect(media.dailyCall).toBeNull();
    library.events.emit('recording-stopped', {});
    expect(told).toHaveLength(3);
  });
});

describe('the gain of the microphone', () => {
  interface Opened {
    readonly device: unknown;
    readonly gain: { value: number };
    isOpen: boolean;
  }
  let opened: Opened[];
  beforeEach(() => {
    opened = [];
    const gains: { value: number }[] = [];
    const stoppable = (stop: () => void) => ({
      getTracks: () => [{ stop }],
      getAudioTracks: () => [{ stop }],
    });
    vi.stubGlobal('navigator', {
      mediaDevices: {
        getUserMedia: async ({ audio }: MediaStreamConstraints) => {
          if (JSON.stringify(audio).includes('broken')) throw new DOMException('busy', 'NotReadableError');
          const own: Opened = { device: audio, gain: gains.at(-1) ?? { value: 0 }, isOpen: true };
          opened.push(own);
          return stoppable(() => {
            own.isOpen = false;
          });
        },
      },
    });
    vi.stubGlobal(
      'AudioContext',
      class {
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
    const { scripted, media, client } = create();
    await client.start({ assistant: 'a' });
    await media.setMicrophoneGain(2);
    await media.setMicrophoneGain(3);
    expect(gains()).toEqual([3]);
    expect(opened[0]?.device).toBe(true);
    expect(scripted.call.log.filter((line) => line.startsWith('updateInputSettings'))).toHaveLength(1);
    await client.stop();
    expect(gains()).toEqual([null]);
  });

  it('stays when another microphone is chosen, and a muted user stays muted', async () => {
    const { scripted, media, client } = create();
    await client.start({ assistant: 'a' });
    client.setMuted(true);
    await media.setMicrophoneGain(2);
    expect(scripted.call.log.at(-1)).toBe('local audio false');
    const wrapped = await media.create({ initial: () => ({}) }, scripted.call.far);
    await wrapped.join({ url: 'https://room.example', video: false, muted: false, devices: {} });
    await media.setMicrophoneGain(4);
    await wrapped.setInputDevices({ microphone: 'desk' });
    expect(opened.map(({ device }) => device)).toEqual([true, true, { deviceId: { exact: 'desk' } }]);
    expect(gains()).toEqual([2, null, 4]);
    await wrapped.destroy();
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
      return { ...call, meeting: { ...call.meeting, updateInputSettings } };
    };
    await client.start({ assistant: 'a' });
    client.setMuted(true);
    await expect(media.setMicrophoneGain(2)).rejects.toMatchObject({ code: 'call-failed' });
    expect(scripted.call.localAudio).toBe(false);
    expect(gains()).toEqual([null]);
    await client.stop();
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
