/* oxlint-disable unicorn/consistent-function-scoping -- the page has nothing outside the function */
import type {
  PageAudioContext,
  PageMediaDevices,
  PageMediaElement,
  PagePeer,
  PageSocket,
  PageStream,
  PageTrack,
  PageWakeLock,
} from './page-types.ts';

/** Everything that a call uses, as long as it is in use. */
export interface MediaInUse {
  /** Live tracks of microphone, camera and screen, with their copies. */
  readonly tracks: readonly PageTrack[];
  readonly peers: readonly PagePeer[];
  readonly contexts: readonly PageAudioContext[];
  readonly sockets: readonly PageSocket[];
  /** Audio and video elements that are in the document or play something. */
  readonly elements: readonly PageMediaElement[];
  readonly wakeLocks: readonly PageWakeLock[];
}

/** `firmlineMedia` in a page with the probe. */
export interface MediaProbe {
  /** Number of tracks ever opened, without copies. */
  readonly opened: { audio: number; video: number };
  /** Forgets the rest, so that the probe itself keeps nothing alive. */
  inUse(): MediaInUse;
}

declare const document: { createElement(name: string, options?: unknown): unknown };
declare const navigator: {
  readonly mediaDevices?: PageMediaDevices;
  readonly wakeLock?: { request(type?: string): Promise<PageWakeLock> };
};
declare const HTMLMediaElement: abstract new () => PageMediaElement;
declare const MediaStreamTrack: { readonly prototype: { clone(this: PageTrack): PageTrack } };
declare const MediaStream: { readonly prototype: { clone(this: PageStream): PageStream } };

/**
 * Runs in a page before its scripts and records what the page opens. Puppeteer sends it as text, so it uses nothing
 * outside itself.
 */
export function installMediaProbe(): void {
  if ('firmlineMedia' in globalThis) return;
  const opened = { audio: 0, video: 0 };
  const tracks = new Set<PageTrack>();
  const peers = new Set<PagePeer>();
  const contexts = new Set<PageAudioContext>();
  const sockets = new Set<PageSocket>();
  const elements = new Set<PageMediaElement>();
  const wakeLocks = new Set<PageWakeLock>();

  const { mediaDevices: devices, wakeLock } = navigator;
  if (devices) {
    const watched = (stream: PageStream) => {
      for (const track of stream.getTracks()) {
        tracks.add(track);
        opened[track.kind === 'audio' ? 'audio' : 'video']++;
      }
      return stream;
    };
    const getUserMedia = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (constraints) => watched(await getUserMedia(constraints));
    const getDisplayMedia = devices.getDisplayMedia?.bind(devices);
    if (getDisplayMedia) devices.getDisplayMedia = async (options) => watched(await getDisplayMedia(options));
    const keepCopy = (track: PageTrack | undefined, copy: PageTrack) => {
      if (track && tracks.has(track)) tracks.add(copy);
      return copy;
    };
    const copyTrack = Reflect.get(MediaStreamTrack.prototype, 'clone');
    MediaStreamTrack.prototype.clone = function copied(this: PageTrack) {
      return keepCopy(this, copyTrack.call(this));
    };
    // The copy has the tracks in the same order.
    const copyStream = Reflect.get(MediaStream.prototype, 'clone');
    MediaStream.prototype.clone = function copied(this: PageStream) {
      const copy = copyStream.call(this);
      const originals = this.getTracks();
      for (const [index, track] of copy.getTracks().entries()) keepCopy(originals[index], track);
      return copy;
    };
  }
  if (wakeLock) {
    const request = wakeLock.request.bind(wakeLock);
    wakeLock.request = async (type) => {
      const sentinel = await request(type);
      wakeLocks.add(sentinel);
      return sentinel;
    };
  }

  /** Records every instance of one of the page's classes. */
  const keep = <Made>(name: string, made: Set<Made>) => {
    const original: unknown = Reflect.get(globalThis, name);
    if (typeof original !== 'function') return;
    const kept = new Proxy(original, {
      construct(target, values, self): object {
        const instance: unknown = Reflect.construct(target, values, self);
        made.add(instance as Made);
        return instance as object;
      },
    });
    Reflect.set(globalThis, name, kept);
  };
  keep('RTCPeerConnection', peers);
  keep('AudioContext', contexts);
  keep('WebSocket', sockets);
  // Elements outside the document can play too.
  keep('Audio', elements);
  const createElement = document.createElement.bind(document);
  document.createElement = (name, options) => {
    const element = createElement(name, options);
    if (element instanceof HTMLMediaElement) elements.add(element);
    return element;
  };

  const still = <Item>(items: Set<Item>, isInUse: (item: Item) => boolean): Item[] => {
    for (const item of items) if (!isInUse(item)) items.delete(item);
    return [...items];
  };
  const probe: MediaProbe = {
    opened,
    inUse: () => ({
      tracks: still(tracks, ({ readyState }) => readyState === 'live'),
      peers: still(peers, ({ connectionState }) => connectionState !== 'closed'),
      contexts: still(contexts, ({ state }) => state !== 'closed'),
      // Connecting or open.
      sockets: still(sockets, ({ readyState }) => readyState <= 1),
      elements: still(elements, ({ isConnected, srcObject }) => isConnected || srcObject !== null),
      wakeLocks: still(wakeLocks, ({ released }) => !released),
    }),
  };
  Object.defineProperty(globalThis, 'firmlineMedia', { value: probe });
}
