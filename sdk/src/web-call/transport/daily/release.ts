import type { DailyCall } from '@daily-co/daily-js';

// A call machine that does not answer must not keep the next call waiting for ever.
const limitMs = 5000;

const releasing = new Set<Promise<void>>();

/** Leaves where that is due and gives the call back. Never rejects. */
export async function release(call: DailyCall, joined: boolean): Promise<void> {
  const done = leaveAndDestroy(call, joined);
  releasing.add(done);
  await done;
  releasing.delete(done);
}

async function leaveAndDestroy(call: DailyCall, joined: boolean): Promise<void> {
  if (joined) await limited(call.leave());
  await limited(call.destroy());
}

/** Settles when no call is being given back any more: the library and the devices do not like two at a time. */
export async function released(): Promise<void> {
  await Promise.all(releasing);
}

async function limited(task: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  // What could not be left is gone already.
  await Promise.race([task.catch(() => {}), limit]);
  clearTimeout(timer);
}
