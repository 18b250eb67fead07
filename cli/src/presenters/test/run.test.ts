import { describe, expect, it } from 'vitest';
import { memoryOutput } from '../../testing/memory-output.ts';
import { attempt, result, runReport } from '../../testing/run-report.ts';
import { printRun } from './run.ts';

describe('what came of a run', () => {
  it('tells of what would make the report too large', async () => {
    const output = memoryOutput();
    const left = attempt({ mediaOmitted: true });
    await printRun(runReport([result('a', { attempts: [left, left] }), result('b')]), null, output);
    expect(output.said).toEqual([
      'Pictures and sounds of 2 attempts are left out: the report would be too large to open.',
    ]);
  });
});
