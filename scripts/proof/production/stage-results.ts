import { stages } from '../../../sdk/src/web-call/call/stages.ts';
import type { Page } from '../../../harness/src/shared/browser/index.ts';

export interface StageResults {
  /** Number of stages that succeeded in the latest call, and the total. */
  readonly done: number;
  readonly all: number;
  /** Stages without a result so far, in order. */
  readonly open: readonly string[];
  /** Failures. */
  readonly failed: readonly string[];
  /** Whether the assistant's audio levels show speech. */
  readonly heard: boolean;
}

interface Mark {
  readonly name: string;
  readonly pending: boolean;
  readonly status: string;
}

/** Reads the marks that the call client leaves in the page. */
export async function stageResults(page: Page): Promise<StageResults> {
  const marks = await page.evaluate(() =>
    performance.getEntriesByType('mark').map((entry): Mark => {
      const { detail }: { detail?: { pending?: boolean; status?: string } } = entry as PerformanceMark;
      return {
        name: entry.name.replace('firmline:', ''),
        pending: detail?.pending === true,
        status: detail?.status ?? '',
      };
    }),
  );
  const isDone = (stage: string) =>
    marks.some(
      ({ name, pending, status }) =>
        (name === `${stage}:completed` && !pending) ||
        (name === `${stage}:settled` && status === 'completed'),
    );
  const open = stages.filter((stage) => !isDone(stage));
  const failed = marks
    .filter(
      ({ name, status }) => name.endsWith(':failed') || (name.endsWith(':settled') && status === 'failed'),
    )
    .map(({ name }) => `${name.replace(/:.*/, '')} failed`);
  const hasError = marks.some(({ name }) => name === 'error');
  return {
    done: stages.length - open.length,
    all: stages.length,
    open,
    failed: failed.length === 0 && hasError ? ['the call failed'] : failed,
    heard: marks.some(({ name }) => name === 'speech-start'),
  };
}
