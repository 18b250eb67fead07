import { currentSurroundings, explainMicrophone, noMediaDevices } from './microphone-error.ts';

/** A microphone that was asked for, held open so that the next request in this page asks nobody again. */
export interface HeldMicrophone {
  release(): void;
}

/** For where nothing had to be opened. */
export const nothingHeld: HeldMicrophone = { release: () => {} };

/**
 * Makes sure that the microphone may be used, before anything is created that costs money. Where it was allowed before,
 * nothing is opened.
 * @param microphone id of the one to ask for, where one was chosen
 * @throws FirmlineError 'call-microphone-denied', '-missing' or '-busy', 'call-unsupported'
 */
export async function askForMicrophone(microphone?: string): Promise<HeldMicrophone> {
  // Missing on pages that are not secure.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (typeof devices?.getUserMedia !== 'function') throw noMediaDevices(currentSurroundings());
  if ((await permissionState()) === 'granted') return nothingHeld;
  let stream: MediaStream;
  try {
    // One that went meanwhile gives way to another.
    stream = await devices.getUserMedia({
      audio: microphone === undefined ? true : { deviceId: microphone },
    });
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
