import type { NetworkState } from '@firmline/sdk/web-call';
import { permissionAdvice } from '../call/advice.ts';
import { disturbanceOf } from '../call/disturbance.ts';
import { callErrorMessage, messages } from './messages.ts';
import type { CallView, DemoAction, DemoState, LastCall } from './state.ts';

const noMessages = { error: '', status: '', advice: '', remedy: null } as const;
/** A new action of the visitor clears earlier messages. */
const newAction = ({ submission }: DemoState) => ({
  ...noMessages,
  submission: submission?.status === 'sending' ? submission : null,
});
/** The list before the browser has returned one. */
const untold: CallView['microphones'] = [];
const newCall: CallView = {
  stage: 'initialization',
  asking: false,
  joinIsSlow: false,
  answeredAt: null,
  started: false,
  speaking: false,
  ending: false,
  muted: false,
  audioBlocked: false,
  captions: [],
  micProblem: null,
  network: 'good',
  trouble: '',
  microphones: untold,
  offersMicrophones: false,
};

/** The next state of the page. Ignores actions that do not apply to the state. */
export function reduce(state: DemoState, action: DemoAction): DemoState {
  switch (action.type) {
    case 'firm-found':
      return { ...state, lookup: { status: 'ready', firm: action.firm } };
    case 'firm-missing':
      return { ...state, lookup: { status: 'not-found' } };

    case 'phone-form-toggled':
      return state.phoneFormOpen
        ? { ...state, ...newAction(state), phoneFormOpen: false, phone: '' }
        : { ...state, phoneFormOpen: true };
    case 'phone-changed':
      return {
        ...state,
        phone: action.phone,
        error: state.error === messages.phoneInvalid ? '' : state.error,
      };
    case 'phone-refused':
      return { ...state, ...newAction(state), error: messages.phoneInvalid };
    case 'phone-submitting':
      return {
        ...state,
        ...noMessages,
        busy: 'submitting',
        submission: { status: 'sending', slow: false },
        lastCall: null,
      };
    case 'phone-submitted':
      return { ...withoutNumber(state), submission: { status: 'sent', number: action.number }, phone: '' };
    case 'phone-repeated':
      return { ...state, ...newAction(state), submission: { status: 'repeated', number: action.number } };
    case 'phone-slow':
      return state.submission?.status === 'sending' && state.phoneFormOpen
        ? { ...state, submission: { status: 'sending', slow: true } }
        : state;
    case 'phone-failed':
      return {
        ...withoutNumber(state),
        submission: { status: 'failed', code: action.code },
        error: messages.phoneFailed,
        advice: '',
        remedy: null,
      };

    case 'call-requested':
      return {
        ...state,
        ...newAction(state),
        busy: 'connecting',
        call: { ...newCall, asking: state.microphone === 'prompt' || state.microphone === 'unknown' },
        lastCall: null,
      };
    case 'call-cancelled':
      return withoutCall(state);
    case 'call-connected':
      // The assistant may answer before the start has settled; its status then stays.
      return state.call === null || state.call.started ? state : { ...state, status: messages.callConnected };
    case 'call-answered':
      return state.call === null ? state : inCall(state, state.call, action.at);
    case 'call-started': {
      const call = state.call ?? newCall;
      return {
        ...inCall(state, { ...call, started: true, stage: null }, action.at),
        status: messages.callStarted,
      };
    }
    case 'call-failed': {
      const { text, remedy } = action.advice;
      return {
        ...withoutCall(state),
        ...otherError(state),
        status: '',
        error: messages.callFailed,
        advice: text,
        remedy,
      };
    }
    case 'call-error':
      return {
        ...withoutCall(state),
        ...otherError(state),
        lastCall: lastCallOf(state, action.at),
        // The error ended the call, so the status of a normal end would be confusing.
        status: '',
        error: callErrorMessage(action.message),
        advice: action.advice,
      };
    case 'call-ended':
      return {
        ...withoutCall(state),
        lastCall: lastCallOf(state, action.at),
        status: messages.callEnded,
        advice: action.advice ?? '',
      };
    case 'microphone-permission':
      return withPermission(state, action.permission);

    case 'call-stage':
      return withCall(state, {
        stage: action.stage,
        asking: state.call?.asking === true && action.stage === 'initialization',
        joinIsSlow: false,
      });
    case 'call-join-slow':
      return withCall(state, { joinIsSlow: state.call?.stage === 'daily-call-join' });
    case 'call-ending':
      return withCall(state, { ending: true });
    case 'call-speaking':
      return withCall(state, {
        speaking: action.speaking,
        // Speech shows that the connection is back.
        ...(state.call?.network === 'back' ? { network: 'good' } : {}),
      });
    case 'call-muted':
      return withCall(state, { muted: action.muted });
    case 'call-audio-blocked':
      return withCall(state, { audioBlocked: action.blocked });
    case 'call-heard':
      return withCall(state, {
        captions: action.captions,
        // A transcript of the visitor shows that the microphone works.
        ...(isHeard(state.call?.captions, action.captions) ? { trouble: '' } : {}),
      });
    case 'call-mic-problem':
      return withCall(state, {
        micProblem: action.problem,
        ...(action.problem === null || action.problem === 'muted' ? {} : { offersMicrophones: true }),
      });
    case 'call-network':
      return withCall(state, { network: networkAfter(state.call?.network ?? 'good', action.network) });
    case 'call-microphones':
      return withCall(state, {
        microphones: action.microphones,
        ...(isAnother(state.call?.microphones, action.microphones) ? { trouble: '' } : {}),
      });
    case 'call-trouble':
      return withCall(state, { trouble: action.trouble, offersMicrophones: true });
  }
}

/** Whether another microphone is in use. The first list shows no change: it may contain one that does not work. */
function isAnother(before: CallView['microphones'] = untold, now: CallView['microphones']): boolean {
  const selected = now.find(({ isSelected }) => isSelected);
  return (
    before !== untold &&
    selected !== undefined &&
    !before.some(({ id, isSelected }) => isSelected && id === selected.id)
  );
}

/** Whether there is a new entry of the visitor, not only a changed one. */
function isHeard(before: CallView['captions'] = [], now: CallView['captions']): boolean {
  const latest = now.at(-1);
  return latest?.role === 'user' && !before.some(({ id }) => id === latest.id);
}

/** Another error replaces the error of a number and its advice. */
const otherError = ({ submission }: DemoState) => ({
  submission: submission?.status === 'failed' ? null : submission,
});

/** The assistant is there: the call can be ended, and its time counts from the first sign. */
const inCall = (state: DemoState, call: CallView, at: number): DemoState => ({
  ...state,
  active: true,
  busy: null,
  call: { ...call, asking: false, answeredAt: call.answeredAt ?? at },
});

/** Frees the browser button at once, even while a number is being submitted. */
const withoutCall = (state: DemoState): DemoState => ({ ...state, active: false, busy: null, call: null });

/** The submission is done. Does not affect a call that has begun meanwhile. */
const withoutNumber = (state: DemoState): DemoState => ({
  ...state,
  busy: state.busy === 'submitting' ? null : state.busy,
});

function withCall(state: DemoState, change: Partial<CallView>): DemoState {
  if (state.call === null) return state;
  const call = { ...state.call, ...change };
  // A new problem replaces the status for good: a status that reappears would be announced again.
  const isDisturbed = disturbanceOf(state.call) === null && disturbanceOf(call) !== null;
  return { ...state, call, status: isDisturbed ? '' : state.status };
}

function lastCallOf({ call }: DemoState, at: number): LastCall | null {
  if (call === null || call.answeredAt === null) return null;
  return { lengthMs: Math.max(0, at - call.answeredAt), captions: call.captions };
}

function networkAfter(before: CallView['network'], { status, quality }: NetworkState): CallView['network'] {
  if (status === 'interrupted') return 'lost';
  if (before === 'lost') return 'back';
  if (quality === 'bad') return 'weak';
  return before === 'back' ? 'back' : 'good';
}

function withPermission(state: DemoState, microphone: DemoState['microphone']): DemoState {
  const isSolved = state.remedy === 'permission' && (microphone === 'granted' || microphone === 'prompt');
  if (!isSolved) return { ...state, microphone };
  return { ...state, ...noMessages, microphone, advice: permissionAdvice[microphone] };
}
