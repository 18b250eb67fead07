import type { Ask } from '../auth/ask.ts';
import type { Setting, Settings } from '../config/settings.ts';
import type { StepToSet } from '../config/connections.ts';

export interface Surroundings {
  readonly values: Settings;
  readonly pageUrl: string | undefined;
  readonly stepToSet: (name: Setting) => StepToSet;
  readonly ask: Ask;
  /** Sends requests even after Ctrl-C, to clean up. */
  readonly askToTheEnd: Ask;
  readonly signal: AbortSignal;
  readonly fix: boolean;
  readonly dryRun: boolean;
}

export type Check = Readonly<ReturnType<typeof checkOf>>;

type Findings = ReturnType<typeof about>;

/** A check whose own findings are on one subject; {@link about} creates those on others. */
export const checkOf = (
  id: string,
  title: string,
  run: (surroundings: Surroundings, own: Findings) => Promise<Finding | readonly Finding[]>,
  limitMs = 20_000,
) => {
  const own = about(id, title);
  return { id, title, limitMs, run: async (given: Surroundings) => [await run(given, own)].flat() };
};

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

export interface Finding {
  /** Stable across versions, so that scripts can rely on it. */
  readonly id: string;
  readonly title: string;
  readonly status: 'ok' | 'warning' | 'failed' | 'skipped';
  readonly seen: string;
  readonly fix?: string;
  readonly command?: string;
}
