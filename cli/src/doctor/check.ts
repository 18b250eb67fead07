import type { AskService } from '../auth/ask.ts';
import type { Setting, Settings } from '../config/settings.ts';
import type { StepToSet } from '../config/connections.ts';

export interface CheckInput {
  readonly values: Settings;
  readonly pageUrl: string | undefined;
  readonly stepToSet: (name: Setting) => StepToSet;
  readonly ask: AskService;
  readonly signal: AbortSignal;
}

export type DoctorCheck = Readonly<ReturnType<typeof checkOf>>;

type Findings = ReturnType<typeof checkNamed>;

/** A check whose own findings are on one subject; {@link checkNamed} creates those on others. */
export const checkOf = (
  id: string,
  title: string,
  run: (surroundings: CheckInput, findings: Findings) => Promise<DoctorFinding | readonly DoctorFinding[]>,
) => {
  const findings = checkNamed(id, title);
  return {
    id,
    title,
    run: async (checkInput: CheckInput) => [await run(checkInput, findings)].flat(),
  };
};

export function checkNamed(id: string, title: string) {
  const finding =
    (status: DoctorFinding['status']) =>
    (detail: string, fix?: string, command?: string): DoctorFinding => ({
      id,
      title,
      status,
      seen: detail,
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

export interface DoctorFinding {
  /** Stable across versions, so that scripts can rely on it. */
  readonly id: string;
  readonly title: string;
  readonly status: 'ok' | 'warning' | 'failed' | 'skipped';
  readonly seen: string;
  readonly fix?: string;
  readonly command?: string;
}
