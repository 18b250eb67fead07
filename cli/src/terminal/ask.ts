import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { fitLines, printable, wrapLines } from '../text.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface AskOptions {
  /** Does not show what the person types. */
  readonly isSecret?: boolean;
  /** Lines to print before the question. */
  readonly linesAbove?: readonly string[];
}

/**
 * Asks for a line, on standard error, because standard output is for data.
 * @returns undefined if the person leaves with Ctrl-C or Ctrl-D; lines that were pasted at once together, since a line
 * that is shown must not be dropped
 */
export async function askLine(
  question: string,
  { isSecret = false, linesAbove = [] }: AskOptions = {},
): Promise<string | undefined> {
  const screen = process.stderr.isTTY ? process.stderr : process.stdout;
  const columns = screen.columns || Number.POSITIVE_INFINITY;
  for (const line of linesAbove) screen.write(`${fitLines(printable(line), columns)}\n`);
  // All of a question is shown, because it says what will happen.
  const lines = wrapLines(printable(question), columns);
  const prompt = `${lines.join('\n')} `;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({
    input: process.stdin,
    output: isSecret ? nowhere : screen,
    terminal: true,
    historySize: 0,
  });
  // After fg, it would no longer read.
  reader.on('SIGCONT', () => reader.prompt(true));
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  reader.once('close', () => resolve(undefined));
  // The terminal gets its settings back also if a signal ends this process.
  const leave = () => reader.close();
  for (const signal of signals) process.on(signal, leave);
  const pastedLines: string[] = [];
  reader.on('line', (line) => pastedLines.push(line));
  reader.question(isSecret ? '' : prompt, resolve);
  // Only now, because the terminal itself shows what is typed before.
  if (isSecret) screen.write(prompt);
  const firstLine = await promise;
  for (const signal of signals) process.off(signal, leave);
  const lastLine = reader.line;
  leave();
  if (isSecret || firstLine === undefined || lastLine !== '') screen.write('\n');
  return firstLine === undefined ? undefined : [firstLine, ...pastedLines, lastLine].join('\n').trimEnd();
}
