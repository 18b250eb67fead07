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
}

/** What both clients have. */
export interface BenchClient {
  on(event: 'call-start' | 'call-start-success', listener: () => void): unknown;
  on(event: 'call-start-failed', listener: (failure: { stage: string; error: unknown }) => void): unknown;
  stop(): Promise<unknown>;
}

interface Caller {
  readonly client: BenchClient;
  /** Undefined if the client cannot prepare. */
  readonly prepare: (() => Promise<unknown>) | undefined;
  /** Its result is not awaited, because call-start can come first. */
  readonly start: () => Promise<unknown>;
}

declare global {
  interface Window {
    bench?: {
      readonly prepare: Caller['prepare'];
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
  const { client, prepare, start } = create(settings);
  const button = document.createElement('button');
  button.textContent = 'Talk';
  document.body.append(button);

  const { promise: clickedAt, resolve: click } = Promise.withResolvers<number>();
  const { promise: startedAt, resolve: resolveStart } = Promise.withResolvers<number>();
  const { promise: success, resolve: succeed, reject: fail } = Promise.withResolvers<void>();
  client.on('call-start', () => resolveStart(performance.now()));
  client.on('call-start-success', () => succeed());
  client.on('call-start-failed', ({ stage, error }) => fail(new Error(`${stage}: ${String(error)}`)));
  button.addEventListener('click', ({ timeStamp }) => {
    click(timeStamp);
    start().catch(fail);
  });
  const callStartMs = Promise.all([startedAt, clickedAt, success]).then(([end, begin]) => end - begin);
  // Read by the benchmark once it has clicked.
  callStartMs.catch(() => {});
  window.bench = { prepare, callStartMs, stop: () => client.stop() };
}
