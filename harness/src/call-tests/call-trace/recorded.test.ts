// A trace written by `npm run proof -- hosted --local`.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { validateCallPlans } from '../../shared/call-plan/call-plan.ts';
import { parse } from '../scenario/testing/parse.ts';
import { callPlanOf, judgeTrace, readTrace, scenarioOf, writeTrace } from './index.ts';

const text = readFileSync(new URL('../../../../fixtures/traces/local-stack.json', import.meta.url), 'utf8');
const trace = readTrace(text);

describe('a recorded trace', () => {
  it('gets the same verdicts as when it was recorded', () => {
    const verdicts = Object.groupBy(judgeTrace(trace), ({ verdict }) => verdict);
    expect(verdicts.differs).toBeUndefined();
    expect(verdicts.unseen).toBeUndefined();
    expect(verdicts.skipped?.map(({ id }) => id)).toEqual(['recording-begins']);
    expect(verdicts.holds).toHaveLength(21);
  });

  it('is replayed with its end and its refusal', () => {
    const plan = callPlanOf(trace, 'kept-room')!;
    expect(validateCallPlans(plan)).toEqual([plan]);
    expect(plan.faults).toContainEqual(
      expect.objectContaining({ kind: 'hang-up', announce: true, message: 'Meeting has ended' }),
    );
    expect(plan.faults).toContainEqual(
      expect.objectContaining({ request: 'local-level-observer', answer: 'error' }),
    );
    expect(parse(scenarioOf(plan, 'kept-room')).problems).toEqual([]);
  });

  it('contains no id, token or name, and is written back unchanged', () => {
    expect(writeTrace(trace)).toBe(text);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|eyJ|your-project/);
  });
});
