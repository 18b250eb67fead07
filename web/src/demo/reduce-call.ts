import type { NetworkState } from '@firmline/sdk/web-call';
import {
  callEnded,
  callErrorMessage,
  connectedMessage,
  startedMessage,
  startingMessage,
} from './call-messages.ts';
import { askingMessage, connectingMessage, type Disturbance, type Message } from './messages.ts';
import { newCall, unlistedMicrophones, reduce, withoutCall } from './reducer.ts';
import { type ShownCall, type DemoAction, type DemoState, type LastCall } from './state.ts';

/** The next state of the page, with what happens in a call. */
export function reduceCall(state: DemoState, action: DemoAction): DemoState {
  switch (action.type) {
    case 'message-over':
      return state.message === action.message
        ? { ...state, message: action.message.next?.message ?? noteOf(state.call) }
        : state;
    case 'call-connected': {
      if (state.call === null) return state;
      const call: ShownCall = { ...state.call, isConnected: true };
      // The assistant may answer before the start has settled; its sentence then stays for its time.
      return { ...state, call, message: progress(call, call.hasStarted ? startedMessage : connectedMessage) };
    }
    case 'call-answered':
      return state.call === null ? state : withoutHint(inCall(state, state.call, action.at));
    case 'call-started': {
      const call = state.call ?? newCall;
      return {
        ...inCall(state, { ...call, hasStarted: true, stage: null }, action.at),
        message: progress(call, call.isConnected ? startedMessage : startingMessage),
      };
    }
    case 'call-error':
      return {
        ...withoutCall(state),
        lastCall: lastCallOf(state, action.at),
        message: { kind: 'problem', sentence: callErrorMessage(action.message), advice: action.advice },
      };
    case 'call-ended': {
      const lastCall = lastCallOf(state, action.at);
      return {
        ...withoutCall(state),
        lastCall,
        message: {
          kind: 'good',
          sentence: callEnded,
          ...(action.advice ? { advice: action.advice } : lastCall && { remedy: 'next-steps' }),
        },
      };
    }
    case 'call-stage': {
      const isAsking = state.call?.isAsking === true && action.stage === 'initialization';
      const unansweredMessage = isAsking && action.unansweredMessage;
      const message = unansweredMessage
        ? { ...askingMessage, next: { afterMs: 5000, message: unansweredMessage } }
        : state.call?.isAsking && !isAsking
          ? connectingMessage
          : state.message;
      return withCall({ ...state, message }, { stage: action.stage, isAsking });
    }
    case 'call-changed':
      return withCall(state, action.change);
    case 'call-speaking':
      return withCall(state, {
        isSpeaking: action.isSpeaking,
        ...(action.isSpeaking && state.call?.caller === 'waits' ? { caller: 'silent' } : {}),
        // Speech shows that the connection is back.
        ...(state.call?.network === 'back' ? { network: 'good' } : {}),
      });
    case 'call-heard':
      return withCall(state, {
        captions: action.captions,
        notes: action.notes,
        // The answer to words that interrupted the assistant may begin without a pause.
        ...(isAnswered(state.call, action.captions) ? { caller: 'silent' } : {}),
        // A transcript of the visitor shows that the microphone works.
        ...(isHeard(state.call?.captions, action.captions) ? { trouble: null } : {}),
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
        ...(isAnother(state.call?.microphones, action.microphones) ? { trouble: null } : {}),
      });
    case 'call-trouble':
      return withCall(state, { trouble: action.trouble, offersMicrophones: true });
    default:
      return reduce(state, action);
  }
}

/** The most important problem; null without a problem. */
export function disturbanceOf({ network, trouble, micProblem, hasEcho }: ShownCall): Disturbance | null {
  if (network === 'lost') return network;
  if (trouble) return 'trouble';
  if (micProblem === null && hasEcho) return 'echo';
  return micProblem ?? (network === 'good' ? null : network);
}

/** Whether another microphone is in use. The first list shows no change: it may contain one that does not work. */
function isAnother(
  listBefore: ShownCall['microphones'] = unlistedMicrophones,
  listNow: ShownCall['microphones'],
): boolean {
  const selectedMicrophone = listNow.find(({ isSelected }) => isSelected);
  return (
    listBefore !== unlistedMicrophones &&
    selectedMicrophone !== undefined &&
    !listBefore.some(({ id, isSelected }) => isSelected && id === selectedMicrophone.id)
  );
}

/** Whether the answer that the visitor waits for has begun. */
const isAnswered = (call: ShownCall | null, now: ShownCall['captions']): boolean =>
  call?.caller === 'waits' && call.captions.at(-1)?.role === 'user' && now.at(-1)?.role === 'assistant';

/** Whether there is a new entry of the visitor, not only a changed one. */
function isHeard(captionsBefore: ShownCall['captions'] = [], captionsNow: ShownCall['captions']): boolean {
  const latestCaption = captionsNow.at(-1);
  return latestCaption?.role === 'user' && !captionsBefore.some(({ id }) => id === latestCaption.id);
}

/** The note about a call's disturbance; null without one. */
function noteOf(call: ShownCall | null): Message | null {
  const disturbance = call && disturbanceOf(call);
  if (!disturbance) return null;
  return disturbance === 'trouble' ? call.trouble : { kind: 'note', disturbance };
}

/** There is nothing to wait for any more. */
const withoutHint = (state: DemoState): DemoState =>
  state.message?.kind === 'note' ? { ...state, message: noteOf(state.call) } : state;

/** In a disturbed call, the note returns after the first sentence. */
const progress = (call: ShownCall, message: Message): Message =>
  disturbanceOf(call) ? { ...message, next: { afterMs: 2000, message: null } } : message;

/** The assistant is there: the call can be ended, and its time counts from the first sign. */
const inCall = (state: DemoState, call: ShownCall, receivedAt: number): DemoState => ({
  ...state,
  isActive: true,
  busy: null,
  call: { ...call, isAsking: false, answeredAt: call.answeredAt ?? receivedAt },
});

/** A new disturbance replaces the message; its note goes with it. */
function withCall(state: DemoState, change: Partial<ShownCall>): DemoState {
  if (state.call === null) return state;
  const call = { ...state.call, ...change };
  const isSame = disturbanceOf(state.call) === disturbanceOf(call) && state.call.trouble === call.trouble;
  if (isSame) return { ...state, call };
  return { ...state, call, message: noteOf(call) ?? (state.message?.disturbance ? null : state.message) };
}

function lastCallOf({ call }: DemoState, endedAt: number): LastCall | null {
  if (call === null || call.answeredAt === null) return null;
  const { answeredAt, captions, notes, isTyped } = call;
  return { lengthMs: Math.max(0, endedAt - answeredAt), captions, notes, ...(isTyped && { typed: isTyped }) };
}

function networkAfter(
  networkBefore: ShownCall['network'],
  { status, quality }: NetworkState,
): ShownCall['network'] {
  if (status === 'interrupted') return 'lost';
  if (networkBefore === 'lost') return 'back';
  if (quality === 'bad') return 'weak';
  return networkBefore === 'back' ? 'back' : 'good';
}
