import { describe, expect, it } from 'vitest';
import { keepAwake, type WakeLockPage } from './wake-lock.ts';

/** A page whose visibility the test controls, and the locks it granted. */
class FakePage implements WakeLockPage {
  readonly locks: { released: boolean; release(): Promise<void> }[] = [];
  readonly listeners = new Set<() => void>();
  requests = 0;
  /** Promise that a request for a lock waits for. */
  until: Promise<void> = Promise.resolve();
  isRefusing = false;
  #visibility: DocumentVisibilityState = 'visible';

  readonly wakeLock = {
    request: async (): Promise<WakeLockSentinel> => {
      this.requests += 1;
      await this.until;
      if (this.isRefusing) throw new DOMException('low battery', 'NotAllowedError');
      const lock = {
        released: false,
        release: () => {
          lock.released = true;
          return Promise.reject(new Error('it was gone'));
        },
      };
      this.locks.push(lock);
      return lock as unknown as WakeLockSentinel;
    },
  };

  readonly document: WakeLockPage['document'] = Object.defineProperty(
    {
      addEventListener: (_: string, listener: () => void) => this.listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => this.listeners.delete(listener),
    } as unknown as Document,
    'visibilityState',
    { get: () => this.#visibility },
  );

  show(visibility: DocumentVisibilityState): void {
    this.#visibility = visibility;
    // Browsers release a lock when the page is hidden.
    if (visibility === 'hidden') for (const lock of this.locks) lock.released = true;
    for (const listener of this.listeners) listener();
  }

  get held(): number {
    return this.locks.filter(({ released }) => !released).length;
  }
}

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

describe('keeping the screen on', () => {
  it('holds one lock until it is released', async () => {
    const page = new FakePage();
    const release = keepAwake(page);
    await settled();
    expect(page.held).toBe(1);
    release();
    release();
    await settled();
    expect([page.held, page.listeners.size]).toEqual([0, 0]);
  });

  it('requests another lock when the page is visible again', async () => {
    const page = new FakePage();
    const release = keepAwake(page);
    await settled();
    page.show('hidden');
    await settled();
    expect([page.held, page.requests]).toEqual([0, 1]);
    page.show('visible');
    page.show('visible');
    await settled();
    expect([page.held, page.requests]).toEqual([1, 2]);
    release();
    page.show('visible');
    await settled();
    expect(page.held).toBe(0);
  });

  it('releases a lock that arrives after the release', async () => {
    const page = new FakePage();
    const { promise, resolve } = Promise.withResolvers<void>();
    page.until = promise;
    const release = keepAwake(page);
    release();
    resolve();
    await settled();
    expect([page.locks.length, page.held]).toEqual([1, 0]);
  });

  it('tolerates a refusal and a browser without the lock', async () => {
    const page = new FakePage();
    page.isRefusing = true;
    keepAwake(page)();
    await settled();
    keepAwake({ wakeLock: undefined, document: page.document })();
    keepAwake()();
    expect([page.held, page.listeners.size]).toEqual([0, 0]);
  });
});
