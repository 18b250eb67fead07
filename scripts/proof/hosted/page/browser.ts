/// <reference lib="dom" />
// Records a call's use of the browser: sent tracks, worklets, WebAssembly, media servers, blocked sources.
import { placeOf } from '../place-of.ts';
import { record } from './record.ts';
import { trackNumber } from './wire.ts';

export function watchBrowser(): void {
  watchSenders();
  watchConnections();
  watchCode();
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    const place = blockedURI.includes(':') ? placeOf(blockedURI) : { scheme: blockedURI, host: '' };
    record('browser', 'policy-violation', { directive: effectiveDirective, ...place });
  });
}

function watchSenders(): void {
  const { prototype } = RTCRtpSender;
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const { replaceTrack } = prototype;
  prototype.replaceTrack = function replaceTrackRecorded(track) {
    if (track?.kind === 'audio') {
      const name = this.track && this.track !== track ? 'track-replaced' : 'track-sent';
      record('browser', name, { track: trackNumber(track) });
    }
    return replaceTrack.call(this, track);
  };
}

function watchConnections(): void {
  const Native = RTCPeerConnection;
  window.RTCPeerConnection = new Proxy(Native, {
    construct(target, [configuration]: [RTCConfiguration?], newTarget) {
      const servers = (configuration?.iceServers ?? []).flatMap(({ urls }) => [urls].flat().map(placeOf));
      record('browser', 'peer-connection', { servers });
      for (const server of servers) record('network', 'host', { ...server, kind: 'media' });
      return Reflect.construct(target, [configuration], newTarget) as object;
    },
  });
}

function watchCode(): void {
  const { prototype } = AudioWorklet;
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const { addModule } = prototype;
  prototype.addModule = async function addModuleRecorded(url, options) {
    const place = placeOf(new URL(String(url), document.baseURI).href);
    const began = performance.now();
    record('browser', 'worklet', place);
    await addModule.call(this, url, options);
    record('browser', 'worklet-loaded', { ...place, ms: performance.now() - began });
  };
  for (const name of ['compile', 'compileStreaming', 'instantiate', 'instantiateStreaming'] as const) {
    const native = WebAssembly[name] as (...args: unknown[]) => unknown;
    Reflect.set(WebAssembly, name, (...args: unknown[]) => {
      record('browser', 'web-assembly', { kind: name });
      return native.apply(WebAssembly, args);
    });
  }
}
