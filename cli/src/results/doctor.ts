/** What one look at one thing found. */
export interface Finding {
  /** Stays the same between versions; scripts may look for it. */
  readonly id: string;
  readonly title: string;
  readonly status: 'ok' | 'warning' | 'failed' | 'skipped';
  /** What was seen, a sentence. */
  readonly seen: string;
  /** What to do, a sentence. */
  readonly fix?: string;
  /** The command that does it, where there is one. */
  readonly command?: string;
}
