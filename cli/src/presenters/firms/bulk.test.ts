import { describe, expect, it } from 'vitest';
import { emptyFirm, type KeptFirm } from '@firmline/sdk/firms';
import { memoryOutput } from '../../testing/memory-output.ts';
import { printDifferences, printHandled } from './bulk.ts';

const firm = (slug: string, given: Partial<KeptFirm> = {}): KeptFirm => ({
  ...emptyFirm,
  slug,
  name: 'Dana',
  ...given,
});
const said = (all: Parameters<typeof printDifferences>[0], options = {}) => {
  const output = memoryOutput(options);
  printDifferences(all, output);
  return output.said;
};

describe('differences of many firms', () => {
  it('show the changed fields of each, and count those of all', () => {
    const before = firm('a', { companyName: 'Roe\u001b[31m' });
    const after = firm('a', { companyName: 'Rowe', system: 'New.' });
    expect(said([{ slug: 'a', before, after }])).toEqual([
      'a',
      '  - company: Roe[31m',
      '  + company: Rowe',
      '  - system prompt: ',
      '  + system prompt: New.',
      '1 firm: company of 1, system prompt of 1.',
    ]);
    expect(said([{ slug: 'a', before, after }], { format: 'json' })).toEqual([]);
  });

  it('show long values from the first difference', () => {
    const [before, after] = ['old', 'new'].map((word) =>
      firm('a', { system: `${'x'.repeat(500)} ${word} ${'y'.repeat(500)}` }),
    );
    expect(said([{ slug: 'a', before: before!, after: after! }])[1]).toBe(
      `  - system prompt: …${'x'.repeat(14)} old ${'y'.repeat(41)}…`,
    );
  });

  it('show ten firms and count the others', () => {
    const all = Array.from({ length: 1012 }, (_, index) => ({
      slug: `s${index}`,
      before: index < 12 ? firm(`s${index}`) : null,
      after: index < 12 ? null : firm(`s${index}`),
    }));
    const lines = said(all);
    expect(lines).toHaveLength(12);
    expect(lines[0]).toBe('- s0 (Dana)');
    expect(lines.slice(-2)).toEqual([
      '… and 1,002 more firms.',
      '1,012 firms: 12 to delete, 1,000 to create.',
    ]);
  });
});

describe('handled firms', () => {
  const rows = [
    { slug: 'a', name: 'Dana', companyName: '', outcome: 'changed' },
    { slug: 'b', name: 'Ann', companyName: '', outcome: 'unchanged' },
  ];

  it('are listed for a person without those that stayed the same', async () => {
    const output = memoryOutput();
    await printHandled(rows, { empty: '', undo: true }, output);
    expect(output.printed.slice(1)).toEqual(['a     Dana  changed']);
    expect(output.said).toEqual(['1 firm unchanged.', 'To undo this, run firmline firms undo.']);
  });

  it('are listed up to a hundred on a terminal', async () => {
    const many = Array.from({ length: 1101 }, (_, index) => ({ ...rows[0]!, slug: `s${index}` }));
    const [terminal, pipe] = [memoryOutput({ interactive: true }), memoryOutput()];
    for (const output of [terminal, pipe]) await printHandled(many, { empty: '', undo: false }, output);
    expect([terminal.printed.length, pipe.printed.length]).toEqual([101, 1102]);
    expect(terminal.said).toEqual(['… and 1,001 more firms; --json lists all.']);
    expect(pipe.said).toEqual([]);
  });

  it('are all listed for a program', async () => {
    const output = memoryOutput({ format: 'json' });
    await printHandled(rows, { empty: '', undo: true }, output);
    expect(JSON.parse(output.printed.join(''))).toEqual(rows);
    expect(output.said).toEqual([]);
  });
});
