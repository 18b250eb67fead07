import { expect, it } from 'vitest';
import { memoryOutput } from '../testing/memory-output.ts';
import { printSaid } from './rehearse.ts';

it('prints JSON that is safe on a terminal', () => {
  const output = memoryOutput({ format: 'json' });
  printSaid('Assistant', 'Yes\u001b[2J\u202e', output);
  expect(output.printed).toEqual([String.raw`{"who":"Assistant","text":"Yes\u001b[2J\u202e"}`]);
});
