import { createProgram } from './commands/program.ts';
import { exitCodeOf } from './exit-codes.ts';
import { createOutput } from './output.ts';

const output = createOutput(process.argv.slice(2));

try {
  await createProgram(output).parseAsync();
} catch (error) {
  const { reportError } = await import('./presenters/error.ts');
  reportError(error, output);
  process.exitCode = exitCodeOf(error);
}
