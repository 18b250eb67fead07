import { setTimeout as wait } from 'node:timers/promises';
import { render, Text, useApp, type BoxProps, type TextProps } from 'ink';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { globalFlagsOf } from '../../global-flags.ts';
import { usePresses } from './presses.ts';

/** Called once the answer is on the screen; undefined if the person cancels. */
export type Answer<Value> = (value: Value | undefined) => void;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Shows a screen until it is answered, and restores the terminal after an answer, Ctrl-C or a signal. It uses the
 * alternate screen, which leaves nothing behind.
 * @param ask draws the screen
 * @returns the answer; undefined if the person leaves
 */
export async function inTerminal<Value>(
  ask: (answer: Answer<Value>) => ReactNode,
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
    await draw(<Session ask={ask} keep={keep} stop={stop.signal} />).waitUntilExit();
  } finally {
    for (const signal of signals) process.off(signal, leave);
    release(process.stdin);
  }
  return answer;
}

/** Draws on standard error, because standard output is for data. */
function draw(node: ReactNode) {
  const stdout = process.stderr.isTTY ? process.stderr : process.stdout;
  return render(node, {
    stdout,
    exitOnCtrlC: false,
    patchConsole: false,
    interactive: true,
    alternateScreen: true,
  });
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

interface SessionProps<Value> {
  readonly ask: (answer: Answer<Value>) => ReactNode;
  readonly keep: (value: Value) => void;
  readonly stop: AbortSignal;
}

function Session<Value>({ ask, keep, stop }: SessionProps<Value>) {
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
  return isGone ? null : ask(answer);
}

/** Stops the whole foreground process group, like Ctrl-Z in a terminal that does not read single keys. */
async function sleep(): Promise<void> {
  process.kill(0, 'SIGTSTP');
  // Continues even if nothing stopped, because then no shell would wake it. The timer runs while the process is
  // stopped.
  await wait(50);
}

export const Line = (props: TextProps) => <Text wrap="truncate-end" {...props} />;

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
