import { spawn } from 'node:child_process';
import { constants } from 'node:os';
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

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** As a shell counts it: a killed program is not one that was interrupted. */
const exitCodeOf = (code, signal) => code ?? 128 + constants.signals[signal];

/** What {@link run} has started and what has not ended yet. */
const children = new Set();
let endSignal;

/** Ends the children first: a signal for this process alone would leave them behind. */
function endChildren(signal) {
  endSignal = signal;
  // Node ignores SIGPIPE.
  for (const child of children) child.kill(signal === 'SIGPIPE' ? 'SIGTERM' : signal);
  if (children.size === 0) process.exit(exitCodeOf(null, signal));
}

// Their reader has gone, such as `head`.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => endChildren('SIGPIPE'));

function addChild(child) {
  if (children.size === 0) for (const name of signals) process.on(name, endChildren);
  children.add(child);
}

function removeChild(child) {
  children.delete(child);
  if (children.size > 0) return;
  if (endSignal !== undefined) process.exit(exitCodeOf(null, endSignal));
  for (const name of signals) process.off(name, endChildren);
}

/**
 * Runs a command to its end. A signal to this process ends both.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, onlyErrors?: boolean, cwd?: string, env?: NodeJS.ProcessEnv }} [options] `onlyErrors` prints
 *   only errors
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
    addChild(child);
    let output = '';
    const collect = (chunk) => (output += chunk);
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    child.once('error', (cause) => {
      removeChild(child);
      reject(new StepError(`Could not run ${command}: ${cause.message}`));
    });
    child.once('close', (code, signal) => {
      removeChild(child);
      resolve({ exitCode: exitCodeOf(code, signal), output });
    });
  });
}

/**
 * Like {@link run}, on the project's Node; throws with the output if the command fails.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export async function runNode(args, options = {}) {
  const { exitCode, output } = await run(projectNode(), args, { quiet: true, ...options });
  if (exitCode !== 0) throw new StepError(`${args.join(' ')} failed`, { output, exitCode });
  return output;
}

/**
 * Starts a script on the project's Node, and leaves signals to it: it cleans up first. `ended` is its exit code.
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function startScript(args, options = {}) {
  const child = spawn(projectNode(), args, { stdio: 'inherit', ...options });
  const forwardSignal = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forwardSignal);
  const exit = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, forwardSignal);
      resolve(exitCodeOf(code, signal));
    });
  });
  return { child, ended: exit };
}

/**
 * Runs npm on the given Node, by default the project's: the npm that started this process if one did, and not yarn or another
 * program, which names itself in the same place; otherwise the one on the PATH.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2] & { node?: string }} [options]
 */
export function npm(args, { node = projectNode(), ...options } = {}) {
  const npmScript = process.env['npm_execpath'];
  if (npmScript && /^npm.*\.js$/.test(path.basename(npmScript)))
    return run(node, [npmScript, ...args], options);
  const PATH = [path.dirname(node), process.env['PATH']].join(path.delimiter);
  return run('npm', args, { env: { ...process.env, PATH }, ...options });
}

/**
 * Runs a script's main function; an error with a step that helps, or a refusal of the system, becomes a message and an exit code.
 * @param {() => Promise<number | void>} task
 */
export async function main(task) {
  try {
    process.exitCode = (await task()) ?? 0;
  } catch (cause) {
    const hint = cause.syscall === undefined ? cause.hint : 'Fix that, then run the same command again.';
    const error = hint === undefined ? cause : new StepError(`${cause.message}\n${hint}`);
    if (!(error instanceof StepError)) throw error;
    if (error.output) process.stderr.write(`${error.output.trimEnd()}\n`);
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = error.exitCode;
  }
}

/**
 * Whether each of these switches was given.
 * @param {readonly string[]} names
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

/** @param {string} line */
export const say = (line) => process.stderr.write(`${line}\n`);
