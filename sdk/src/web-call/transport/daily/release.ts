import type { DailyCall, DailyParticipantsObject } from '@daily-co/daily-js';
import { within } from '#util/within';

/** Maximum wait for each of leave() and destroy(), ms: a hanging call machine must not delay the next call. */
const limitMs = 2000;

const releases = new Set<Promise<void>>();

export async function release(call: DailyCall, isJoined: boolean): Promise<void> {
  const departure = leaveAndDestroy(call, isJoined);
  releases.add(departure);
  await departure;
  releases.delete(departure);
}

async function leaveAndDestroy(call: DailyCall, isJoined: boolean): Promise<void> {
  if (isJoined && !(await isAnswered(() => call.leave()))) {
    // The call machine still holds the devices, and the browser would show the microphone in use.
    for (const track of localTracks(call)) track.stop();
  }
  await isAnswered(() => call.destroy());
}

/** Settles when no call is being released: neither the library nor the devices support two at a time. */
export async function waitForReleases(): Promise<void> {
  await Promise.all(releases);
}

/** The tracks of the microphone and camera that the machine opened. */
function localTracks(call: DailyCall): MediaStreamTrack[] {
  // After a fault `local` may be missing, contrary to the types.
  const { local } = call.participants() as Partial<DailyParticipantsObject>;
  return [local?.tracks.audio.persistentTrack, local?.tracks.video.persistentTrack].filter(
    (track) => track !== undefined,
  );
}

async function isAnswered(task: () => Promise<unknown>): Promise<boolean> {
  const result = new Promise<unknown>((resolve) => resolve(task())).then(() => true);
  return within(result, { ms: limitMs, late: () => false }).catch(() => false);
}
