import type { ErrorCode } from '@firmline/sdk/errors';
import type { Firm } from '@firmline/sdk/firms';
import type { Device, MicrophoneProblem, NetworkState, TranscriptEntry } from '@firmline/sdk/web-call';
import type { Advice } from '../call/advice.ts';
import type { MicrophonePermission } from '../call/microphone-permission.ts';

/** A call as the page shows it, from the click to the hang-up. */
export interface CallView {
  /** Stage that runs now; null once all are done. */
  readonly stage: string | null;
  /** The browser is about to ask for the microphone, or asks. */
  readonly asking: boolean;
  /** The call is being joined, and it takes long. */
  readonly joinIsSlow: boolean;
  /** When the assistant answered: it listened, or was heard. ms since the epoch. */
  readonly answeredAt: number | null;
  /** The assistant has said that it listens. */
  readonly started: boolean;
  readonly speaking: boolean;
  /** The visitor has hung up and the line is being closed. */
  readonly ending: boolean;
  readonly muted: boolean;
  /** The browser keeps the assistant silent until the visitor touches the page. */
  readonly audioBlocked: boolean;
  readonly captions: readonly TranscriptEntry[];
  /** Why the visitor cannot be heard; null if they can. */
  readonly micProblem: MicrophoneProblem['kind'] | null;
  readonly network: 'good' | 'weak' | 'lost' | 'back';
  /** What went wrong with the microphone while the call goes on, or empty. */
  readonly trouble: string;
  readonly microphones: readonly Device[];
  /** Whether the visitor may want another microphone: once so, it is offered to the end of the call. */
  readonly offersMicrophones: boolean;
}

/** What is left of a call that is over. */
export interface LastCall {
  readonly lengthMs: number;
  readonly captions: readonly TranscriptEntry[];
}

/** The number that was submitted last, beside everything that a call says. */
export type Submission =
  /** `slow`: the visitor waits for the answer, and it takes long. A second number must not follow. */
  | { readonly status: 'sending'; readonly slow: boolean }
  /** `number`: as people write it; empty where it cannot be one. Until the visitor starts something new. */
  | { readonly status: 'sent'; readonly number: string }
  /** `code`: of the error, where it was one that is expected. Until the visitor starts something new. */
  | { readonly status: 'failed'; readonly code: ErrorCode | null };

export type Lookup =
  | { readonly status: 'loading' }
  | { readonly status: 'not-found' }
  | { readonly status: 'ready'; readonly firm: Firm };

/** Everything the page shows. */
export interface DemoState {
  readonly lookup: Lookup;
  readonly phoneFormOpen: boolean;
  /** E.164, or empty. */
  readonly phone: string;
  /** The one busy flag, with what it is about. Whatever ends a call ends it. */
  readonly busy: null | 'submitting' | 'connecting';
  readonly submission: Submission | null;
  /** Whether a call is active. */
  readonly active: boolean;
  readonly error: string;
  readonly status: string;
  /** What to do about the error or after the status: a sentence beneath them, or empty. */
  readonly advice: string;
  /** Null when no call is starting or running. */
  readonly call: CallView | null;
  /** The call before, until the visitor does something else. */
  readonly lastCall: LastCall | null;
  readonly microphone: MicrophonePermission;
  /** What would help after a call that could not be started. */
  readonly remedy: Advice['remedy'];
}

export type DemoAction =
  | { readonly type: 'firm-found'; readonly firm: Firm }
  | { readonly type: 'firm-missing' }
  | { readonly type: 'phone-form-toggled' }
  | { readonly type: 'phone-changed'; readonly phone: string }
  | { readonly type: 'phone-refused' }
  | { readonly type: 'phone-submitting' }
  /** The number as people write it; empty where it cannot be one. */
  | { readonly type: 'phone-submitted'; readonly number: string }
  /** The answer takes long. */
  | { readonly type: 'phone-slow' }
  | { readonly type: 'phone-failed'; readonly code: ErrorCode | null }
  | { readonly type: 'call-requested' }
  | { readonly type: 'call-cancelled' }
  | { readonly type: 'call-stage'; readonly stage: string | null }
  | { readonly type: 'call-join-slow' }
  | { readonly type: 'call-connected' }
  /** The assistant is heard, whether or not it says that it listens. */
  | { readonly type: 'call-answered'; readonly at: number }
  | { readonly type: 'call-started'; readonly at: number }
  | { readonly type: 'call-failed'; readonly advice: Advice }
  | { readonly type: 'call-error'; readonly message: string; readonly advice: string; readonly at: number }
  | { readonly type: 'call-ended'; readonly advice?: string; readonly at: number }
  | { readonly type: 'call-ending' }
  | { readonly type: 'call-speaking'; readonly speaking: boolean }
  | { readonly type: 'call-muted'; readonly muted: boolean }
  | { readonly type: 'call-audio-blocked'; readonly blocked: boolean }
  | { readonly type: 'call-heard'; readonly captions: readonly TranscriptEntry[] }
  | { readonly type: 'call-mic-problem'; readonly problem: MicrophoneProblem['kind'] | null }
  | { readonly type: 'call-network'; readonly network: NetworkState }
  | { readonly type: 'call-microphones'; readonly microphones: readonly Device[] }
  | { readonly type: 'call-trouble'; readonly trouble: string }
  | { readonly type: 'microphone-permission'; readonly permission: MicrophonePermission };

export const initialState: DemoState = {
  lookup: { status: 'loading' },
  phoneFormOpen: false,
  phone: '',
  busy: null,
  submission: null,
  active: false,
  error: '',
  status: '',
  advice: '',
  call: null,
  lastCall: null,
  microphone: 'unknown',
  remedy: null,
};
