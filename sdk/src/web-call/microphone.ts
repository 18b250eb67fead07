import { explainMicrophone } from './call-error.ts';

/** A microphone that was asked for, held open so that the next request in this page asks nobody again. */
export interface HeldMicrophone {
  release(): void;
}

/** For where nothing had to be opened. */
export const nothingHeld: HeldMicrophone = { release: () => {} };

/**
 * Makes sure that the microphone may be used, before anything is created that costs money. Where it was allowed before,
 * nothing is opened.
 * @throws FirmlineError 'call-microphone-denied', '-missing' or '-busy'
 */
export async function askForMicrophone(): Promise<HeldMicrophone> {
  if ((await permissionState()) === 'granted') return nothingHeld;
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    throw explainMicrophone(error);
  }
  return { release: () => stream.getTracks().forEach((track) => track.stop()) };
}

/** Not every browser knows this permission by name. */
async function permissionState(): Promise<PermissionState | 'unknown'> {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state;
  } catch {
    return 'unknown';
  }
}

/** Phones and tablets; an iPad says that it is a Mac with a touch screen. */
export const isMobile = (): boolean =>
  typeof navigator !== 'undefined' &&
  (/Android|iPhone|iPad|iPod/i.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1));
