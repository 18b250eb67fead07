import { CallError } from '../call/call-error.ts';
import { environment, ofMicrophone, user, type Explanation } from '../call/fault-explanations.ts';
import { isAllowedByPolicy } from './permissions.ts';

/** The page's context, as far as it explains why there is no microphone. */
export type MicrophoneSurroundings = Readonly<ReturnType<typeof currentSurroundings>>;

const explanations = {
  denied: user(
    'call-microphone-denied',
    'The microphone is not allowed for this page.',
    'Say where this browser lets the visitor allow it; start() does not ask again before that.',
  ),
  'denied-by-system': user(
    'call-microphone-denied',
    'The system does not let this browser use the microphone.',
    'The visitor has to allow it in the privacy settings of the system.',
  ),
  dismissed: user(
    'call-microphone-denied',
    'The question for the microphone was closed without an answer.',
    'Call start() again: the browser asks once more.',
  ),
  'denied-by-policy': environment(
    'call-microphone-denied',
    'The page around this one does not let it use a microphone.',
    'Give the frame allow="microphone", or open the page in its own tab.',
  ),
  insecure: environment(
    'call-microphone-denied',
    'This page may not use a microphone: it was not opened over https.',
    'Serve the page over https.',
  ),
  unsupported: environment(
    'call-unsupported',
    'This browser cannot use a microphone here.',
    'Offer another browser: this one has no navigator.mediaDevices or no WebRTC here.',
  ),
  missing: user(
    'call-microphone-missing',
    'No microphone was found.',
    'Call start() again once one is connected.',
  ),
  busy: ofMicrophone.busy,
  unfit: ofMicrophone.unfit,
  unknown: ofMicrophone.unknown,
} as const satisfies Readonly<Record<string, Explanation>>;

type MicrophoneFailure = keyof typeof explanations;

const problem = (kind: MicrophoneFailure, cause?: unknown): CallError => {
  const { message, ...options } = explanations[kind];
  return new CallError(message, { ...options, kind, cause });
};

const named: Readonly<Record<string, MicrophoneFailure>> = {
  NotFoundError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
  OverconstrainedError: 'unfit',
};

/** The error for pages without `navigator.mediaDevices`. */
export const noMediaDevices = (surroundings: MicrophoneSurroundings): CallError =>
  problem(surroundings.isSecure ? 'unsupported' : 'insecure');

/** The error for a browser that may use a microphone and has none. */
export const noMicrophone = (): CallError => problem('missing');

export function explainMicrophone(cause: unknown, surroundings = currentSurroundings()): CallError {
  const { name, message } = cause instanceof Error ? cause : { name: '', message: '' };
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return problem(refusal(message, surroundings), cause);
  return problem(named[name] ?? 'unknown', cause);
}

/** Distinguishes cases, some of which only Chromium's message reveals. */
function refusal(
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
