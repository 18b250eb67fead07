/** Supervisor to watchdog. */
export type WatchdogCommand = {
  readonly type: 'run';
  readonly binary: string;
  readonly env: Readonly<Record<string, string>>;
};

/** Watchdog to supervisor. */
export type WatchdogReport =
  | { readonly type: 'started'; readonly pid: number }
  | { readonly type: 'line'; readonly text: string }
  | { readonly type: 'exited'; readonly reason: string };
