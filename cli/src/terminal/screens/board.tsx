import { Box, Text, useWindowSize } from 'ink';
import { useEffect, useReducer } from 'react';
import { printable } from '../../text.ts';
import { labelOfCall, type LiveEvent } from '../../calls/live-calls.ts';
import { type Answer, inTerminal, spoken, tone, Line } from './mount.tsx';
import { usePresses } from './presses.ts';
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

export async function showBoard(watching: Watching): Promise<void> {
  const looking = new AbortController();
  try {
    const failed = await inTerminal<{ readonly error: unknown }>((answer) => (
      <BoardScreen watching={watching} signal={looking.signal} answer={answer} />
    ));
    if (failed) throw failed.error;
  } finally {
    looking.abort();
  }
}

interface ScreenProps {
  readonly watching: Watching;
  readonly signal: AbortSignal;
  readonly answer: Answer<{ readonly error: unknown }>;
}

export function BoardScreen({ watching, signal, answer }: ScreenProps) {
  const [board, dispatch] = useReducer(boardAfter, undefined, () => emptyBoard(Date.now()));
  const { columns, rows } = useWindowSize();
  useEffect(() => {
    const timer = setInterval(() => dispatch({ now: Date.now() }), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    follow(watching, signal, dispatch).catch((error: unknown) => answer({ error }));
  }, [watching, signal, answer]);
  usePresses((press) => dispatch({ press }));
  const { isLeft } = board;
  useEffect(() => {
    if (isLeft) answer(undefined);
  }, [isLeft, answer]);
  const layout = layoutOf(columns, rows, watching.hasRequests);
  const call = chosenCall(board);
  const requests = <Requests requests={board.requests} layout={layout} />;
  return (
    <Box flexDirection="column" width={columns} height={rows}>
      <Line>
        <Text {...(board.lost ? tone.bad : tone.accent)}>{board.lost ? '✗' : '●'}</Text>{' '}
        {printable(statusLine(board, watching.place))}
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
    <Box flexDirection="column" width={callColumns} {...spoken('listbox')}>
      {calls.length === 0 && <Line dimColor>No calls so far. They appear here.</Line>}
      {calls.slice(from, to).map((one) => {
        const isChosen = one === call;
        const look = isChosen ? { bold: true, ...tone.accent } : {};
        const sign = signOf(one);
        return (
          <Box key={one.id} columnGap={1} {...spoken('option', { selected: isChosen })}>
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
