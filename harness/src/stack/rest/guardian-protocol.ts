/** Supervisor to guardian. */
export type GuardianCommand = {
  readonly type: 'run';
  readonly binary: string;
  readonly env: Readonly<Record<string, string>>;
};

/** Guardian to supervisor. */
export type GuardianReport =
  | { readonly type: 'started'; readonly pid: number }
  | { readonly type: 'line'; readonly text: string }
  | { readonly type: 'exited'; readonly reason: string };
