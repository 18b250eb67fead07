import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { render, Text, useApp, type BoxProps, type TextProps } from 'ink';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { globalFlagsOf } from '../../global-flags.ts';
import { printable } from '../../text.ts';
import { usePresses } from './presses.ts';
import type { VisibleLine } from './visible.ts';

/** Called once the answer is on the screen; undefined if the person cancels. */
export type Answer<Value> = (value: Value | undefined) => void;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Shows a prompt until it is answered, and restores the terminal after an answer, Ctrl-C or a signal. If it is
 * cancelled, a line with the title stays.
 * @param ask draws the prompt
 * @param isFullScreen uses the alternate screen, which leaves nothing behind
 * @returns the answer; undefined if the person cancels
 */
export async function inTerminal<Value>(
  title: string,
  ask: (answer: Answer<Value>) => ReactNode,
  { isFullScreen = false }: { readonly isFullScreen?: boolean } = {},
): Promise<Value | undefined> {
  let answer: Value | undefined;
  const stop = new AbortController();
  const leave = () => stop.abort();
  for (const signal of signals) process.on(signal, leave);
  try {
    // Ink does this only after the first frame, so the terminal would get a key pressed right then.
    process.stdin.setRawMode(true);
    endRead(process.stdin);
    const keep = (value: Value) => {
      answer = value;
    };
    const visibleTitle = isFullScreen ? null : title;
    const session = <Session title={visibleTitle} ask={ask} keep={keep} stop={stop.signal} />;
    await draw(session, { alternateScreen: isFullScreen }).waitUntilExit();
  } finally {
    for (const signal of signals) process.off(signal, leave);
    release(process.stdin);
  }
  return answer;
}

/** Draws on standard error, because standard output is for data. */
export function draw(node: ReactNode, options: { readonly alternateScreen?: boolean } = {}) {
  const stdout = process.stderr.isTTY ? process.stderr : process.stdout;
  return render(node, { stdout, exitOnCtrlC: false, patchConsole: false, interactive: true, ...options });
}

/** Releases the keyboard. After Ink's own release, a later prompt would not keep the process running. */
function release(stdin: typeof process.stdin): void {
  stdin.setRawMode(false);
  stdin.resume();
  stdin.pause();
  stdin.ref();
}

/** A stream paused during a read still considers itself reading; an empty chunk ends that read. */
function endRead(stdin: typeof process.stdin): void {
  if (stdin.isPaused()) stdin.push('');
}

/** For a program that gets the terminal while Ink is suspended: Ink alone would read some of its keys. */
export async function withoutReading(use: () => Promise<void>): Promise<void> {
  // The stream notices only then that Ink does not listen any more.
  await nextTurn();
  release(process.stdin);
  await nextTurn();
  try {
    await use();
  } finally {
    endRead(process.stdin);
  }
}

interface SessionProps<Value> {
  readonly title: string | null;
  readonly ask: (answer: Answer<Value>) => ReactNode;
  readonly keep: (value: Value) => void;
  readonly stop: AbortSignal;
}

function Session<Value>({ title, ask, keep, stop }: SessionProps<Value>) {
  const { exit, suspendTerminal } = useApp();
  const [isGone, setGone] = useState(stop.aborted);
  useEffect(() => {
    const leave = () => setGone(true);
    stop.addEventListener('abort', leave);
    return () => stop.removeEventListener('abort', leave);
  }, [stop]);
  useEffect(() => {
    if (isGone) exit();
  }, [isGone, exit]);
  usePresses((press) => {
    if (!('key' in press)) return;
    if (press.key === 'interrupt') setGone(true);
    else if (press.key === 'suspend' && process.platform !== 'win32') void suspendTerminal(sleep);
  });
  const answer = useCallback(
    (value: Value | undefined) => {
      if (value === undefined) {
        setGone(true);
        return;
      }
      keep(value);
      exit();
    },
    [keep, exit],
  );
  if (!isGone) return ask(answer);
  return title === null ? null : (
    <Text dimColor>
      <Text {...tone.bad}>✗</Text> {printable(title)}
    </Text>
  );
}

/** Stops the whole foreground process group, like Ctrl-Z in a terminal that does not read single keys. */
async function sleep(): Promise<void> {
  process.kill(0, 'SIGTSTP');
  // Continues even if nothing stopped, because then no shell would wake it. The timer runs while the process is
  // stopped.
  await wait(50);
}

export const Line = (props: TextProps) => <Text wrap="truncate-end" {...props} />;

/** A line of a text with the cursor. @param blank shown in an empty line */
export function TypedLine({ line, blank }: { readonly line: VisibleLine; readonly blank?: string }) {
  const { before, at, after } = line;
  const isEmpty = before === '' && at === ' ' && !after;
  return (
    <Line>
      {before}
      {at !== undefined && <Text inverse>{at}</Text>}
      {after}
      {isEmpty && blank !== undefined && <Text dimColor> {blank}</Text>}
    </Line>
  );
}

const colored = {
  /** The focused element. Readable on light and dark backgrounds, in 16 colours. */
  accent: { color: 'magenta' },
  good: { color: 'green' },
  bad: { color: 'red' },
} as const;

const plain: { readonly [Name in keyof typeof colored]: object } = { accent: {}, good: {}, bad: {} };

/** Text styles by meaning. Colour is never the only signal: a sign or a word says the same. */
export const tone = globalFlagsOf(process.argv.slice(2)).color ? colored : plain;

type Role = NonNullable<BoxProps['aria-role']>;
type State = NonNullable<BoxProps['aria-state']>;

/** The role of a part of the screen, for screen readers (INK_SCREEN_READER=true). */
export const spoken = (role: Role, state: State = {}) => ({ 'aria-role': role, 'aria-state': state });
