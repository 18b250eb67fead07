import type { Verdict } from '@firmline/harness/call-tests';
import { describe, expect, it } from 'vitest';
import { exitCodeFor } from '../commands/test/print-run.ts';
import { memoryOutput } from '../testing/memory-output.ts';
import { result, runReport } from '../testing/run-report.ts';

const of = (...verdicts: readonly Verdict[]) =>
  runReport(verdicts.map((verdict, index) => result(`s-${index}`, { verdict })));

describe('the exit code of a run', () => {
  it.each<readonly [readonly Verdict[], number]>([
    [['passed', 'passed'], 0],
    [['passed', 'flaky', 'not-applicable'], 0],
    [['passed', 'failed', 'inconclusive'], 8],
    [['passed', 'inconclusive'], 1],
    [['not-applicable'], 1],
    [[], 1],
  ])('of %j is %i', async (verdicts, code) => {
    expect(await exitCodeFor(of(...verdicts), {}, memoryOutput())).toBe(code);
  });

  it('is a failure for flaky scenarios on request', async () => {
    expect(await exitCodeFor(of('flaky'), { failOnFlaky: true }, memoryOutput())).toBe(8);
  });

  it('is a failure if a shard is missing, unless only this shard was requested', async () => {
    const part = runReport([result('a')], { shards: ['1/2'] });
    expect(await exitCodeFor(part, {}, memoryOutput())).toBe(1);
    expect(await exitCodeFor(part, { shard: '1/2' }, memoryOutput())).toBe(0);
    // An empty shard succeeds.
    expect(await exitCodeFor(runReport([], { shards: ['9/9'] }), { shard: '9/9' }, memoryOutput())).toBe(0);
  });
});
