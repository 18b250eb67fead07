// A trace of `npm run proof -- hosted --local`, as it was written.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { validateCallPlans } from '../../shared/call-plan/call-plan.ts';
import { parse } from '../scenario/testing/parse.ts';
import { callPlanOf, judgeTrace, readTrace, scenarioOf, writeTrace } from './index.ts';

const text = readFileSync(new URL('../../../../fixtures/traces/local-stack.json', import.meta.url), 'utf8');
const trace = readTrace(text);

describe('a recorded trace', () => {
  it('is judged as it was when it was made', () => {
    const verdicts = Object.groupBy(judgeTrace(trace), ({ verdict }) => verdict);
    expect(verdicts.differs).toBeUndefined();
    expect(verdicts.unseen).toBeUndefined();
    expect(verdicts.skipped?.map(({ id }) => id)).toEqual(['recording-begins']);
    expect(verdicts.holds).toHaveLength(21);
  });

  it('is replayed with the close and the refusal that it shows', () => {
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

  it('holds no id, no token and no name, and is written as it was', () => {
    expect(writeTrace(trace)).toBe(text);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|eyJ|firmlineproof/);
  });
});
