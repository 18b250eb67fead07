import type { DailyCall, DailyEvent } from '@daily-co/daily-js';

const ends = ['left-meeting', 'error', 'call-instance-destroyed'] as const satisfies readonly DailyEvent[];

/** @returns a function that stops waiting */
function onAny(call: DailyCall, names: readonly DailyEvent[], then: () => void): () => void {
  for (const name of names) call.on(name, then);
  return () => {
    for (const name of names) call.off(name, then);
  };
}

/** Runs a request immediately, or when the call has left this state. */
function after<Answer>(
  call: DailyCall,
  [state, next]: readonly [state: string, next: DailyEvent],
  run: () => Promise<Answer>,
): Promise<Answer> {
  // Synchronously: the state may change within a microtask.
  if (call.meetingState() !== state) return run();
  return new Promise<void>((resolve) => {
    const stop = onAny(call, [next, ...ends], () => {
      stop();
      resolve();
    });
  }).then(run);
}

/**
 * Waits for a pending join. Settings made between the join request and the start of the call machine are lost.
 */
export const afterJoin = <Answer>(call: DailyCall, run: () => Promise<Answer>): Promise<Answer> =>
  after(call, ['joining-meeting', 'joined-meeting'], run);

/** Waits while the call machine loads: a second load makes the library forget the first. */
export const afterLoad = <Answer>(call: DailyCall, run: () => Promise<Answer>): Promise<Answer> =>
  after(call, ['loading', 'loaded'], run);

/** The call machine's response. If the call ends first, the library itself would wait forever. */
export function answered<Answer>(call: DailyCall, ask: () => Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stop = onAny(call, ends, () => {
      stop();
      reject(new Error('The call ended before it responded.'));
    });
    ask().then(resolve, reject).finally(stop);
  });
}
