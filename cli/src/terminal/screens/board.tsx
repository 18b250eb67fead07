import { setTimeout as wait } from 'node:timers/promises';
import {
  Box,
  type BoxProps,
  render,
  Text,
  type TextProps,
  useApp,
  useInput,
  usePaste,
  useWindowSize,
} from 'ink';
import { useEffect, useReducer } from 'react';
import { globalFlagsOf } from '../../global-flags.ts';
import { printable } from '../../text.ts';
import { labelOfCall, type LiveEvent } from '../../calls/live-calls.ts';
import {
  type BoardLayout,
  helpLine,
  layoutOf,
  signOf,
  stateOf,
  statusLine,
  lengthOfCall,
  timeOfDay,
  type Board,
  type BoardAction,
  boardAfter,
  chosenCall,
  emptyBoard,
  type BoardCall,
} from './board-state.ts';

export interface Watching {
  readonly place: string;
  readonly hasRequests: boolean;
  readonly events: (signal: AbortSignal) => AsyncIterable<LiveEvent>;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Shows the board until the person leaves it, on the alternate screen, which leaves nothing behind. */
export async function showBoard(source: Watching): Promise<void> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  for (const signal of signals) process.on(signal, leave);
  let failure: { readonly error: unknown } | undefined;
  const fail = (error: unknown) => {
    failure ??= { error };
    leave();
  };
  const { stdin } = process;
  try {
    // Ink does this only after the first frame, so the terminal would get a key pressed right then.
    stdin.setRawMode(true);
    // A stream paused during a read still considers itself reading; an empty chunk ends that read.
    if (stdin.isPaused()) stdin.push('');
    const screen = render(<BoardScreen {...{ source, leave, fail }} signal={leaving.signal} />, {
      // Standard output is for data.
      stdout: process.stderr.isTTY ? process.stderr : process.stdout,
      exitOnCtrlC: false,
      patchConsole: false,
      interactive: true,
      alternateScreen: true,
    });
    leaving.signal.addEventListener('abort', () => screen.unmount());
    await screen.waitUntilExit();
  } finally {
    for (const signal of signals) process.off(signal, leave);
    leave();
    release(stdin);
  }
  if (failure) throw failure.error;
}

/** Releases the keyboard. After Ink's own release, a later prompt would not keep the process running. */
function release(stdin: typeof process.stdin): void {
  stdin.setRawMode(false);
  stdin.resume();
  stdin.pause();
  stdin.ref();
}

/** Stops the whole foreground process group, like Ctrl-Z in a terminal that does not read single keys. */
async function sleep(): Promise<void> {
  process.kill(0, 'SIGTSTP');
  // Continues even if nothing stopped, because then no shell would wake it. The timer runs while the process is
  // stopped.
  await wait(50);
}

const Line = (props: TextProps) => <Text wrap="truncate-end" {...props} />;

const colorTones = { accent: { color: 'magenta' }, bad: { color: 'red' } } as const;

/** Text styles by meaning. Colour is never the only signal: a sign or a word says the same. */
const tone: { readonly [Name in keyof typeof colorTones]: TextProps } = globalFlagsOf([]).color
  ? colorTones
  : { accent: {}, bad: {} };

/** The role of a part of the screen, for screen readers (INK_SCREEN_READER=true). */
const ariaProps = (role: NonNullable<BoxProps['aria-role']>, state: BoxProps['aria-state'] = {}) => ({
  'aria-role': role,
  'aria-state': state,
});

const arrows = { upArrow: -1, downArrow: 1, pageUp: -10, pageDown: 10, home: -Infinity, end: Infinity };
const letters: Readonly<Record<string, number>> = { k: -1, j: 1 };
const [ctrlC, ctrlZ] = ['\u0003', '\u001a'];

interface ScreenProps {
  readonly source: Watching;
  readonly signal: AbortSignal;
  readonly leave: () => void;
  readonly fail: (error: unknown) => void;
}

function BoardScreen({ source, signal, leave, fail }: ScreenProps) {
  const [board, dispatch] = useReducer(boardAfter, undefined, () => emptyBoard(Date.now()));
  const { columns, rows } = useWindowSize();
  const { suspendTerminal } = useApp();
  useEffect(() => {
    const timer = setInterval(() => dispatch({ now: Date.now() }), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    follow(source, signal, dispatch).catch(fail);
  }, [source, signal, fail]);
  useInput((input, key) => {
    if (key.escape) return leave();
    for (const [name, steps] of Object.entries(arrows) as [keyof typeof arrows, number][])
      if (key[name]) return dispatch({ steps });
    if (key.meta) return;
    // Keys that are typed fast arrive together.
    for (const letter of input.toLowerCase()) {
      const pressedKey = key.ctrl ? String.fromCodePoint((letter.codePointAt(0) ?? 0) % 32) : letter;
      if (pressedKey === 'q' || pressedKey === ctrlC) leave();
      else if (pressedKey === ctrlZ && process.platform !== 'win32') void suspendTerminal(sleep);
      const steps = letters[pressedKey];
      if (steps !== undefined) dispatch({ steps });
    }
  });
  // A paste never counts as keys.
  usePaste(() => undefined);
  const layout = layoutOf(columns, rows, source.hasRequests);
  const call = chosenCall(board);
  const requests = <Requests requests={board.requests} layout={layout} />;
  return (
    <Box flexDirection="column" width={columns} height={rows}>
      <Line>
        <Text {...(board.outage ? tone.bad : tone.accent)}>{board.outage ? '✗' : '●'}</Text>{' '}
        {printable(statusLine(board, source.place))}
      </Line>
      <Box columnGap={2} height={layout.callRows} flexShrink={0}>
        <Calls board={board} call={call} layout={layout} />
        {layout.isWide && requests}
      </Box>
      {!layout.isWide && requests}
      {call && <CallTitle call={call} now={board.now} />}
      <Captions call={call} />
      <Footer notice={board.notice} />
    </Box>
  );
}

interface CallsProps {
  readonly board: Board;
  readonly call: BoardCall | undefined;
  readonly layout: BoardLayout;
}

/** The visible part of a list, with the selected item in the middle if possible. */
function windowOf(length: number, at: number, room: number): { readonly from: number; readonly to: number } {
  const from = Math.max(0, Math.min(at - Math.floor(room / 2), length - room));
  return { from, to: Math.min(length, from + room) };
}

function Calls({ board, call, layout }: CallsProps) {
  const { callColumns, callRows, stateColumns } = layout;
  const { calls } = board;
  const { from, to } = windowOf(calls.length, call ? calls.indexOf(call) : 0, callRows);
  return (
    <Box flexDirection="column" width={callColumns} {...ariaProps('listbox')}>
      {calls.length === 0 && <Line dimColor>No calls so far. They appear here.</Line>}
      {calls.slice(from, to).map((one) => {
        const isChosen = one === call;
        const look = isChosen ? { bold: true, ...tone.accent } : {};
        const sign = signOf(one);
        return (
          <Box key={one.id} columnGap={1} {...ariaProps('option', { selected: isChosen })}>
            <Box width={3} flexShrink={0}>
              <Text {...look}>{isChosen ? '❯' : ' '} </Text>
              <Text {...(sign === '✗' ? tone.bad : one.isOver ? {} : tone.accent)}>{sign}</Text>
            </Box>
            <Box flexGrow={1} flexShrink={1} flexBasis={0}>
              <Line {...look} dimColor={one.isOver && !isChosen}>
                {printable(labelOfCall(one))}
              </Line>
            </Box>
            <Box width={stateColumns} flexShrink={0}>
              <Line dimColor={!isChosen}>{printable(stateOf(one))}</Line>
            </Box>
            <Box width={6} flexShrink={0} justifyContent="flex-end">
              <Text>{lengthOfCall(one, board.now)}</Text>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

function Requests({ requests, layout }: Pick<Board, 'requests'> & Pick<CallsProps, 'layout'>) {
  const { requestColumns, requestRows } = layout;
  if (requestRows === 0) return null;
  return (
    <Box flexDirection="column" width={requestColumns} height={requestRows} flexShrink={0} overflow="hidden">
      <Line dimColor>Webhook{requests.length === 0 ? ': nothing received so far' : ''}</Line>
      {requests.slice(0, requestRows - 1).map(({ at, request, phone, slug }) => (
        <Line key={`${at} ${phone} ${slug}`}>
          <Text dimColor>{timeOfDay(at)}</Text> {printable(phone ?? request)} {printable(slug ?? '')}
        </Line>
      ))}
    </Box>
  );
}

function CallTitle({ call, now }: { readonly call: BoardCall; readonly now: number }) {
  const parts = [
    labelOfCall(call),
    stateOf(call),
    lengthOfCall(call, now),
    call.customer ?? '',
    timeOfDay(call.createdAt),
  ];
  return <Line inverse>{printable(parts.filter(Boolean).join(' · '))}</Line>;
}

function Captions({ call }: Pick<CallsProps, 'call'>) {
  const captions = call?.captions ?? [];
  return (
    <Box
      flexDirection="column"
      flexGrow={1}
      flexShrink={1}
      flexBasis={0}
      overflow="hidden"
      justifyContent="flex-end"
    >
      {call && captions.length === 0 && (
        <Text dimColor>{call.isOver ? 'No transcript.' : 'Nothing said so far.'}</Text>
      )}
      {captions.slice(-40).map(({ at, seconds, speaker, text }) => (
        <Box key={`${at} ${seconds} ${text}`} flexShrink={0}>
          <Text>
            <Text bold {...(speaker === 'assistant' ? tone.accent : {})}>
              {printable(speaker)}
            </Text>{' '}
            {printable(text)}
          </Text>
        </Box>
      ))}
    </Box>
  );
}

function Footer({ notice }: Pick<Board, 'notice'>) {
  return <Line dimColor={!notice}>{notice ? printable(notice.text) : helpLine}</Line>;
}

async function follow(
  { events }: Watching,
  signal: AbortSignal,
  dispatch: (action: BoardAction) => void,
): Promise<void> {
  for await (const event of events(signal)) dispatch({ event, now: Date.now() });
}
