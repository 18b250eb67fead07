import type { Firm } from '@firmline/sdk/firms';
import type { Device, MicrophoneProblem, NetworkState, TranscriptEntry } from '@firmline/sdk/web-call';
import type { IntakeNote } from '../slip/types.ts';
import type { MicrophonePermission } from '../call/microphone-permission.ts';
import type { Message } from './messages.ts';

/** A call as shown on the page, from the click to the hang-up. */
export interface ShownCall {
  /** The current stage; null once all are done. */
  readonly stage: string | null;
  /** The browser asks for the microphone, or is about to. */
  readonly isAsking: boolean;
  /** When the assistant first listened or was heard, ms since the epoch. */
  readonly answeredAt: number | null;
  /** The button that began the call may end it. */
  readonly canEnd: boolean;
  /** The start has settled. */
  readonly isConnected: boolean;
  /** The assistant has reported that it listens. */
  readonly hasStarted: boolean;
  readonly isSpeaking: boolean;
  /** The visitor speaks, or has spoken and waits for the answer. */
  readonly caller: 'silent' | 'speaks' | 'waits';
  /** Joined without a microphone: the visitor types. */
  readonly isTyped: boolean;
  /** The visitor has hung up and the line is being closed. */
  readonly isEnding: boolean;
  readonly isMuted: boolean;
  /** The browser blocks audio until the visitor touches the page. */
  readonly isBlocked: boolean;
  readonly captions: readonly TranscriptEntry[];
  /** What the assistant wrote down by itself. */
  readonly notes?: readonly IntakeNote[] | undefined;
  /** Why the visitor cannot be heard; null if they can. */
  readonly micProblem: MicrophoneProblem['kind'] | null;
  /** The microphone hears the assistant, which may interrupt itself. */
  readonly hasEcho: boolean;
  readonly network: 'good' | 'weak' | 'lost' | 'back';
  /** The microphone's failure during the call. */
  readonly trouble: Message | null;
  readonly microphones: readonly Device[];
  /** Whether to offer other microphones; once true, until the end of the call. */
  readonly offersMicrophones: boolean;
}

/** What remains of a finished call. */
export interface LastCall {
  readonly lengthMs: number;
  /** Without a microphone. */
  readonly typed?: boolean;
  readonly captions: readonly TranscriptEntry[];
  readonly notes?: readonly IntakeNote[] | undefined;
}

/** A number that the assistant was asked to call. */
export interface PhoneCall {
  /** E.164. */
  readonly number: string;
  /** As people write it. */
  readonly display: string;
}

export type Lookup =
  | { readonly status: 'loading' }
  | { readonly status: 'not-found' }
  /** Unknown: no response, or an error. */
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly firm: Firm };

/** Everything the page shows. */
export interface DemoState {
  readonly lookup: Lookup;
  readonly isPhoneFormOpen: boolean;
  /** The text in the form's field. */
  readonly phone: string;
  /** The only busy flag, with its reason. The end of a call clears it. */
  readonly busy: null | 'submitting' | 'connecting';
  /** A number is on its way, independent of any call. */
  readonly isSending: boolean;
  /** Whether a call is active. */
  readonly isActive: boolean;
  /** What the page shows now. */
  readonly message: Message | null;
  /** Null when no call is starting or running. */
  readonly call: ShownCall | null;
  /** The previous call, until the visitor's next action. */
  readonly lastCall: LastCall | null;
  /** The visitor writes to the assistant, now or in the next call. */
  readonly isTyping: boolean;
  /** The last number submitted, until the visitor's next action. */
  readonly phoneCall: PhoneCall | null;
  readonly microphone: MicrophonePermission;
}

type CallChange = Partial<
  Pick<ShownCall, 'canEnd' | 'isEnding' | 'caller' | 'isMuted' | 'isBlocked' | 'hasEcho'>
>;

export type DemoAction =
  | { readonly type: 'firm-found'; readonly firm: Firm }
  | { readonly type: 'firm-unknown'; readonly status: Exclude<Lookup['status'], 'ready'> }
  | { readonly type: 'phone-form-toggled' }
  | { readonly type: 'phone-changed'; readonly phone: string }
  /** The reason may be empty. */
  | { readonly type: 'phone-refused'; readonly reason: string }
  | { readonly type: 'phone-submitting'; readonly message: Message }
  /** The request has its answer, or none. */
  | {
      readonly type: 'phone-settled';
      readonly shownPart: Pick<DemoState, 'message' | 'phone'> & Partial<Pick<DemoState, 'phoneCall'>>;
    }
  /** The form opens with the number that was sent. */
  | { readonly type: 'phone-change' }
  /** Nothing happens but that; `lastCall` if the call was before a reload, `phoneCall` if its number was sent a moment ago. */
  | {
      readonly type: 'message';
      readonly shownPart: Pick<DemoState, 'message'> & Partial<Pick<DemoState, 'lastCall' | 'phoneCall'>>;
    }
  /** The time of a message is over. */
  | { readonly type: 'message-over'; readonly message: Message }
  | { readonly type: 'typing' }
  | { readonly type: 'call-requested'; readonly isTyped?: boolean }
  | { readonly type: 'call-cancelled' }
  /** `unansweredMessage`: if the browser's question for the microphone has no answer after a while. */
  | { readonly type: 'call-stage'; readonly stage: string | null; readonly unansweredMessage?: Message }
  | { readonly type: 'call-connected' }
  /** The assistant is heard, whether or not it listens. */
  | { readonly type: 'call-answered'; readonly at: number }
  | { readonly type: 'call-started'; readonly at: number }
  | { readonly type: 'call-failed'; readonly message: Message }
  | { readonly type: 'call-error'; readonly message: string; readonly advice: string; readonly at: number }
  | { readonly type: 'call-ended'; readonly advice?: string; readonly at: number }
  /** Facts that change nothing else. */
  | { readonly type: 'call-changed'; readonly change: CallChange }
  | { readonly type: 'call-speaking'; readonly isSpeaking: boolean }
  | {
      readonly type: 'call-heard';
      readonly captions: readonly TranscriptEntry[];
      readonly notes?: readonly IntakeNote[];
    }
  | { readonly type: 'call-mic-problem'; readonly problem: MicrophoneProblem['kind'] | null }
  | { readonly type: 'call-network'; readonly network: NetworkState }
  | { readonly type: 'call-microphones'; readonly microphones: readonly Device[] }
  | { readonly type: 'call-trouble'; readonly trouble: Message | null }
  | { readonly type: 'microphone-permission'; readonly permission: MicrophonePermission };

export const initialState: DemoState = {
  lookup: { status: 'loading' },
  isPhoneFormOpen: false,
  phone: '',
  busy: null,
  isSending: false,
  isActive: false,
  message: null,
  call: null,
  lastCall: null,
  isTyping: false,
  phoneCall: null,
  microphone: 'unknown',
};
