/* oxlint-disable unicorn/consistent-function-scoping -- the page has nothing outside the function */
/* What runs in the page; Puppeteer sends it as text, so nothing outside of a function is used in it. */

import type { MediaProbe } from '../../../shared/browser/probe/media-probe.ts';
import type { Echo, PageMicrophone } from '../microphone/install-microphone.ts';

declare const firmlineMicrophone: PageMicrophone | undefined;
declare const firmlineMedia: MediaProbe | undefined;
declare const firmlineWithoutWays: { active: boolean };

export function setEcho(echo: Echo | null): void {
  if (typeof firmlineMicrophone !== 'undefined') firmlineMicrophone.setEcho(echo);
}

/**
 * The system takes the microphone and the sound: tracks are muted, contexts are `interrupted`, elements are paused, and
 * nothing plays. Then tracks and contexts continue by themselves, as on an iPhone.
 * @see https://www.w3.org/TR/mediacapture-streams/#track-muted
 * @see https://webaudio.github.io/web-audio-api/#dom-audiocontextstate-interrupted
 */
export function setInterrupted(isActive: boolean): void {
  if (typeof firmlineMedia === 'undefined' || typeof firmlineMicrophone === 'undefined') return;
  const { contexts, elements } = firmlineMedia.inUse();
  const refuse = () => Promise.reject(new DOMException('The system uses the sound.', 'AbortError'));
  for (const context of contexts) {
    if (isActive) {
      void context.suspend();
      Object.defineProperties(context, {
        state: { configurable: true, value: 'interrupted' },
        resume: { configurable: true, value: refuse },
      });
      context.dispatchEvent(new Event('statechange'));
    } else if (Object.hasOwn(context, 'state')) {
      Reflect.deleteProperty(context, 'state');
      Reflect.deleteProperty(context, 'resume');
      void context.resume();
    }
  }
  for (const element of elements) {
    if (!isActive) Reflect.deleteProperty(element, 'play');
    else {
      Object.defineProperty(element, 'play', { configurable: true, value: refuse });
      element.pause();
    }
  }
  firmlineMicrophone.interrupt(isActive);
}

/** Restricts peer connections to relays, of which there are none, so that none reaches the room. */
export function withoutWays(): void {
  if ('firmlineWithoutWays' in globalThis) return;
  Object.defineProperty(globalThis, 'firmlineWithoutWays', { value: { active: true } });
  globalThis.RTCPeerConnection = new Proxy(RTCPeerConnection, {
    construct(target, [configuration]: [RTCConfiguration?], self): object {
      const relayConfiguration = { ...configuration, iceTransportPolicy: 'relay', iceServers: [] };
      const { active } = firmlineWithoutWays;
      return Reflect.construct(target, [active ? relayConfiguration : configuration], self) as object;
    },
  });
}

/** @param isActive whether new peer connections are cut off */
export function setWithoutWays(isActive: boolean): void {
  if (typeof firmlineWithoutWays !== 'undefined') firmlineWithoutWays.active = isActive;
}

/** Storage throws, as in a browser that blocks it. */
export function withoutStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  }
}
