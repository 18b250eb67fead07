import { expect, it } from 'vitest';
import { memoryOutput } from '../testing/memory-output.ts';
import { printFindings } from './doctor.ts';

it('writes a path below the title of its check where it does not fit beside it', async () => {
  const output = memoryOutput({ columns: 60 });
  const path = `/home/dana/${'folder/'.repeat(5)}config.json`;
  const finding = (seen: string) => ({ id: 'page', title: 'Page', status: 'ok', seen }) as const;
  await printFindings([finding('It is served.'), finding(path)], output);
  expect(output.printedLines).toEqual(['ok       Page  It is served.', `ok       Page\n         ${path}`]);
});
