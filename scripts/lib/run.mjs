import { spawn } from 'node:child_process';
import path from 'node:path';
import { projectNode, root } from './project.mjs';

/** A failed step with its output. The message is for the person at the terminal. */
export class StepError extends Error {
  constructor(message, { output = '', exitCode = 1 } = {}) {
    super(message);
    this.output = output;
    this.exitCode = exitCode;
  }
}

/**
 * Runs a command to its end.
 * @param options.onlyErrors prints only errors
 * @returns {Promise<{ exitCode: number, output: string }>} output is empty unless `quiet`
 */
export function run(
  command,
  args,
  { quiet = false, onlyErrors = false, cwd = root, env = process.env } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', onlyErrors ? 'ignore' : 'inherit', 'inherit'],
    });
    let output = '';
    const collect = (chunk) => (output += chunk);
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    child.once('error', (cause) => reject(new StepError(`Could not run ${command}: ${cause.message}`)));
    child.once('close', (code, signal) => resolve({ exitCode: code ?? (signal ? 130 : 1), output }));
  });
}

/** Like {@link run}, on the project's Node; throws with the output if the command fails. */
export async function runNode(args, options = {}) {
  const { exitCode, output } = await run(projectNode(), args, { quiet: true, ...options });
  if (exitCode !== 0) throw new StepError(`${args.join(' ')} failed`, { output, exitCode });
  return output;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Starts a script on the project's Node, and leaves signals to it: it cleans up first. `ended` is its exit code. */
export function startScript(args, options = {}) {
  const child = spawn(projectNode(), args, { stdio: 'inherit', ...options });
  const forwardSignal = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forwardSignal);
  const exit = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, forwardSignal);
      resolve(code ?? (signal ? 130 : 1));
    });
  });
  return { child, ended: exit };
}

/** Runs npm on the given Node, by default the project's: the npm that started this process if known, otherwise the one on the PATH. */
export function npm(args, { node = projectNode(), ...options } = {}) {
  const npmScript = process.env['npm_execpath'];
  if (npmScript?.endsWith('.js')) return run(node, [npmScript, ...args], options);
  const PATH = [path.dirname(node), process.env['PATH']].join(path.delimiter);
  return run('npm', args, { env: { ...process.env, PATH }, ...options });
}

/** Runs a script's main function; a StepError, or a refusal of the system, becomes a message and an exit code. */
export async function main(task) {
  try {
    process.exitCode = (await task()) ?? 0;
  } catch (cause) {
    const error =
      cause.syscall === undefined
        ? cause
        : new StepError(`${cause.message}\nFix that, then run the same command again.`);
    if (!(error instanceof StepError)) throw error;
    if (error.output) process.stderr.write(`${error.output.trimEnd()}\n`);
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = error.exitCode;
  }
}

/**
 * Whether each of these switches was given.
 * @throws StepError for any other argument, which would do something else than was meant
 */
export function readSwitches(...names) {
  const unknownSwitch = process.argv.slice(2).find((arg) => !names.includes(arg));
  if (unknownSwitch !== undefined)
    throw new StepError(`There is no "${unknownSwitch}". This command takes only ${names.join(', ')}.`, {
      exitCode: 2,
    });
  return names.map((name) => process.argv.includes(name));
}

export const say = (line) => process.stderr.write(`${line}\n`);

/** The last line of `npm test`, from the real counts. It ends with them, because CI reads them there. */
export const lastLine = ({ passed, failed, skipped = 0, noWords }) =>
  `${noWords ? 'Words were left out (--no-words). ' : ''}${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`;
