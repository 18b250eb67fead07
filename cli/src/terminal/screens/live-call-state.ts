import type { Press } from './presses.ts';

/** Events of a call as they happen. */
export type LiveCallEvent =
  | {
      readonly kind: 'state';
      /** The platform's status, such as "in-progress". */
      readonly state: string;
      /** Start of the call, if known. */
      readonly since?: Date;
    }
  /** A turn of the "assistant", the "user" or another speaker. */
  | { readonly kind: 'line'; readonly speaker: string; readonly text: string };

export interface CallView {
  readonly state: string;
  /** In ms; undefined if the call has not begun. */
  readonly since: number | undefined;
  readonly now: number;
  readonly lines: readonly { readonly speaker: string; readonly text: string }[];
  /** Whether the person wants to end the call: pressed once, then confirmed. */
  readonly ending: 'no' | 'asked' | 'wanted';
  readonly outcome:
    | 'left'
    | { readonly kind: 'ended' }
    | { readonly kind: 'failed'; readonly error: unknown }
    | undefined;
}

export const emptyCall = (now: number): CallView => ({
  state: 'waiting',
  since: undefined,
  now,
  lines: [],
  ending: 'no',
  outcome: undefined,
});

export function happened(view: CallView, event: LiveCallEvent, now: number): CallView {
  if (event.kind === 'line') return { ...view, lines: [...view.lines, event] };
  return { ...view, state: event.state, since: event.since?.getTime() ?? view.since, now };
}

export function pressed(view: CallView, press: Press, canEnd: boolean): CallView {
  const keys = 'key' in press ? [press.key] : Array.from(press.text.toLowerCase());
  let next = view;
  for (const key of keys) next = afterKey(next, key, canEnd);
  return next;
}

function afterKey(view: CallView, key: string, canEnd: boolean): CallView {
  if (view.outcome) return view;
  if (view.ending === 'asked') return { ...view, ending: key === 'y' ? 'wanted' : 'no' };
  if (key === 'e' && canEnd && view.ending === 'no') return { ...view, ending: 'asked' };
  return key === 'q' || key === 'escape' ? { ...view, outcome: 'left' } : view;
}

export const ended = (view: CallView, outcome: NonNullable<CallView['outcome']>): CallView =>
  view.outcome ? view : { ...view, outcome };
