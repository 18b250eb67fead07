import { setTimeout as wait } from 'node:timers/promises';
import { FirmlineError } from '@firmline/sdk/errors';
import { exitCodeOf } from '../exit-codes.ts';
import { createOutput, type Output } from '../terminal/output.ts';
import { askValue, pick } from '../terminal/questions.ts';
import { startProgress } from '../terminal/screens/progress.ts';

// Runs one interactive part for tests: `screens.js <part>`.

const parts: Record<string, (output: Output) => Promise<void>> = {
  async questions(output) {
    const check = () => undefined;
    const contact = await askValue({ title: 'Contact', check });
    const key = await askValue({ title: 'Key', isSecret: true, check });
    const question = { title: 'Which company?', what: 'The company', answer: '--company' };
    const choices = [
      { value: 'a', label: 'Rowe' },
      { value: 'b', label: 'Lowe', detail: 'LLP' },
    ];
    output.data(JSON.stringify([contact, key, await pick(output, question, choices)]));
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

const [part = ''] = process.argv.slice(2);
const output = createOutput(process.argv.slice(3));
try {
  await parts[part]?.(output);
} catch (error) {
  if (!(error instanceof FirmlineError)) throw error;
  output.failure(error.message);
  process.exitCode = exitCodeOf(error);
}
