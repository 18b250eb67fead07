import { at, findEvent, findEvents, textAt } from '../events.ts';
import type { CallTrace, TracedCall, TraceEvent } from '../trace.ts';
import { type Assumption, differs, type Finding, holds, inMs, skipped, unseen } from './assumption.ts';
import { ofJoinedCall } from './of-call.ts';
import { defined } from '../../../shared/defined.ts';

const obeyedMs = 3000;

/** The end of a call as the page sees it. */
export interface Closing {
  /** `status-update`, `error`, `left-meeting`. */
  readonly order: readonly string[];
  readonly left?: TraceEvent;
  readonly error?: TraceEvent;
  readonly status?: TraceEvent;
}

/** The call machine's messages about an end, from a moment until the page returned to the call, if it did. */
export function closingOf(call: TracedCall, after: number): Closing {
  const until = findEvent(call, { of: 'step', name: 'return', after })?.at ?? Infinity;
  const first = (match: Parameters<typeof findEvent>[1]) => {
    const event = findEvent(call, { ...match, after });
    return event && event.at < until ? event : undefined;
  };
  const [left, error, status] = [
    first({ of: 'from-machine', name: 'left-meeting' }),
    first({ of: 'from-machine', name: 'error' }),
    first({
      of: 'from-machine',
      name: 'app-message',
      where: (data) => at(data, 'data', 'type') === 'status-update' && at(data, 'data', 'status') === 'ended',
    }),
  ];
  const named: readonly (readonly [string, TraceEvent | undefined])[] = [
    ['status-update', status],
    ['error', error],
    ['left-meeting', left],
  ];
  const order = named
    .flatMap(([name, event]) => (event ? [{ name, index: call.events.indexOf(event) }] : []))
    .toSorted((a, b) => a.index - b.index)
    .map(({ name }) => name);
  return { order, ...defined({ left, error, status }) };
}

/** Type and wording of an error message. */
export const errorOf = (
  event: TraceEvent | undefined,
): { readonly type?: string; readonly wording?: string } => {
  return defined({ type: textAt(event?.data, 'error', 'type'), wording: textAt(event?.data, 'errorMsg') });
};

/** When the assistant was asked to end the call. */
export const endAsked = (call: TracedCall): number | undefined =>
  findEvents(call, { of: 'step', name: 'end-by-message' }).at(-1)?.at;

function judgeVisitor(call: TracedCall): Finding {
  const asked = findEvent(call, { of: 'to-machine', name: 'leave-meeting' })?.at;
  if (asked === undefined) return unseen('The page never left.');
  const { order, left, error } = closingOf(call, asked);
  if (!left) return differs('`leave-meeting` had no effect.');
  const ms = left.at - asked;
  const seen = `${order.join(', ')}; left after ${inMs(ms)}.`;
  return error || ms > obeyedMs ? differs(seen, { ms }) : holds(seen, { ms });
}

function judgeAssistant({ calls }: CallTrace): Finding {
  if (calls.length === 0) return skipped('No call was made.');
  const [ended] = calls.flatMap((call) => {
    const asked = endAsked(call);
    return asked === undefined ? [] : [{ call, asked }];
  });
  if (!ended) return unseen('No assistant was asked to end a call.');
  const { call, asked } = ended;
  const closing = closingOf(call, asked);
  if (closing.order.length === 0) return differs('The call continued after `end-call`.');
  const { type, wording } = errorOf(closing.error);
  const quoted = closing.error ? ` (${type ?? 'no type'}: "${wording ?? ''}")` : '';
  const taken = findEvent(call, { of: 'client', name: 'call-end', after: asked });
  const by = textAt(taken?.data, 'by');
  const seen = `${closing.order.join(', ')}${quoted}; the client reports ${by ?? 'nothing'}, ${textAt(taken?.data, 'reason') ?? 'no reason'}.`;
  return by === 'assistant' || by === 'customer' ? holds(seen) : differs(seen);
}

export const closing: readonly Assumption[] = [
  {
    id: 'close-by-visitor',
    question: 'How does a call end when the visitor leaves?',
    expected: '`left-meeting` within 3 s, and no error.',
    observed: 'The messages after `leave-meeting`.',
    judge: ofJoinedCall('usual', judgeVisitor),
  },
  {
    id: 'close-by-assistant',
    question: 'How does a call end when the assistant ends it?',
    expected: 'The client reports a normal end.',
    observed: '`status-update`, `error` and `left-meeting` after the message `end-call`, and their order.',
    judge: judgeAssistant,
  },
];
