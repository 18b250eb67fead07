import { microphoneError, type CallError } from '../call/call-error.ts';
import type { MicrophoneFailure } from '../call/fault-explanations.ts';
import { isAllowedByPolicy } from './permissions.ts';

/** The page's context, as far as it explains why there is no microphone. */
export type MicrophoneSurroundings = Readonly<ReturnType<typeof currentSurroundings>>;

const failuresByName: Readonly<Record<string, MicrophoneFailure>> = {
  NotFoundError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
  OverconstrainedError: 'unfit',
};

/** The error for pages without `navigator.mediaDevices`. */
export const noMediaDevices = (surroundings: MicrophoneSurroundings): CallError =>
  microphoneError(surroundings.isSecure ? 'unsupported' : 'insecure');

/** The error for a browser that may use a microphone and has none. */
export const missingMicrophone = (): CallError => microphoneError('missing');

export function explainMicrophone(cause: unknown, surroundings = currentSurroundings()): CallError {
  const { name, message } = cause instanceof Error ? cause : { name: '', message: '' };
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return microphoneError(refusedMicrophone(message, surroundings), cause);
  return microphoneError(failuresByName[name] ?? 'unknown', cause);
}

/** Distinguishes cases, some of which only Chromium's message reveals. */
function refusedMicrophone(
  words: string,
  { isSecure, isFramed, isAllowedByPolicy: isAllowed }: MicrophoneSurroundings,
): MicrophoneFailure {
  if (!isSecure) return 'insecure';
  // In a frame of a browser that does not say, its own tab helps in either case.
  if (isAllowed === undefined ? isFramed : !isAllowed) return 'denied-by-policy';
  if (/dismissed/i.test(words)) return 'dismissed';
  return /by system/i.test(words) ? 'denied-by-system' : 'denied';
}

export function currentSurroundings() {
  return {
    /** Whether the page is served over https or from this machine. */
    isSecure: globalThis.isSecureContext ?? true,
    isFramed: typeof window !== 'undefined' && window.top !== window.self,
    /** Whether the permissions policy allows it; undefined if the browser does not say. */
    isAllowedByPolicy: isAllowedByPolicy('microphone'),
  };
}
