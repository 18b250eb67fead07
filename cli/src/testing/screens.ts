import { setTimeout as wait } from 'node:timers/promises';
import { FirmlineError } from '@firmline/sdk/errors';
import { exitCodeOf } from '../exit-codes.ts';
import { createOutput, type Output } from '../terminal/output.ts';
import { fill } from '../terminal/questions.ts';
import { startProgress } from '../terminal/screens/progress.ts';

// Runs one interactive part for tests: `screens.js <part>`.

const parts: Record<string, (output: Output) => Promise<void>> = {
  async form(output) {
    const fields = [
      { name: 'name', label: 'Name', hint: 'Whom the page greets.', check: needed('A name') },
      { name: 'company', label: 'Company', check: needed('A company') },
      { name: 'key', label: 'Key', secret: true },
      { name: 'system', label: 'System prompt', multiline: true, check: noPlaceholder },
    ];
    const preview = ({ name, company }: Readonly<Record<string, string>>) =>
      `Hey ${name || '…'},\nthis is the assistant of ${company || '…'}.`;
    const asked = { title: 'A new firm', what: 'The name', answer: '--name' };
    output.data(JSON.stringify(await fill(output, asked, fields, { preview })));
  },
  async progress(output) {
    const progress = startProgress(output, { label: 'Importing firms', total: 10_000 });
    for (let done = 0; done <= 10_000; done += 100) {
      progress.update(done, `row ${done}`);
      if (done === 5000) output.note('Half of the rows are in.');
      await wait(10);
    }
    progress[Symbol.dispose]();
    output.note('10,000 rows are in.');
  },
};

const noPlaceholder = (value: string) => (value.includes('{{') ? 'A placeholder is left.' : undefined);

function needed(what: string) {
  return (value: string) => (value.trim() === '' ? `${what} is needed.` : undefined);
}

const [part = ''] = process.argv.slice(2);
const output = createOutput(process.argv.slice(3));
try {
  await parts[part]?.(output);
} catch (error) {
  if (!(error instanceof FirmlineError)) throw error;
  output.failure(error.message);
  process.exitCode = exitCodeOf(error);
}
