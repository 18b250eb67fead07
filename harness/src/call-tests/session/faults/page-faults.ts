/* oxlint-disable unicorn/consistent-function-scoping -- the page has nothing outside the function */
/* What runs in the page; Puppeteer sends it as text, so nothing outside of a function is used in it. */

/** The assistant in the microphone. */
export interface Echo {
  readonly levelDb: number;
  readonly delayMs: number;
}

/** Runs in the page; Puppeteer sends it as text. */
export function setEcho(echo: Echo | null): void {
  const { firmlineMicrophone } = globalThis as unknown as {
    readonly firmlineMicrophone?: { setEcho(echo: Echo | null): void };
  };
  firmlineMicrophone?.setEcho(echo);
}

/** What is used of a page's media. */
interface Interruptible extends EventTarget {
  readonly state?: string;
  pause?(): void;
  suspend?(): Promise<void>;
  resume?(): Promise<void>;
}

/**
 * Runs in the page; Puppeteer sends it as text. The system takes the microphone and the sound: tracks are muted,
 * contexts are `interrupted`, elements are paused, and nothing plays. Then tracks and contexts continue by themselves,
 * as on an iPhone.
 * @see https://www.w3.org/TR/mediacapture-streams/#track-muted
 * @see https://webaudio.github.io/web-audio-api/#dom-audiocontextstate-interrupted
 */
export function setInterrupted(active: boolean): void {
  const page = globalThis as unknown as {
    readonly firmlineMicrophone?: { interrupt(active: boolean): void };
    readonly firmlineMedia?: {
      inUse(): { readonly contexts: readonly Interruptible[]; readonly elements: readonly Interruptible[] };
    };
  };
  const { contexts = [], elements = [] } = page.firmlineMedia?.inUse() ?? {};
  const refuse = () => Promise.reject(new DOMException('The system uses the sound.', 'AbortError'));
  for (const context of contexts) {
    if (active) {
      void context.suspend?.();
      Object.defineProperties(context, {
        state: { configurable: true, value: 'interrupted' },
        resume: { configurable: true, value: refuse },
      });
      context.dispatchEvent(new Event('statechange'));
    } else if (Object.hasOwn(context, 'state')) {
      Reflect.deleteProperty(context, 'state');
      Reflect.deleteProperty(context, 'resume');
      void context.resume?.();
    }
  }
  for (const element of elements) {
    if (!active) Reflect.deleteProperty(element, 'play');
    else {
      Object.defineProperty(element, 'play', { configurable: true, value: refuse });
      element.pause?.();
    }
  }
  page.firmlineMicrophone?.interrupt(active);
}

type PeerClass = new (configuration?: Readonly<Record<string, unknown>>) => object;

/** Restricts peer connections to relays, of which there are none, so that none reaches the room. */
export function withoutWays(): void {
  const peers = Reflect.get(globalThis, 'RTCPeerConnection') as unknown as PeerClass | undefined;
  if (!peers || Reflect.has(globalThis, 'firmlineWithoutWays')) return;
  Object.defineProperty(globalThis, 'firmlineWithoutWays', { value: { active: true } });
  const lost = new Proxy(peers, {
    construct(target, [configuration]: [Readonly<Record<string, unknown>>?], self): object {
      const state = Reflect.get(globalThis, 'firmlineWithoutWays') as unknown as { active: boolean };
      const relayed = { ...configuration, iceTransportPolicy: 'relay', iceServers: [] };
      return Reflect.construct(target, [state.active ? relayed : configuration], self) as object;
    },
  });
  Reflect.set(globalThis, 'RTCPeerConnection', lost);
}

/** @param active whether new peer connections are cut off */
export function setWithoutWays(active: boolean): void {
  const state = Reflect.get(globalThis, 'firmlineWithoutWays') as unknown as { active: boolean } | undefined;
  if (state) state.active = active;
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
