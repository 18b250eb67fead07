import { createProgram } from '../commands/program.ts';
import { exitCodeOf } from '../exit-codes.ts';
import { globalFlagsOf, withoutFieldLists } from '../global-flags.ts';
import { reportError } from '../presenters/error.ts';
import { memoryOutput } from './memory-output.ts';
import type { Ran } from './run-firmline.ts';

/**
 * Runs a command in the test's own process, where starting one for each would take too long. Only for commands that end
 * by themselves and read no standard input.
 */
export async function runInProcess(
  args: readonly string[],
  { env, cwd }: { readonly env: Readonly<Record<string, string>>; readonly cwd: string },
): Promise<Ran> {
  const before = { env: process.env, cwd: process.cwd(), exitCode: process.exitCode };
  process.env = { PATH: before.env['PATH'], HOME: cwd, ...env };
  process.chdir(cwd);
  process.exitCode = 0;
  const output = memoryOutput(globalFlagsOf(args));
  try {
    const program = await createProgram(output, args);
    await program.parseAsync(withoutFieldLists(args), { from: 'user' });
  } catch (error) {
    reportError(error, output);
    process.exitCode = exitCodeOf(error);
  }
  const { exitCode } = process;
  process.env = before.env;
  process.exitCode = before.exitCode;
  process.chdir(before.cwd);
  const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
  return { exitCode, stdout: text(output.printed), stderr: text(output.said) };
}
