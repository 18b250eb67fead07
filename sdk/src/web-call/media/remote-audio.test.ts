import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RemoteAudio } from './remote-audio.ts';

/** An audio element whose playback the test controls. */
class FakeElement extends EventTarget {
  readonly dataset: Record<string, string> = {};
  autoplay = false;
  volume = 1;
  srcObject: FakeStream | null = null;
  isInPage = false;
  sinkId = '';
  pause = () => {};
  plays = 0;
  play = async (): Promise<void> => {
    this.plays += 1;
    if (isInterrupted) throw new DOMException('interrupted', 'AbortError');
    if (isSilenced) throw new DOMException('touch first', 'NotAllowedError');
  };
  setSinkId = async (id: string): Promise<void> => {
    if (id === 'broken') throw new DOMException('gone', 'NotFoundError');
    this.sinkId = id;
  };
  remove = (): void => {
    this.isInPage = false;
  };
  get tracks(): unknown {
    return this.srcObject?.tracks;
  }
}

class FakeStream {
  readonly tracks: readonly unknown[];
  constructor(tracks: readonly unknown[]) {
    this.tracks = tracks;
  }
}

let isSilenced = false;
let isInterrupted = false;
const elements: FakeElement[] = [];
const gestures = new EventTarget();
const listening = new Set<unknown>();
const track = (id: string) => ({ id }) as MediaStreamTrack;
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

describe('remote audio', () => {
  let audio: RemoteAudio;
  let emitted: unknown[];

  beforeEach(() => {
    isSilenced = false;
    isInterrupted = false;
    elements.length = 0;
    emitted = [];
    vi.stubGlobal('MediaStream', FakeStream);
    vi.stubGlobal('document', {
      createElement: () => {
        const element = new FakeElement();
        elements.push(element);
        return element;
      },
      body: {
        append: (element: FakeElement) => {
          element.isInPage = true;
        },
      },
      addEventListener: (name: string, listener: EventListener) => {
        listening.add(listener);
        gestures.addEventListener(name, listener);
      },
      removeEventListener: (name: string, listener: EventListener) => {
        listening.delete(listener);
        gestures.removeEventListener(name, listener);
      },
    });
    audio = new RemoteAudio({
      onPlaying: (id) => emitted.push(`playing ${id}`),
      onBlocked: (blocked) => emitted.push(`blocked ${blocked}`),
      onSpeakerFailed: () => emitted.push('speaker failed'),
    });
  });
  afterEach(() => {
    audio.stopAll();
    expect(elements.every(({ isInPage, srcObject }) => !isInPage && srcObject === null)).toBe(true);
    expect(listening.size).toBe(0);
    expect(vi.isFakeTimers() ? vi.getTimerCount() : 0).toBe(0);
    vi.unstubAllGlobals();
  });

  it('has one element per participant, even if their tracks change', async () => {
    const [first, second] = [track('1'), track('2')];
    audio.play('a', first);
    await settled();
    audio.stopTrack('a', first);
    expect(elements[0]?.srcObject).toBeNull();
    audio.play('a', second);
    audio.play('a', second);
    await settled();
    audio.play('b', track('3'));
    await settled();
    expect(elements.map(({ tracks }) => tracks)).toEqual([[second], [track('3')]]);
    expect(emitted).toEqual(['playing a', 'playing a', 'playing b']);
  });

  it('continues with the new track when the old one stops later', async () => {
    const [first, second] = [track('1'), track('2')];
    audio.play('a', first);
    audio.play('a', second);
    audio.stopTrack('a', first);
    audio.stopTrack('b', first);
    await settled();
    expect(elements.map(({ tracks }) => tracks)).toEqual([[second]]);
    expect(emitted).toEqual(['playing a']);
  });

  it('reports a track once, even if it stops and returns', async () => {
    const only = track('1');
    for (let time = 0; time < 3; time += 1) {
      audio.play('a', only);
      await settled();
      audio.stopTrack('a', only);
    }
    expect(emitted).toEqual(['playing a']);
  });

  it('applies the volume to later participants', () => {
    audio.play('a', track('1'));
    audio.setVolume(0.3);
    audio.play('b', track('2'));
    expect(elements.map(({ volume }) => volume)).toEqual([0.3, 0.3]);
  });

  it('plays on the chosen speaker, now and later', async () => {
    audio.play('a', track('1'));
    await audio.setSpeaker('out-2');
    audio.play('b', track('2'));
    await settled();
    expect(elements.map(({ sinkId }) => sinkId)).toEqual(['out-2', 'out-2']);
    await audio.setSpeaker('');
    expect(elements.map(({ sinkId }) => sinkId)).toEqual(['', '']);
  });

  it('stays on the previous speaker when the new one fails', async () => {
    await audio.setSpeaker('out-2');
    audio.play('a', track('1'));
    await settled();
    await expect(audio.setSpeaker('broken')).rejects.toThrow('gone');
    audio.play('b', track('2'));
    await settled();
    expect(elements.map(({ sinkId }) => sinkId)).toEqual(['out-2', 'out-2']);
  });

  it('plays on the default if the speaker fails for a later participant', async () => {
    await audio.setSpeaker('broken');
    audio.play('a', track('1'));
    await settled();
    expect(emitted.toSorted()).toEqual(['playing a', 'speaker failed']);
    await audio.setSpeaker('');
  });

  it('waits for a touch if the browser requires one, and reports it once', async () => {
    isSilenced = true;
    audio.play('a', track('1'));
    audio.play('b', track('2'));
    await settled();
    gestures.dispatchEvent(new Event('keydown'));
    await settled();
    expect(emitted).toEqual(['blocked true']);
    isSilenced = false;
    gestures.dispatchEvent(new Event('pointerup'));
    await settled();
    expect(emitted.toSorted()).toEqual(['blocked false', 'blocked true', 'playing a', 'playing b']);
  });

  it('resumes after the system paused it for a phone call', async () => {
    vi.useFakeTimers();
    audio.play('a', track('1'));
    await settled();
    isInterrupted = true;
    elements[0]!.dispatchEvent(new Event('pause'));
    await vi.advanceTimersByTimeAsync(10_000);
    isInterrupted = false;
    await vi.advanceTimersByTimeAsync(1000);
    const { plays } = elements[0]!;
    expect(plays).toBe(12);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(elements[0]!.plays).toBe(plays);
    expect(emitted).toEqual(['playing a']);
  });

  it('waits for a touch if the browser requires one after a pause by the system', async () => {
    vi.useFakeTimers();
    audio.play('a', track('1'));
    await settled();
    isSilenced = true;
    elements[0]!.dispatchEvent(new Event('pause'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(emitted).toEqual(['playing a', 'blocked true']);
    isSilenced = false;
    gestures.dispatchEvent(new Event('pointerup'));
    await settled();
    expect(emitted).toEqual(['playing a', 'blocked true', 'blocked false']);
  });

  it('does not resume a track that stopped while paused', async () => {
    vi.useFakeTimers();
    const only = track('1');
    audio.play('a', only);
    await settled();
    elements[0]!.dispatchEvent(new Event('pause'));
    audio.stopTrack('a', only);
    elements[0]!.dispatchEvent(new Event('pause'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(elements[0]!.plays).toBe(1);
  });

  it('is no longer blocked when the blocked participants have left', async () => {
    isSilenced = true;
    audio.play('a', track('1'));
    await settled();
    audio.stop('a');
    expect(emitted).toEqual(['blocked true', 'blocked false']);
  });
});
