import { callErrorMessage, messages } from './messages.ts';
import type { CallView, DemoAction, DemoState } from './state.ts';

const noMessages = { error: '', status: '', advice: '' } as const;
const noCall = { active: false, busy: null, call: null } as const;
const newCall: CallView = {
  stage: 'initialization',
  answeredAt: null,
  speaking: false,
  ending: false,
  muted: false,
  audioBlocked: false,
  captions: [],
};

/** The next state of the page. An action that means nothing in the state leaves it as it is. */
export function reduce(state: DemoState, action: DemoAction): DemoState {
  switch (action.type) {
    case 'firm-found':
      return { ...state, lookup: { status: 'ready', firm: action.firm } };
    case 'firm-missing':
      return { ...state, lookup: { status: 'not-found' } };

    case 'phone-form-toggled':
      return state.phoneFormOpen
        ? { ...state, ...noMessages, phoneFormOpen: false, phone: '' }
        : { ...state, phoneFormOpen: true };
    case 'phone-changed':
      return { ...state, phone: action.phone };
    case 'phone-refused':
      return { ...state, ...noMessages, error: messages.phoneInvalid };
    case 'phone-submitting':
      return { ...state, ...noMessages, busy: 'submitting' };
    case 'phone-submitted':
      return { ...state, ...noMessages, busy: null, phone: '', status: messages.phoneSubmitted };
    case 'phone-failed':
      return { ...state, ...noMessages, busy: null, error: messages.phoneFailed };

    case 'call-requested':
      return { ...state, ...noMessages, busy: 'connecting', call: newCall };
    case 'call-cancelled':
      return { ...state, ...noCall };
    case 'call-connected':
      // The answer may come before the client has finished starting; what it said then stays.
      return state.call === null || state.active ? state : { ...state, status: messages.callConnected };
    case 'call-started':
      return {
        ...state,
        active: true,
        busy: null,
        status: messages.callStarted,
        call: { ...(state.call ?? newCall), stage: null, answeredAt: action.at },
      };
    case 'call-failed':
      return { ...state, ...noCall, status: '', error: messages.callFailed, advice: action.advice };
    case 'call-error':
      return { ...state, ...noCall, error: callErrorMessage(action.message), advice: action.advice };
    case 'call-ended':
      return { ...state, ...noCall, status: messages.callEnded, advice: state.advice || action.advice };

    case 'call-stage':
      return withCall(state, { stage: action.stage });
    case 'call-ending':
      return withCall(state, { ending: true });
    case 'call-speaking':
      return withCall(state, { speaking: action.speaking });
    case 'call-muted':
      return withCall(state, { muted: action.muted });
    case 'call-audio-blocked':
      return withCall(state, { audioBlocked: action.blocked });
    case 'call-heard':
      return withCall(state, { captions: action.captions });
  }
}

function withCall(state: DemoState, change: Partial<CallView>): DemoState {
  return state.call === null ? state : { ...state, call: { ...state.call, ...change } };
}
