// Messages between the benchmark and its pages.

/** When the client prepares: not before the click, on a sign of intent, or when the page is idle. */
export type Preparation = 'never' | 'on intent' | 'when idle';

/** Settings of a page, as JSON in its query. */
export interface PageSettings {
  readonly platformUrl: string;
  readonly token: string;
  readonly assistantId: string;
  /** Folder of the call machine. */
  readonly callMachineUrl: string;
  readonly callMachineFile: string;
  readonly preparation: Preparation;
}

/** A file that the page loaded; times in ms after the click, negative before it. */
export interface LoadedFile {
  readonly url: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Bytes of the body on the wire; 0 if it came from the cache. */
  readonly wireBytes: number;
}

/** One call as the page saw it. Times in ms after the click. */
export interface CallReport {
  readonly callStartMs: number;
  /** Time in each stage, ms, as the client reports it. */
  readonly stages: Readonly<Record<string, number>>;
  /** When each stage was over. */
  readonly stageEndsMs: Readonly<Record<string, number>>;
  readonly files: readonly LoadedFile[];
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
  stageEnded(stage: string, durationMs: number): void;
  callStarted(): void;
  /** Every stage is over. */
  succeeded(): void;
  failed(reason: string): void;
}

/** `window.bench` of every page. */
export interface BenchPage {
  readonly prepareWhenIdle: () => Promise<void>;
  /** Settles with the call of the next click. */
  readonly report: Promise<CallReport>;
  readonly stop: () => Promise<void>;
}
