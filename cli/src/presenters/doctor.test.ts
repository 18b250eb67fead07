import { describe, expect, it } from 'vitest';
import type { Finding } from '../doctor/types.ts';
import { memoryOutput } from '../testing/memory-output.ts';
import { printFindings } from './doctor.ts';

const finding = (status: Finding['status'], parts: Partial<Finding> = {}): Finding => ({
  id: 'node',
  title: 'Node',
  status,
  seen: 'It is old.',
  fix: 'Install a newer one.',
  command: 'npm install node',
  ...parts,
});

const shown = async (findings: readonly Finding[], flags: Parameters<typeof memoryOutput>[0] = {}) => {
  const output = memoryOutput({ styled: true, ...flags });
  await printFindings(findings, output);
  return output;
};

describe('findings', () => {
  it('suggest a fix only for a problem', async () => {
    expect((await shown([finding('ok'), finding('failed', { title: 'Browser' })])).printed).toEqual([
      '<green>ok       </>Node     It is old.',
      '<red>failed   </>Browser  It is old.',
      '         Install a newer one.',
      '         <bold>$ npm install node</>',
    ]);
  });

  it('take two lines in a terminal narrower than the columns and 30 more', async () => {
    const width = 9 + 'Node'.length + 2 + 30;
    expect((await shown([finding('ok')], { columns: width })).printed).toHaveLength(1);
    expect((await shown([finding('ok')], { columns: width })).printed[0]).not.toContain('\n');
    expect((await shown([finding('ok')], { columns: width - 1 })).printed).toEqual([
      '<green>ok       </>Node\n         It is old.',
    ]);
  });

  it.each([
    [['ok'], 'All checks passed.'],
    [['failed', 'ok'], '1 failed.'],
    [['warning'], 'None failed, 1 warning.'],
    [['failed', 'warning', 'warning', 'skipped'], '1 failed, 2 warnings, 1 skipped.'],
  ] as const)('are counted: %j', async (statuses, words) => {
    expect((await shown(statuses.map((status) => finding(status)))).said).toEqual([`\n${words}`]);
  });

  it('are rows for a program, without secrets, with null for missing values', async () => {
    const { fix: _, command: __, ...bare } = finding('ok');
    const { printed } = await shown([bare, finding('failed')], { format: 'json' });
    expect(JSON.parse(printed.join(''))).toEqual([{ ...bare, fix: null, command: null }, finding('failed')]);
  });
});
