import { Box, Static, Text } from 'ink';
import { useEffect, useReducer } from 'react';
import { printable } from '../../text.ts';
import { type CallView, emptyCall, ended, happened, type LiveCallEvent, pressed } from './live-call-state.ts';
import { type Answer, inTerminal } from './mount.tsx';
import { duration } from './pace.ts';
import { usePresses } from './presses.ts';
import { tone } from './tone.ts';

export type { LiveCallEvent } from './live-call-state.ts';

export interface LiveCall {
  readonly title: string;
  /** The events of the call from now on, until it ends. {@link showLiveCall} throws its errors. */
  readonly events: (signal: AbortSignal) => AsyncIterable<LiveCallEvent>;
  /** Ends the call; without it, the call cannot be ended from here. */
  readonly end?: () => Promise<unknown>;
}

type Outcome = { readonly kind: 'ended' } | { readonly kind: 'failed'; readonly error: unknown };

/**
 * Shows a running call: its state, its duration, and its transcript, whose lines stay on the screen.
 * `e` ends the call after a confirmation; `q`, Escape and Ctrl-C only close the view.
 * @returns 'ended' if the call has ended; 'left' if the person closed the view
 */
export async function showLiveCall(call: LiveCall): Promise<'ended' | 'left'> {
  const looking = new AbortController();
  try {
    const outcome = await inTerminal<Outcome>(call.title, (answer) => (
      <LiveCallScreen call={call} signal={looking.signal} answer={answer} />
    ));
    if (outcome?.kind === 'failed') throw outcome.error;
    return outcome ? 'ended' : 'left';
  } finally {
    looking.abort();
  }
}

interface ScreenProps {
  readonly call: LiveCall;
  readonly signal: AbortSignal;
  readonly answer: Answer<Outcome>;
}

export function LiveCallScreen({ call, signal, answer }: ScreenProps) {
  const [view, dispatch] = useReducer(reduce, undefined, () => emptyCall(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => dispatch({ now: Date.now() }), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => void follow(call, signal, dispatch), [call, signal]);
  usePresses((press) => dispatch({ press, canEnd: call.end !== undefined }));
  const { ending, outcome } = view;
  useEffect(() => {
    if (ending === 'wanted') call.end?.().catch((error: unknown) => dispatch({ failed: error }));
  }, [ending, call]);
  useEffect(() => {
    if (outcome === 'left') answer(undefined);
    else if (outcome) answer(outcome);
  }, [outcome, answer]);
  return (
    <>
      <Static items={[...view.lines]}>
        {({ speaker, text }, index) => (
          <Text key={index}>
            <Text bold {...(speaker === 'assistant' ? tone.accent : {})}>
              {printable(speaker)}
            </Text>{' '}
            {printable(text)}
          </Text>
        )}
      </Static>
      {outcome !== 'left' && <Status call={call} view={view} />}
    </>
  );
}

function Status({ call, view }: { readonly call: LiveCall; readonly view: CallView }) {
  const { state, since, now, outcome } = view;
  const time = since === undefined ? '' : duration(now - since);
  return (
    <Box flexDirection="column">
      <Text wrap="truncate-end">
        <Text {...(outcome ? {} : tone.accent)}>{outcome ? '■' : '●'}</Text>{' '}
        <Text bold>{printable(call.title)}</Text> {[printable(state), time].filter(Boolean).join(' · ')}
      </Text>
      {!outcome && (
        <Text dimColor wrap="truncate-end">
          {keys(view, call.end !== undefined)}
        </Text>
      )}
    </Box>
  );
}

function keys({ ending }: CallView, canEnd: boolean): string {
  if (ending === 'asked') return 'End the call? y end · any other key continue';
  if (ending === 'wanted') return 'Ending the call …';
  return canEnd ? 'e end the call · q quit' : 'q quit';
}

type Action =
  | { readonly event: LiveCallEvent }
  | { readonly press: Parameters<typeof pressed>[1]; readonly canEnd: boolean }
  | { readonly now: number }
  | { readonly failed: unknown }
  | { readonly over: true };

function reduce(view: CallView, action: Action): CallView {
  if ('event' in action) return happened(view, action.event, Date.now());
  if ('press' in action) return pressed(view, action.press, action.canEnd);
  if ('failed' in action) return ended(view, { kind: 'failed', error: action.failed });
  if ('over' in action) return ended(view, { kind: 'ended' });
  return { ...view, now: action.now };
}

async function follow(
  call: LiveCall,
  signal: AbortSignal,
  dispatch: (action: Action) => void,
): Promise<void> {
  try {
    for await (const event of call.events(signal)) dispatch({ event });
    dispatch({ over: true });
  } catch (error) {
    if (!signal.aborted) dispatch({ failed: error });
  }
}
