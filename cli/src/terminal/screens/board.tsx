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
import { useEffect, useReducer, useState } from 'react';
import { globalFlagsOf } from '../../global-flags.ts';
import { printable } from '../../text.ts';
import { labelOfCall, type FollowedService, type LiveEvent } from '../../calls/live-calls.ts';
import {
  type Board,
  type BoardAction,
  boardAfter,
  type BoardCall,
  chosenCall,
  emptyBoard,
  helpLine,
  lengthOfCall,
  rowsOfLists,
  signOf,
  stateOf,
  statusLine,
  timeOfDay,
} from './board-state.ts';

export interface Watching {
  readonly place: string;
  readonly hasRequests: boolean;
  /** The platform's time, by which the length of a running call is known. */
  readonly now: () => number | undefined;
  readonly events: (
    signal: AbortSignal,
    onRead: (service: FollowedService) => void,
  ) => AsyncIterable<LiveEvent>;
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
    releaseInput(stdin);
  }
  if (failure) throw failure.error;
}

/** Releases the keyboard. After Ink's own release, a later prompt would not keep the process running. */
function releaseInput(stdin: typeof process.stdin): void {
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

/** Colour is never the only signal: a sign or a word says the same. */
const accent: TextProps = globalFlagsOf([]).color ? { color: 'magenta' } : {};

/** The role of a part of the screen, for screen readers (INK_SCREEN_READER=true). */
const ariaProps = (role: NonNullable<BoxProps['aria-role']>, state: BoxProps['aria-state'] = {}) => ({
  'aria-role': role,
  'aria-state': state,
});

const ctrlC = '\u0003';

interface ScreenProps {
  readonly source: Watching;
  readonly signal: AbortSignal;
  readonly leave: () => void;
  readonly fail: (error: unknown) => void;
}

function BoardScreen({ source, signal, leave, fail }: ScreenProps) {
  const [board, dispatch] = useReducer(boardAfter, emptyBoard);
  const [now, setNow] = useState(source.now);
  const { columns, rows } = useWindowSize();
  const { suspendTerminal } = useApp();
  useEffect(() => {
    const timer = setInterval(() => setNow(source.now()), 1000);
    return () => clearInterval(timer);
  }, [source]);
  useEffect(() => {
    followEvents(source, signal, dispatch).catch(fail);
  }, [source, signal, fail]);
  useInput((input, { ctrl, meta, escape, upArrow, downArrow }) => {
    // Keys that are typed fast arrive together.
    const isLeaving = ctrl ? input === 'c' : !meta && ['q', 'Q', ctrlC].some((key) => input.includes(key));
    if (escape || isLeaving) return leave();
    if (upArrow || downArrow) return dispatch({ kind: 'move', steps: downArrow ? 1 : -1 });
    if (ctrl && input === 'z' && process.platform !== 'win32') void suspendTerminal(sleep);
  });
  // A paste never counts as keys.
  usePaste(() => undefined);
  const { callRows, requestRows } = rowsOfLists(rows, source.hasRequests);
  const call = chosenCall(board);
  return (
    <Box flexDirection="column" width={columns} height={rows}>
      <Line {...accent}>{printable(statusLine(board, source.place))}</Line>
      <Calls {...{ board, call, now, columns }} rows={callRows} />
      {requestRows > 0 && <Requests board={board} rows={requestRows} />}
      {call && (
        <Line inverse>
          {printable(
            [labelOfCall(call), call.customer, timeOfDay(call.createdAt)].filter(Boolean).join(' · '),
          )}
        </Line>
      )}
      <Captions call={call} />
      <Line dimColor>{helpLine}</Line>
    </Box>
  );
}

interface CallsProps {
  readonly board: Board;
  readonly call: BoardCall | undefined;
  readonly now: number | undefined;
  readonly rows: number;
  readonly columns: number;
}

function Calls({ board: { calls, readServices }, call, now, rows, columns }: CallsProps) {
  const callIndex = call ? calls.indexOf(call) : 0;
  // The chosen call is in the middle if possible.
  const firstIndex = Math.max(0, Math.min(callIndex - Math.floor(rows / 2), calls.length - rows));
  return (
    <Box flexDirection="column" height={rows} flexShrink={0} {...ariaProps('listbox')}>
      {calls.length === 0 && readServices.has('platform') && (
        <Line dimColor>No calls so far. They appear here.</Line>
      )}
      {calls.slice(firstIndex, firstIndex + rows).map((one) => {
        const isChosen = one === call;
        const textStyle = isChosen ? { bold: true, ...accent } : { dimColor: one.isOver };
        return (
          <Box key={one.id} columnGap={1} {...ariaProps('option', { selected: isChosen })}>
            <Text {...textStyle}>{`${isChosen ? '❯' : ' '} ${signOf(one)}`}</Text>
            <Box flexGrow={1} flexShrink={1} flexBasis={0}>
              <Line {...textStyle}>{printable(labelOfCall(one))}</Line>
            </Box>
            <Box width={columns >= 60 ? 24 : 12} flexShrink={0}>
              <Line dimColor={!isChosen}>{printable(stateOf(one))}</Line>
            </Box>
            <Box width={6} flexShrink={0} justifyContent="flex-end">
              <Text>{lengthOfCall(one, now)}</Text>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

function Requests({ board, rows }: Pick<CallsProps, 'board' | 'rows'>) {
  const { requests, readServices } = board;
  const problem = board.problems.webhook;
  return (
    <Box flexDirection="column" height={rows} flexShrink={0} overflow="hidden">
      {problem !== undefined && <Line>{printable(`✗ ${problem}`)}</Line>}
      {problem === undefined && requests.length === 0 && readServices.has('webhook') && (
        <Line dimColor>The webhook has received nothing so far.</Line>
      )}
      {requests.map(({ at, request, phone, slug }) => (
        <Line key={`${at} ${phone} ${slug}`}>
          <Text dimColor>Webhook {timeOfDay(at)}</Text> {printable(`${phone ?? request} ${slug ?? ''}`)}
        </Line>
      ))}
    </Box>
  );
}

function Captions({ call }: Pick<CallsProps, 'call'>) {
  return (
    <Box flexDirection="column" flexGrow={1} flexBasis={0} overflow="hidden" justifyContent="flex-end">
      {call?.captions.length === 0 && (
        <Text dimColor>{call.isOver ? 'No transcript.' : 'Nothing said so far.'}</Text>
      )}
      {call?.captions.map(({ at, seconds, speaker, text }) => (
        <Box key={`${at} ${seconds} ${text}`} flexShrink={0}>
          <Text>
            <Text bold {...(speaker === 'assistant' ? accent : {})}>
              {printable(speaker)}
            </Text>{' '}
            {printable(text)}
          </Text>
        </Box>
      ))}
    </Box>
  );
}

async function followEvents(
  { events }: Watching,
  signal: AbortSignal,
  dispatch: (action: BoardAction) => void,
): Promise<void> {
  const onRead = (service: FollowedService) => dispatch({ kind: 'read', service });
  for await (const event of events(signal, onRead)) dispatch(event);
}
