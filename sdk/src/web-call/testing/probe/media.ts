import type { Held } from './held.ts';

/** Watches media resources: tracks, peer connections, audio contexts, sockets, elements, wake locks. */
export const watchMedia = (): Held => ({
  list() {
    const { tracks, peers, contexts, sockets, elements, wakeLocks } = window.firmlineMedia.inUse();
    return {
      tracks: tracks.map(({ kind, label }) => `${kind} ${label}`),
      peers: peers.map(({ connectionState }) => connectionState),
      contexts: contexts.map(({ state }) => state),
      sockets: sockets.map(({ url }) => url),
      elements: elements.map(
        ({ tagName, isConnected }) => `${tagName}${isConnected ? '' : ', not in the page'}`,
      ),
      frames: [...document.querySelectorAll('iframe')].map(({ src }) => src),
      wakeLocks: wakeLocks.map(({ type }) => type),
    };
  },
});
