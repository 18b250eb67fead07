import type { Held } from './held.ts';

/** Keeps what plays and listens: tracks, peer connections, audio contexts, sockets, elements, wake locks. */
export function watchMedia(): Held {
  const tracks = new Set<MediaStreamTrack>();
  const peers = new Set<RTCPeerConnection>();
  const contexts = new Set<AudioContext>();
  const sockets = new Set<WebSocket>();
  const elements = new Set<HTMLMediaElement>();
  const wakeLocks = new Set<WakeLockSentinel>();

  watchTracks(tracks);
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      peers.add(this);
    }
  };
  window.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      contexts.add(this);
    }
  };
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      sockets.add(this);
    }
  };
  watchElements(elements);
  const { wakeLock } = navigator as { wakeLock?: WakeLock };
  const request = wakeLock?.request.bind(wakeLock);
  if (wakeLock && request) {
    wakeLock.request = async (type) => {
      const sentinel = await request(type);
      wakeLocks.add(sentinel);
      return sentinel;
    };
  }

  return {
    // Those that are over are dropped here: what watches must not be what leaks.
    list: () => ({
      tracks: keep(tracks, ({ readyState }) => readyState === 'live').map(
        ({ kind, label }) => `${kind} ${label}`,
      ),
      peers: keep(peers, ({ connectionState }) => connectionState !== 'closed').map(
        (peer) => peer.connectionState,
      ),
      contexts: keep(contexts, ({ state }) => state !== 'closed').map(({ state }) => state),
      sockets: keep(sockets, ({ readyState }) => readyState <= WebSocket.OPEN).map(({ url }) => url),
      elements: keep(elements, (element) => element.isConnected || element.srcObject !== null).map(
        ({ tagName, isConnected }) => `${tagName}${isConnected ? '' : ', not in the page'}`,
      ),
      frames: [...document.querySelectorAll('iframe')].map(({ src }) => src),
      wakeLocks: keep(wakeLocks, ({ released }) => !released).map(({ type }) => type),
    }),
  };
}

function keep<Item>(items: Set<Item>, inUse: (item: Item) => boolean): Item[] {
  for (const item of items) if (!inUse(item)) items.delete(item);
  return [...items];
}

/** Devices and their copies; what an audio graph or a canvas makes ends with it. */
function watchTracks(tracks: Set<MediaStreamTrack>): void {
  const { mediaDevices } = navigator;
  const watched = (stream: MediaStream) => {
    for (const track of stream.getTracks()) tracks.add(track);
    return stream;
  };
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => watched(await getUserMedia(constraints));
  const getDisplayMedia = mediaDevices.getDisplayMedia.bind(mediaDevices);
  mediaDevices.getDisplayMedia = async (options) => watched(await getDisplayMedia(options));
  const { clone } = MediaStreamTrack.prototype;
  MediaStreamTrack.prototype.clone = function copy(this: MediaStreamTrack) {
    const track = clone.call(this);
    if (tracks.has(this)) tracks.add(track);
    return track;
  };
}

/** Also those that were never put into the page: they play all the same. */
function watchElements(elements: Set<HTMLMediaElement>): void {
  const createElement = document.createElement.bind(document);
  const create = (name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    if (element instanceof HTMLMediaElement) elements.add(element);
    return element;
  };
  document.createElement = create;
  window.Audio = class extends Audio {
    constructor(source?: string) {
      super(source);
      elements.add(this);
    }
  };
}
