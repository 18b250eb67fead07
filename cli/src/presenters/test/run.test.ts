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
      'Screenshots and audio of 2 attempts were left out to keep the report small enough to open.',
    ]);
  });
});
