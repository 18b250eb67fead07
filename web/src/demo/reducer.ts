import { askingMessage, connectingMessage, messages } from './messages.ts';
import { type ShownCall, type DemoAction, type DemoState } from './state.ts';

/** The list before the browser has returned one. */
export const unlistedMicrophones: ShownCall['microphones'] = [];
export const newCall: ShownCall = {
  stage: 'initialization',
  isAsking: false,
  answeredAt: null,
  canEnd: false,
  isConnected: false,
  hasStarted: false,
  isSpeaking: false,
  caller: 'silent',
  isTyped: false,
  isEnding: false,
  isMuted: false,
  isBlocked: false,
  captions: [],
  micProblem: null,
  hasEcho: false,
  network: 'good',
  trouble: null,
  microphones: unlistedMicrophones,
  offersMicrophones: false,
};

/**
 * The next state of the page, as far as its code goes that every visitor waits for: what happens in a call is in
 * `reduce-call.ts`, which loads with the code for calls. Ignores actions that do not apply to the state.
 */
export function reduce(state: DemoState, action: DemoAction): DemoState {
  switch (action.type) {
    case 'firm-found':
      return { ...state, lookup: { status: 'ready', firm: action.firm } };
    case 'firm-unknown':
      return { ...state, lookup: { status: action.status } };

    case 'phone-form-toggled':
      return state.isPhoneFormOpen
        ? { ...state, message: null, isPhoneFormOpen: false, phone: '', phoneCall: null }
        : { ...state, isPhoneFormOpen: true };
    case 'phone-changed':
      return {
        ...state,
        phone: action.phone,
        message: state.message?.sentence === messages.phoneInvalid ? null : state.message,
      };
    case 'phone-refused':
      return {
        ...state,
        message: { kind: 'problem', sentence: messages.phoneInvalid, advice: action.reason },
      };
    case 'phone-submitting':
      return {
        ...state,
        message: action.message,
        busy: 'submitting',
        isSending: true,
        lastCall: null,
        phoneCall: null,
      };
    case 'phone-settled':
      return { ...withoutNumber(state), ...action.shownPart };
    case 'phone-change':
      return {
        ...state,
        message: null,
        isPhoneFormOpen: true,
        phone: state.phoneCall?.display ?? '',
        phoneCall: null,
      };
    case 'message':
      return { ...state, ...action.shownPart };
    case 'message-over':
      return state.message === action.message
        ? { ...state, message: action.message.next?.message ?? null }
        : state;

    case 'typing':
      return { ...state, isTyping: true };
    case 'call-requested': {
      const isTyped = action.isTyped ?? false;
      const isAsking = !isTyped && (state.microphone === 'prompt' || state.microphone === 'unknown');
      return {
        ...state,
        message: isAsking ? askingMessage : connectingMessage,
        busy: 'connecting',
        call: { ...newCall, isAsking, isTyped },
        isTyping: isTyped,
        lastCall: null,
        phoneCall: null,
      };
    }
    case 'call-cancelled':
      return { ...withoutCall(state), message: null };
    case 'call-failed':
      return {
        ...withoutCall(state),
        message: action.message,
        isPhoneFormOpen: state.isPhoneFormOpen || action.message.remedy === 'phone-form',
      };
    // What was pressed while the code for the call loads.
    case 'call-changed':
      return state.call === null ? state : { ...state, call: { ...state.call, ...action.change } };
    case 'microphone-permission':
      return {
        ...state,
        microphone: action.permission,
        message: state.message?.ifPermission?.[action.permission] ?? state.message,
      };
    default:
      return state;
  }
}

/** Frees the browser button at once, even while a number is being submitted. */
export const withoutCall = (state: DemoState): DemoState => ({
  ...state,
  isActive: false,
  busy: null,
  call: null,
  isTyping: false,
});

/** The submission is done. Does not affect a call that has begun meanwhile. */
const withoutNumber = (state: DemoState): DemoState => ({
  ...state,
  isSending: false,
  busy: state.busy === 'submitting' ? null : state.busy,
});
