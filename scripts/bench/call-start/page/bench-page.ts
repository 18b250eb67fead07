/// <reference lib="dom" />
// The shared part of all pages: a button, the clock, and the time of one call.

/** Settings of a page, as JSON in its query. */
export interface PageSettings {
  readonly platformUrl: string;
  readonly token: string;
  readonly assistantId: string;
  /** Folder of the call machine. */
  readonly callMachineUrl: string;
  readonly callMachineFile: string;
  /** When the client prepares: not before the click, on a sign of intent, or when the page is idle. */
  readonly preparation: 'never' | 'on intent' | 'when idle';
}

/** What a client's page provides to the shared part. */
export interface Caller {
  /** Missing if the client cannot prepare. */
  prepare?(): Promise<unknown>;
  /** Starts a call and reports its progress. Its result is not awaited, because call-start can come first. */
  start(events: CallerEvents): Promise<unknown>;
  stop(): Promise<unknown>;
}

export interface CallerEvents {
  callStarted(): void;
  /** Every stage is over. */
  succeeded(): void;
  failed(reason: string): void;
}

declare global {
  interface Window {
    bench?: {
      readonly prepareWhenIdle: () => Promise<unknown>;
      /** From the next click to its call, whose every stage is over by then. */
      readonly callStartMs: Promise<number>;
      readonly stop: () => Promise<unknown>;
    };
  }
}

/** Opens the page for a client. */
export function openBenchPage(create: (settings: PageSettings) => Caller): void {
  // Written by the benchmark itself.
  const settings = JSON.parse(new URLSearchParams(location.search).get('settings') ?? '') as PageSettings;
  const caller = create(settings);
  const button = document.createElement('button');
  button.textContent = 'Talk';
  document.body.append(button);
  button.addEventListener('pointerenter', () => {
    if (settings.preparation === 'on intent') void caller.prepare?.();
  });

  const call = Promise.withResolvers<number>();
  const fail = (reason: string) => call.reject(new Error(reason));
  // Read by the benchmark once it has clicked.
  call.promise.catch(() => {});
  button.addEventListener('click', ({ timeStamp: clickAt }) => {
    let callStartMs: number | undefined;
    let succeeded = false;
    const settle = () => {
      if (callStartMs !== undefined && succeeded) call.resolve(callStartMs);
    };
    caller
      .start({
        callStarted() {
          callStartMs ??= performance.now() - clickAt;
          settle();
        },
        succeeded() {
          succeeded = true;
          settle();
        },
        failed: fail,
      })
      .catch((error: unknown) => fail(String(error)));
  });
  window.bench = {
    prepareWhenIdle: async () => settings.preparation === 'when idle' && caller.prepare?.(),
    callStartMs: call.promise,
    stop: () => caller.stop(),
  };
}
