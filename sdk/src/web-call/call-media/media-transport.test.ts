import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createScriptedTransport } from '../../testing/index.ts';
import { assistant, useScriptedClient } from '../testing/scripted-client.ts';
import { mediaTransport } from './index.ts';

const track = (id: string) => ({ id }) as MediaStreamTrack;
const t = useScriptedClient();

/** A client whose scripted transport is under a media transport. */
function create() {
  const scripted = createScriptedTransport();
  const media = mediaTransport({ transport: scripted });
  const client = t.create({}, { transport: media, loadWhenIdle: false });
  const emitted: unknown[] = [];
  media.on('remote-audio', (heard, { name }) => emitted.push([name, heard?.id ?? null]));
  return { scripted, media, client, emitted };
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
