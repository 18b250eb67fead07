/**
 * Runs in the page before any of its scripts: keeps every media resource the page opens, so that a test can ask
 * afterwards whether all of them were released.
 */
export function installMediaProbe(): void {
  const opened: Probe = { tracks: [], peers: [], contexts: [], sockets: [] };
  Object.defineProperty(window, 'mediaProbe', { value: opened });

  // Missing on pages that are not secure.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  const getUserMedia = devices?.getUserMedia.bind(devices);
  if (devices && getUserMedia) {
    devices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints);
      opened.tracks.push(...stream.getTracks());
      return stream;
    };
  }
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      opened.peers.push(this);
    }
  };
  window.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      opened.contexts.push(this);
    }
  };
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      opened.sockets.push(this);
    }
  };
}

type Probe = {
  tracks: MediaStreamTrack[];
  peers: RTCPeerConnection[];
  contexts: AudioContext[];
  sockets: WebSocket[];
};

declare global {
  interface Window {
    mediaProbe: Probe;
  }
}

export interface MediaUse {
  /** Ever opened. */
  opened: { tracks: number; peers: number };
  /** Still in use. Nothing is once a call has ended. */
  live: { tracks: number; peers: number; contexts: number; sockets: number; elements: number };
}

/** Runs in the page: what was opened so far, and what of it is still in use. */
export function mediaUse(): MediaUse {
  const { tracks, peers, contexts, sockets } = window.mediaProbe;
  return {
    opened: { tracks: tracks.length, peers: peers.length },
    live: {
      tracks: tracks.filter((track) => track.readyState === 'live').length,
      peers: peers.filter((peer) => peer.connectionState !== 'closed').length,
      contexts: contexts.filter((context) => context.state !== 'closed').length,
      sockets: sockets.filter((socket) => socket.readyState <= WebSocket.OPEN).length,
      elements: document.querySelectorAll('audio, video').length,
    },
  };
}
