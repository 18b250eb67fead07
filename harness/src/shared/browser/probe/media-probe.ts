/* oxlint-disable unicorn/consistent-function-scoping -- the page has nothing outside the function */

/** Everything that a call uses, as long as it is in use. */
export interface MediaInUse {
  /** Live tracks of microphone, camera and screen, with their copies. */
  readonly tracks: readonly MediaStreamTrack[];
  readonly peers: readonly RTCPeerConnection[];
  readonly contexts: readonly AudioContext[];
  readonly sockets: readonly WebSocket[];
  /** Audio and video elements that are in the document or play something. */
  readonly elements: readonly HTMLMediaElement[];
  readonly wakeLocks: readonly WakeLockSentinel[];
}

/** `firmlineMedia` in a page with the probe. */
export interface MediaProbe {
  /** Number of tracks ever opened, without copies. */
  readonly opened: { audio: number; video: number };
  /** Names of the errors with which the browser refused the microphone, and the page's clock, ms since the epoch. */
  readonly refusals: { readonly name: string; readonly at: number }[];
  /** Every WebSocket that the page created. */
  readonly dialled: { readonly url: string; readonly at: number; hasOpened: boolean; isOver: boolean }[];
  /** Forgets the rest, so that the probe itself keeps nothing alive. */
  inUse(): MediaInUse;
}

/**
 * Runs in a page before its scripts and records what the page opens. Puppeteer sends it as text, so it uses nothing
 * outside itself.
 */
export function installMediaProbe(): void {
  if ('firmlineMedia' in globalThis) return;
  const openedCounts = { audio: 0, video: 0 };
  const refusals: MediaProbe['refusals'] = [];
  const dialledSockets: MediaProbe['dialled'] = [];
  const now = () => performance.timeOrigin + performance.now();
  const tracks = new Set<MediaStreamTrack>();
  const peers = new Set<RTCPeerConnection>();
  const contexts = new Set<AudioContext>();
  const sockets = new Set<WebSocket>();
  const elements = new Set<HTMLMediaElement>();
  const wakeLocks = new Set<WakeLockSentinel>();

  // Missing on insecure pages.
  const { mediaDevices: devices, wakeLock } = navigator as Partial<Navigator>;
  if (devices) {
    const watchStream = (stream: MediaStream) => {
      for (const track of stream.getTracks()) {
        tracks.add(track);
        openedCounts[track.kind === 'audio' ? 'audio' : 'video']++;
      }
      return stream;
    };
    const getUserMedia = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (constraints) => {
      try {
        return watchStream(await getUserMedia(constraints));
      } catch (error) {
        if (constraints?.audio && error instanceof DOMException)
          refusals.push({ name: error.name, at: now() });
        throw error;
      }
    };
    // Missing on phones.
    const getDisplayMedia = (devices as Partial<MediaDevices>).getDisplayMedia?.bind(devices);
    if (getDisplayMedia)
      devices.getDisplayMedia = async (options) => watchStream(await getDisplayMedia(options));
    const keepCopy = (track: MediaStreamTrack | undefined, copy: MediaStreamTrack) => {
      if (track && tracks.has(track)) tracks.add(copy);
      return copy;
    };
    const copyTrack = Reflect.get(MediaStreamTrack.prototype, 'clone');
    MediaStreamTrack.prototype.clone = function copied(this: MediaStreamTrack) {
      return keepCopy(this, copyTrack.call(this));
    };
    // The copy has the tracks in the same order.
    const copyStream = Reflect.get(MediaStream.prototype, 'clone');
    MediaStream.prototype.clone = function copied(this: MediaStream) {
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
  const keepInstances = <Made>(
    name: string,
    instances: Set<Made>,
    note: (instance: Made) => void = () => {},
  ) => {
    const originalClass: unknown = Reflect.get(globalThis, name);
    if (typeof originalClass !== 'function') return;
    const trackedClass = new Proxy(originalClass, {
      construct(target, values, self): object {
        const instance = Reflect.construct(target, values, self) as Made & object;
        instances.add(instance);
        note(instance);
        return instance;
      },
    });
    Reflect.set(globalThis, name, trackedClass);
  };
  keepInstances('RTCPeerConnection', peers);
  keepInstances('AudioContext', contexts);
  keepInstances('WebSocket', sockets, (socket) => {
    const entry = { url: socket.url, at: now(), hasOpened: false, isOver: false };
    dialledSockets.push(entry);
    socket.addEventListener('open', () => (entry.hasOpened = true));
    socket.addEventListener('close', () => (entry.isOver = true));
  });
  // Elements outside the document can play too.
  keepInstances('Audio', elements);
  const createElement = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    if (element instanceof HTMLMediaElement) elements.add(element);
    return element;
  };

  const inUse = <Item>(items: Set<Item>, isInUse: (item: Item) => boolean): Item[] => {
    for (const item of items) if (!isInUse(item)) items.delete(item);
    return [...items];
  };
  const probe: MediaProbe = {
    opened: openedCounts,
    refusals,
    dialled: dialledSockets,
    inUse: () => ({
      tracks: inUse(tracks, ({ readyState }) => readyState === 'live'),
      peers: inUse(peers, ({ connectionState }) => connectionState !== 'closed'),
      contexts: inUse(contexts, ({ state }) => state !== 'closed'),
      // Connecting or open.
      sockets: inUse(sockets, ({ readyState }) => readyState <= 1),
      elements: inUse(elements, ({ isConnected, srcObject }) => isConnected || srcObject !== null),
      wakeLocks: inUse(wakeLocks, ({ released }) => !released),
    }),
  };
  Object.defineProperty(globalThis, 'firmlineMedia', { value: probe });
}
