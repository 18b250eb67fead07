import { at, findEvent, findExchange } from '../events.ts';
import type { TracedCall } from '../trace.ts';
import { type Assumption, differs, holds, inMs, unseen } from './assumption.ts';
import { judgeExchange, ofJoinedCall } from './of-call.ts';

/** `start()` waits no longer than this for it after the join, ms. */
const stageLimitMs = 1000;
/** A later change of the track has another cause, ms. */
const swapLimitMs = 3000;

/** The request that turns noise cancellation on. */
export const findProcessing = (call: TracedCall) =>
  findExchange(call, 'update-input-settings', {
    where: (data) => at(data, 'inputSettings', 'audio', 'processor', 'type') === 'noise-cancellation',
  });

/** When it replaced the sent track or the room's track. */
export function findSwap(call: TracedCall): number | undefined {
  const processing = findProcessing(call);
  if (!processing) return undefined;
  const after = processing.request.at;
  const before = (processing.answer?.at ?? after) + swapLimitMs;
  const changed = findEvent(call, { of: 'step', name: 'microphone-changing' })?.at ?? Infinity;
  const swaps = ['track-replaced', 'microphone-track'].flatMap(
    (name) => findEvent(call, { of: 'browser', name, after })?.at ?? [],
  );
  const first = Math.min(...swaps, Infinity);
  return first < Math.min(before, changed) ? first : undefined;
}

export const processing: readonly Assumption[] = [
  {
    id: 'noise-cancellation-time',
    question: 'How long does noise cancellation take?',
    expected: 'It responds within 1 s of the join.',
    observed: 'The time from `update-input-settings` to its response.',
    judge: ofJoinedCall('usual', (call, joined) => {
      const exchange = findProcessing(call);
      return judgeExchange(exchange, ({ answer }) => answer.at - joined <= stageLimitMs);
    }),
  },
  {
    id: 'noise-cancellation-swap',
    question: "Does noise cancellation replace the microphone's track?",
    expected: 'Yes, with one of its own.',
    observed: 'The sent track and the track in the call machine, around the response.',
    judge: ofJoinedCall('usual', (call) => {
      const exchange = findProcessing(call);
      if (!exchange) return unseen('It was never requested.');
      const swapped = findSwap(call);
      if (swapped === undefined) return differs('The track stays.');
      const afterMs = swapped - exchange.request.at;
      return holds(`It is replaced ${inMs(afterMs)} after the request.`, { afterMs });
    }),
  },
];
