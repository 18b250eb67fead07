import type { DailyCall, DailyParticipantsObject } from '@daily-co/daily-js';
import { unlessLate } from '../../../async/unless-late.ts';

/** Longest wait for the call machine, ms, for each of leaving and destroying: it must not keep the next call waiting. */
const limitMs = 2000;

const releasing = new Set<Promise<void>>();

/** Leaves where that is due and gives the call back. Never rejects. */
export async function release(call: DailyCall, joined: boolean): Promise<void> {
  const done = leaveAndDestroy(call, joined);
  releasing.add(done);
  await done;
  releasing.delete(done);
}

async function leaveAndDestroy(call: DailyCall, joined: boolean): Promise<void> {
  if (joined && !(await answers(() => call.leave()))) {
    // The machine still holds the devices, and the browser would show the microphone in use.
    for (const track of localTracks(call)) track.stop();
  }
  await answers(() => call.destroy());
}

/** Settles when no call is being given back any more: the library and the devices do not like two at a time. */
export async function released(): Promise<void> {
  await Promise.all(releasing);
}

/** The tracks of the microphone and camera that the machine opened. */
function localTracks(call: DailyCall): MediaStreamTrack[] {
  // A fault in between leaves nobody, whatever the types say.
  const { local } = call.participants() as Partial<DailyParticipantsObject>;
  return [local?.tracks.audio.persistentTrack, local?.tracks.video.persistentTrack].filter(
    (track) => track !== undefined,
  );
}

/** Whether the task succeeds in time. */
async function answers(task: () => Promise<unknown>): Promise<boolean> {
  const done = new Promise<unknown>((resolve) => resolve(task())).then(() => true);
  return unlessLate(done, { ms: limitMs, late: () => false }).catch(() => false);
}
