import { stages } from '@firmline/sdk/web-call';
import type { CallProgress } from '../in-page.ts';
import type { Visit } from '../visit.ts';

const has = ({ marks }: CallProgress, stage: string, status: string) =>
  marks.find(({ name }) => name === `${stage}:${status}`)?.at;

/** Every stage is done, or one has failed. */
export const stagesAreOver = (progress: CallProgress): boolean =>
  stages.every((stage) => has(progress, stage, 'completed') !== undefined) ||
  stages.some((stage) => has(progress, stage, 'failed') !== undefined);

/** Every stage of the start, in order; takes their times down. */
export function checkStages({ checks, timings }: Visit, progress: CallProgress): void {
  let last = 0;
  for (const stage of stages) {
    const startedAt = has(progress, stage, 'started');
    const completedAt = has(progress, stage, 'completed');
    if (startedAt === undefined || completedAt === undefined) {
      const how =
        has(progress, stage, 'failed') !== undefined
          ? 'failed'
          : startedAt === undefined
            ? 'was not reached'
            : 'was not completed';
      checks.failed('stages', `${stage} ${how}`);
      return;
    }
    if (startedAt < last) {
      checks.failed('stages', `${stage} came before its turn`);
      return;
    }
    last = startedAt;
    timings.stages[stage] = completedAt - startedAt;
  }
  checks.ok('stages', `all ${stages.length} completed, in order`);
}
