/* oxlint-disable unicorn/consistent-function-scoping -- the page has nothing outside the function */
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
