import { Readable, Writable } from 'node:stream';
import { runLine } from '../commands/program.ts';
import { exitCodeOf } from '../exit-codes.ts';
import { createOutput } from '../terminal/output.ts';
import { reportError } from '../terminal/report-error.ts';
import { environment, type Ran, type FirmlineRun } from './spawn-firmline.ts';

let turn: Promise<unknown> = Promise.resolve();

/**
 * Runs a command until it exits, like a script: without a terminal and without the test runner's environment. It runs
 * in the test's own process, where it starts ten times as fast, so commands run one after the other.
 */
export function runFirmline(args: readonly string[], options: FirmlineRun = {}): Promise<Ran> {
  const runPromise = turn.then(() => runHere(args, options));
  turn = runPromise.catch(() => {});
  return runPromise;
}

async function runHere(
  args: readonly string[],
  { env = {}, cwd = process.cwd(), input = '' }: FirmlineRun,
): Promise<Ran> {
  const before = { env: process.env, cwd: process.cwd(), exitCode: process.exitCode };
  const [stdout, stderr] = [collect(), collect()];
  const stdin = Readable.from([Buffer.from(input)]);
  // A command disconnects from its parent when it ends; here that is the test runner.
  const giveBack = replaceOfProcess({ stdin, stdout, stderr, disconnect: () => {} });
  const ownVariables: NodeJS.ProcessEnv = { HOME: cwd, ...environment(env) };
  process.env = ownVariables;
  const temporaryFolder = before.env['TMPDIR'];
  // Node asks the real environment, not the object in its place.
  if (ownVariables['TMPDIR'] !== undefined) before.env['TMPDIR'] = ownVariables['TMPDIR'];
  process.chdir(cwd);
  process.exitCode = 0;
  const output = createOutput(args);
  try {
    await runLine(args, output);
  } catch (error) {
    reportError(error, output);
    process.exitCode = exitCodeOf(error);
  } finally {
    giveBack();
  }
  const { exitCode } = process;
  process.env = before.env;
  if (temporaryFolder === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = temporaryFolder;
  process.exitCode = before.exitCode;
  process.chdir(before.cwd);
  return { exitCode, stdout: stdout.text(), stderr: stderr.text() };
}

function collect() {
  const pieces: Buffer[] = [];
  const stream = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
  });
  return Object.assign(stream, { text: () => Buffer.concat(pieces).toString('utf8') });
}

function replaceOfProcess(replacements: Readonly<Record<string, unknown>>): () => void {
  const before = Object.keys(replacements).map(
    (name) => [name, Object.getOwnPropertyDescriptor(process, name) ?? {}] as const,
  );
  for (const [name, value] of Object.entries(replacements))
    Object.defineProperty(process, name, { value, configurable: true, enumerable: true });
  return () => {
    for (const [name, descriptor] of before) Object.defineProperty(process, name, descriptor);
  };
}
