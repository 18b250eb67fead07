/* Runs in the page; Puppeteer sends it as text, so nothing outside of a function is used in it. */

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
