import { createInterface, type Interface, type Key } from 'node:readline';
import { Writable } from 'node:stream';
import { fitLines, printable, wrapLines } from '../text.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A terminal then marks what is pasted. */
const pasteMarks = { on: '\u001b[?2004h', off: '\u001b[?2004l' } as const;

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
  const silentOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({
    input: process.stdin,
    output: isSecret ? silentOutput : screen,
    terminal: true,
    historySize: 0,
    // By default an Enter within half a second of Escape is another key, and does nothing.
    escapeCodeTimeout: 50,
  });
  joinPastedLines(reader, { onSuspend: () => screen.write(pasteMarks.off) });
  const onResize = () => countRowsAgain(reader);
  // Before the reader's own listener, which draws the question again.
  screen.prependListener('resize', onResize);
  screen.write(pasteMarks.on);
  const showPrompt = () => {
    // What a person types is secret, not what is asked; the reader itself writes nowhere then.
    if (isSecret) screen.write(prompt);
  };
  // After fg, it would no longer read.
  reader.on('SIGCONT', () => {
    screen.write(pasteMarks.on);
    showPrompt();
    reader.prompt(true);
  });
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  reader.once('close', () => resolve(undefined));
  // The terminal gets its settings back also if a signal ends this process.
  const leave = () => {
    screen.off('resize', onResize);
    screen.write(pasteMarks.off);
    reader.close();
  };
  for (const signal of signals) process.on(signal, leave);
  const pastedLines: string[] = [];
  reader.on('line', (line) => pastedLines.push(line));
  reader.question(isSecret ? '' : prompt, resolve);
  // Only now, because the terminal itself shows what is typed before.
  showPrompt();
  const firstLine = await promise;
  for (const signal of signals) process.off(signal, leave);
  const lastLine = reader.line;
  leave();
  if (isSecret || firstLine === undefined || lastLine !== '') screen.write('\n');
  return firstLine === undefined ? undefined : [firstLine, ...pastedLines, lastLine].join('\n').trimEnd();
}

/** What Node's reader knows of the rows that it has drawn. */
type DrawnReader = Interface & { prevRows?: number };

/**
 * Counts the rows of a question and its answer again. A terminal whose width has changed breaks their lines elsewhere, so the
 * reader would go up too few or too many rows, and leave a part of the old question above the new one.
 */
function countRowsAgain(reader: DrawnReader): void {
  reader.prevRows = reader.getCursorPos().rows;
}

/** The method that Node's own REPL replaces to handle keys of its own. */
const keyHandler = '_ttyWrite';

/**
 * Makes the line breaks of a marked paste spaces, which a person sees before Enter: a cell that is copied from a
 * spreadsheet ends with one, and must answer neither this question nor the next.
 */
function joinPastedLines(reader: Interface, { onSuspend }: { readonly onSuspend: () => void }): void {
  const keyboard = reader as DrawnReader &
    Record<typeof keyHandler, (text: string | undefined, key: Key) => void>;
  const typeKey = keyboard[keyHandler].bind(reader);
  let isPasting = false;
  let previousName: string | undefined;
  keyboard[keyHandler] = (text, key) => {
    const { name } = key;
    // What is typed at the end of an answer is not counted, so a redrawing would begin below an answer that has wrapped.
    countRowsAgain(reader);
    if (name === 'z' && key.ctrl) onSuspend();
    if (name === 'paste-start' || name === 'paste-end') isPasting = name === 'paste-start';
    else if (!isPasting || (name !== 'return' && name !== 'enter')) typeKey(text, key);
    else if (name === 'return' || previousName !== 'return') typeKey(' ', {});
    previousName = name;
  };
}
