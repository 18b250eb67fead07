import { setTimeout as wait } from 'node:timers/promises';
import { render, Text, useApp } from 'ink';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { printable } from '../text.ts';
import { usePresses } from './presses.ts';
import { tone } from './tone.ts';

/** To be told the answer once it is on the screen; undefined: the person goes without one. */
export type Answer<Value> = (value: Value | undefined) => void;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Shows something that asks, until it is answered, and leaves the terminal as it was: on an answer, on Ctrl-C, and on
 * a signal. Where there is no answer a line of the title stays.
 * @param ask draws the question
 * @returns the answer; undefined where the person goes without one
 */
export async function inTerminal<Value>(
  title: string,
  ask: (answer: Answer<Value>) => ReactNode,
): Promise<Value | undefined> {
  let given: Value | undefined;
  const stop = new AbortController();
  const leave = () => stop.abort();
  for (const signal of signals) process.on(signal, leave);
  try {
    // Ink does it only after the first frame; a key that answers that frame at once would be the terminal's.
    process.stdin.setRawMode(true);
    // A stream that was paused within a read takes itself for reading still; an empty piece ends that read.
    if (process.stdin.isPaused()) process.stdin.push('');
    const keep = (value: Value) => {
      given = value;
    };
    await draw(<Session title={title} ask={ask} keep={keep} stop={stop.signal} />).waitUntilExit();
  } finally {
    for (const signal of signals) process.off(signal, leave);
    release(process.stdin);
  }
  return given;
}

/** Standard error is the terminal's side of things; standard output is kept for data. */
export function draw(node: ReactNode) {
  const stdout = process.stderr.isTTY ? process.stderr : process.stdout;
  return render(node, { stdout, exitOnCtrlC: false, patchConsole: false, interactive: true });
}

/** Ink lets go of the keyboard in a way in which a later question would not keep the process up. */
function release(stdin: typeof process.stdin): void {
  stdin.setRawMode(false);
  stdin.resume();
  stdin.pause();
  stdin.ref();
}

interface SessionProps<Value> {
  readonly title: string;
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
  return (
    <Text dimColor wrap="truncate-end">
      <Text {...tone.bad}>✗</Text> {printable(title)}
    </Text>
  );
}

/** As a terminal does on Ctrl-Z where keys are not read one by one: everything in the foreground stops. */
async function sleep(): Promise<void> {
  process.kill(0, 'SIGTSTP');
  // Also where nothing stopped, because no shell would wake it. The time runs on while the process sleeps.
  await wait(50);
}
