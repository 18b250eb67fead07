import { at, findEvent, findExchange, moments } from '../events.ts';
import type { TracedCall } from '../trace.ts';
import { type Assumption, differs, holds, inMs, unseen } from './assumption.ts';
import { ofJoinedCall } from './of-call.ts';

/** `start()` waits no longer for it after the join. */
const stageLimitMs = 1000;
/** A track that changes this long after the answer has another cause. */
const swapLimitMs = 3000;

/** The request that turns noise cancellation on. */
export const findProcessing = (call: TracedCall) =>
  findExchange(call, 'update-input-settings', {
    where: (data) => at(data, 'inputSettings', 'audio', 'processor', 'type') === 'noise-cancellation',
  });

/** When the track that is sent, or the one that the room has, was replaced because of it. */
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
    countedOn: 'It answers within 1 s of the join.',
    observed: 'The time from `update-input-settings` to its answer.',
    judge: ofJoinedCall('usual', (call) => {
      const exchange = findProcessing(call);
      if (!exchange) return unseen('It was never asked for.');
      const { ms, error, answer } = exchange;
      if (error !== undefined) return differs(`It was refused: ${error}`);
      if (ms === undefined || !answer) return differs('It was never answered.');
      const late = answer.at - (moments.joined(call) ?? 0) > stageLimitMs;
      return (late ? differs : holds)(`It answered after ${inMs(ms)}.`, { ms });
    }),
  },
  {
    id: 'noise-cancellation-swap',
    question: "Does noise cancellation replace the microphone's track?",
    countedOn: 'Yes, by one of its own.',
    observed: 'The track that is sent, and the one in the call machine, around its answer.',
    judge: ofJoinedCall('usual', (call) => {
      const exchange = findProcessing(call);
      if (!exchange) return unseen('It was never asked for.');
      const swapped = findSwap(call);
      if (swapped === undefined) return differs('The track stays.');
      const afterMs = swapped - exchange.request.at;
      return holds(`It is replaced, ${inMs(afterMs)} after it was asked for.`, { afterMs });
    }),
  },
];
