import type { CallId } from '../../../harness/src/call-tests/call-trace/index.ts';

/** Findings of the previous calls. */
export interface SeenSoFar {
  /** The platform offers a meeting token. */
  readonly hasToken: boolean;
  /** An assistant ended a call. */
  readonly isEndSeen: boolean;
}

/** One call of the proof. */
export interface PlannedCall {
  readonly id: CallId;
  readonly description: string;
  /** Time after which the platform ends it in any case. */
  readonly limitSeconds: number;
  /** Its usual duration. */
  readonly usualSeconds: number;
  readonly keepsRoom: boolean;
  readonly withoutToken: boolean;
  readonly changesWhileStarting: boolean;
  /** Whether to change the microphone during the call. */
  readonly changesMicrophone: boolean;
  /** Whether to leave and return. */
  readonly returns: boolean;
  /** Whether the assistant ends it, unless the caller could not return. */
  readonly isEndedByAssistant: boolean;
  /** Whether it is needed after what the earlier calls showed. */
  readonly isNeeded: (seen: SeenSoFar) => boolean;
}

const ordinary = {
  keepsRoom: false,
  withoutToken: false,
  changesWhileStarting: false,
  changesMicrophone: false,
  returns: false,
  isEndedByAssistant: true,
  isNeeded: () => true,
} as const;

/** The planned calls, in order; some may not be needed. */
export const plannedCalls: readonly PlannedCall[] = [
  {
    ...ordinary,
    id: 'usual',
    description: 'a call as a visitor makes it; the microphone is changed; left and returned to',
    limitSeconds: 60,
    usualSeconds: 25,
    changesMicrophone: true,
    returns: true,
    isEndedByAssistant: false,
  },
  {
    ...ordinary,
    id: 'kept-room',
    description: 'a call with roomDeleteOnUserLeaveEnabled: false; left, returned to, ended by the assistant',
    limitSeconds: 45,
    usualSeconds: 20,
    keepsRoom: true,
    changesWhileStarting: true,
    returns: true,
  },
  {
    ...ordinary,
    id: 'closed',
    description: 'a call that the assistant ends; only where the one before could not be returned to',
    limitSeconds: 30,
    usualSeconds: 8,
    isNeeded: ({ isEndSeen }) => !isEndSeen,
  },
  {
    ...ordinary,
    id: 'without-token',
    description: 'a join without the meeting token; only where the platform offers one',
    limitSeconds: 20,
    usualSeconds: 5,
    withoutToken: true,
    isNeeded: ({ hasToken }) => hasToken,
  },
];

/** Maximum total time of all calls, seconds. */
export const longestSeconds = plannedCalls.reduce((sum, { limitSeconds }) => sum + limitSeconds, 0);
