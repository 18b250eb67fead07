import {
  currentSurroundings,
  explainMicrophone,
  noMediaDevices,
  missingMicrophone,
} from './microphone-error.ts';

/**
 * Requests permission for the microphone, before anything is created that costs money. Opens nothing if it was already
 * granted.
 * @param microphone id of the chosen one, if any
 * @returns a function that closes it: held open, it keeps the page's next request from asking again
 * @throws FirmlineError 'call-microphone-denied', '-missing' or '-busy', 'call-unsupported'
 */
export async function askForMicrophone(microphone?: string): Promise<() => void> {
  const devices = requireMedia();
  if ((await permissionState()) === 'granted') {
    if (await hasNone(devices)) throw missingMicrophone();
    return () => {};
  }
  let stream: MediaStream;
  try {
    // Not `exact`, so that the browser opens another microphone if the chosen one was unplugged.
    stream = await devices.getUserMedia({
      audio: microphone === undefined ? true : { deviceId: microphone },
    });
  } catch (error) {
    throw explainMicrophone(error);
  }
  return () => stream.getTracks().forEach((track) => track.stop());
}

/**
 * Calls need this with or without a microphone: daily-js refuses to work on other pages.
 * @throws CallError 'call-microphone-denied' on an insecure page, otherwise 'call-unsupported'
 */
export function requireMedia(): MediaDevices {
  // Missing on insecure pages.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (typeof devices?.getUserMedia === 'function' && typeof RTCPeerConnection === 'function') return devices;
  throw noMediaDevices(currentSurroundings());
}

/** Whether the browser lists no microphone, which takes no time. False if it lists nothing. */
const hasNone = async (devices: MediaDevices): Promise<boolean> =>
  (await devices.enumerateDevices().catch(() => null))?.every(({ kind }) => kind !== 'audioinput') ?? false;

/** The state of the permission, which not every browser knows by name. */
async function permissionState(): Promise<PermissionState | 'unknown'> {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state;
  } catch {
    return 'unknown';
  }
}
