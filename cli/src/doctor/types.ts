/** The result of one check. */
export interface Finding {
  /** Stable across versions, so that scripts can rely on it. */
  readonly id: string;
  readonly title: string;
  readonly status: 'ok' | 'warning' | 'failed' | 'skipped';
  /** The finding, as a sentence. */
  readonly seen: string;
  /** How to fix it, as a sentence. */
  readonly fix?: string;
  /** The command that fixes it, if there is one. */
  readonly command?: string;
}
