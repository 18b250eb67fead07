import { expect, it } from 'vitest';
import { memoryOutput } from '../../testing/memory-output.ts';
import { printLinks } from './up.ts';

const firm = { slug: 'dana', name: 'Dana', companyName: '', url: 'http://localhost:4310/dana' };
const firms = [firm] as unknown as Parameters<typeof printLinks>[1]['firms'];

it('the links of a stack that starts say if there are more', () => {
  const printed = (total: number, format: 'table' | 'json') => {
    const output = memoryOutput({ format });
    printLinks('http://localhost:4310', { firms, total }, { notices: [], data: '.firmline' }, output);
    return output;
  };
  expect(printed(1200, 'table').notes.join('\n')).toContain('firms list --all shows all 1,200.');
  expect(printed(1, 'table').notes.join('\n')).not.toContain('more');
  expect(JSON.parse(printed(1200, 'json').printedLines.join(''))).toMatchObject({ hasMore: true });
});
