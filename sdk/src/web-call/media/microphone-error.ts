import type { ErrorCode, Fault } from '../../errors.ts';
import { CallError } from '../call/call-error.ts';
import { isAllowedByPolicy } from './permissions-policy.ts';

/** Where a microphone is asked for, as far as it tells why there is none. */
export interface MicrophoneSurroundings {
  /** Served over https or from this machine. */
  readonly isSecure: boolean;
  /** In a frame of another page. */
  readonly isFramed: boolean;
  /** Whether the page that holds the frame lets it ask; undefined where the browser does not say. */
  readonly isAllowedByPolicy: boolean | undefined;
}

type Explanation = readonly [code: ErrorCode, fault: Fault, message: string, hint: string];

const again = 'Try again in a moment.';

const explanations = {
  denied: [
    'call-microphone-denied',
    'user',
    'The microphone is not allowed for this page.',
    'Allow it in the address bar, then try again.',
  ],
  'denied-by-system': [
    'call-microphone-denied',
    'user',
    'The system does not let this browser use the microphone.',
    'Allow it in the privacy settings of the system, then try again.',
  ],
  dismissed: [
    'call-microphone-denied',
    'user',
    'The question for the microphone was closed without an answer.',
    'Try again and choose to allow it.',
  ],
  'denied-by-policy': [
    'call-microphone-denied',
    'environment',
    'The page around this one does not let it use a microphone.',
    'Open the link itself in a tab of its own.',
  ],
  insecure: [
    'call-microphone-denied',
    'environment',
    'This page may not use a microphone: it was not opened over https.',
    'Open the link with https.',
  ],
  unsupported: [
    'call-unsupported',
    'environment',
    'This browser cannot use a microphone here.',
    'Open the link in a current Chrome, Safari, Firefox or Edge.',
  ],
  missing: ['call-microphone-missing', 'user', 'No microphone was found.', 'Connect one, then try again.'],
  busy: ['call-microphone-busy', 'user', 'Another program uses the microphone.', 'Close it, then try again.'],
  unfit: [
    'call-microphone-missing',
    'user',
    'The chosen microphone cannot be used.',
    'Choose another one, then try again.',
  ],
  unknown: ['call-microphone-missing', 'environment', 'The microphone could not be started.', again],
} as const satisfies Readonly<Record<string, Explanation>>;

type MicrophoneProblem = keyof typeof explanations;

const problem = (kind: MicrophoneProblem, cause?: unknown): CallError => {
  const [code, fault, message, hint] = explanations[kind];
  return new CallError(message, { code, fault, hint, kind, cause });
};

/** By the name the browser gives it. */
const named: Readonly<Record<string, MicrophoneProblem>> = {
  NotFoundError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
  OverconstrainedError: 'unfit',
};

/** Pages that cannot even ask. */
export const noMediaDevices = (surroundings: MicrophoneSurroundings): CallError =>
  problem(surroundings.isSecure ? 'unsupported' : 'insecure');

/** The typed error of a microphone that could not be had, from what `getUserMedia` threw. */
export function explainMicrophone(cause: unknown, surroundings = currentSurroundings()): CallError {
  const { name, message } = cause instanceof Error ? cause : { name: '', message: '' };
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return problem(refusal(message, surroundings), cause);
  return problem(named[name] ?? 'unknown', cause);
}

/** Chromium tells in words what others do not tell apart. */
function refusal(
  words: string,
  { isSecure, isFramed, isAllowedByPolicy: isAllowed }: MicrophoneSurroundings,
): MicrophoneProblem {
  if (!isSecure) return 'insecure';
  if (isAllowed === false) return 'denied-by-policy';
  if (isFramed && /permissions policy/i.test(words)) return 'denied-by-policy';
  if (/dismissed/i.test(words)) return 'dismissed';
  return /by system/i.test(words) ? 'denied-by-system' : 'denied';
}

/** Of the page this runs in. */
export function currentSurroundings(): MicrophoneSurroundings {
  return {
    isSecure: globalThis.isSecureContext ?? true,
    isFramed: typeof window !== 'undefined' && window.top !== window.self,
    isAllowedByPolicy: isAllowedByPolicy('microphone'),
  };
}
