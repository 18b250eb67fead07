import type { Settings } from '../../config/settings.ts';
import type { Ask } from '../auth/ask.ts';
import type { Finding } from '../../results/doctor.ts';

/** What a check may look at. */
export interface Surroundings {
  /** All settings of the sources in use. */
  readonly values: Settings;
  /** Where the firms are known from, in words. */
  readonly source: string;
  /** Without a trailing slash. */
  readonly pageUrl: string | undefined;
  readonly ask: Ask;
  /** Asks even after Ctrl-C, to leave nothing behind. */
  readonly askToTheEnd: Ask;
  readonly signal: AbortSignal;
  /** The webhook is really to be called. */
  readonly fire: boolean;
  /** Fix what is safe to fix. */
  readonly fix: boolean;
  readonly dryRun: boolean;
}

export interface Check {
  readonly id: string;
  readonly title: string;
  readonly limitMs?: number;
  readonly run: (surroundings: Surroundings) => Promise<readonly Finding[]>;
}

/** Findings about one thing. */
export function about(id: string, title: string) {
  const finding =
    (status: Finding['status']) =>
    (seen: string, fix?: string, command?: string): Finding => ({
      id,
      title,
      status,
      seen,
      ...(fix === undefined ? {} : { fix }),
      ...(command === undefined ? {} : { command }),
    });
  return {
    ok: finding('ok'),
    warning: finding('warning'),
    failed: finding('failed'),
    skipped: finding('skipped'),
  };
}
