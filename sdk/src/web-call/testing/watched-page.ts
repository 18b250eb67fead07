import { vi } from 'vitest';

/** What a call can hold of a page, by kind: how many of each are open. */
export type Held = Record<'tracks' | 'listeners' | 'elements' | 'wake locks' | 'audio sessions', number>;

/**
 * Stands in for a browser, as far as a call touches it, and counts what is open.
 * @param answer waits for what the browser answers later
 */
export function stubPage(answer: <Value>(value: Value) => Promise<Value>): { readonly heldCounts: Held } {
  const heldCounts: Held = { tracks: 0, listeners: 0, elements: 0, 'wake locks': 0, 'audio sessions': 0 };
  const countHeld = (kind: keyof Held) => {
    let isOpen = true;
    heldCounts[kind] += 1;
    return () => {
      if (isOpen) heldCounts[kind] -= 1;
      isOpen = false;
    };
  };
  const events = () => {
    const removals = new Map<unknown, () => void>();
    return {
      addEventListener: (name: string, listener: unknown) => {
        const key = `${name} ${String(listener)}`;
        if (!removals.has(key)) removals.set(key, countHeld('listeners'));
      },
      removeEventListener: (name: string, listener: unknown) => {
        removals.get(`${name} ${String(listener)}`)?.();
        removals.delete(`${name} ${String(listener)}`);
      },
    };
  };
  const track = () => ({ kind: 'audio', stop: countHeld('tracks') });
  const element = () => {
    let remove = () => {};
    return {
      dataset: {},
      srcObject: null,
      addEventListener: () => {},
      play: () => answer(undefined),
      pause: () => {},
      appended: () => void (remove = countHeld('elements')),
      remove: () => remove(),
    };
  };
  vi.stubGlobal('MediaStream', Object);
  vi.stubGlobal('RTCPeerConnection', Object);
  vi.stubGlobal('document', {
    ...events(),
    visibilityState: 'visible',
    createElement: element,
    body: { append: (one: ReturnType<typeof element>) => one.appended() },
  });
  vi.stubGlobal('navigator', {
    userAgent: '',
    audioSession: {
      set type(type: string) {
        heldCounts['audio sessions'] = type === 'auto' ? 0 : 1;
      },
      get type() {
        return heldCounts['audio sessions'] === 0 ? 'auto' : 'play-and-record';
      },
    },
    permissions: { query: () => answer({ state: 'prompt' }) },
    wakeLock: {
      request: async () => {
        await answer(undefined);
        const release = countHeld('wake locks');
        return { released: false, release: async () => release() };
      },
    },
    mediaDevices: {
      ...events(),
      enumerateDevices: () => answer([{ kind: 'audioinput', deviceId: 'a', groupId: '', label: 'Desk' }]),
      getUserMedia: async () => {
        await answer(undefined);
        const openedTracks = [track()];
        return { getTracks: () => openedTracks };
      },
    },
  });
  return { heldCounts };
}
