import type { DailyCall, DailyEvent } from '@daily-co/daily-js';

const ends = ['left-meeting', 'error', 'call-instance-destroyed'] as const satisfies readonly DailyEvent[];

/** @returns a function that stops waiting */
function onAny(call: DailyCall, names: readonly DailyEvent[], then: () => void): () => void {
  for (const name of names) call.on(name, then);
  return () => {
    for (const name of names) call.off(name, then);
  };
}

/** Runs it at once, or when the call is no longer in this state. */
function after<Answer>(
  call: DailyCall,
  [state, next]: readonly [state: string, next: DailyEvent],
  run: () => Promise<Answer>,
): Promise<Answer> {
  // Not even a microtask later: the state may be another by then.
  if (call.meetingState() !== state) return run();
  return new Promise<void>((resolve) => {
    const stop = onAny(call, [next, ...ends], () => {
      stop();
      resolve();
    });
  }).then(run);
}

/**
 * Waits for a join that is under way. What is set between the sending of a join and the start of the call machine gets
 * lost: too late for the one and too early for the other.
 */
export const afterJoin = <Answer>(call: DailyCall, run: () => Promise<Answer>): Promise<Answer> =>
  after(call, ['joining-meeting', 'joined-meeting'], run);

/** Waits while the call machine is loaded: a second load makes the library forget the first. */
export const afterLoad = <Answer>(call: DailyCall, run: () => Promise<Answer>): Promise<Answer> =>
  after(call, ['loading', 'loaded'], run);

/** What the call machine answers. The library itself waits for ever where the call ends before the answer. */
export function answered<Answer>(call: DailyCall, ask: () => Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stop = onAny(call, ends, () => {
      stop();
      reject(new Error('The call ended before there was an answer.'));
    });
    ask().then(resolve, reject).finally(stop);
  });
}
