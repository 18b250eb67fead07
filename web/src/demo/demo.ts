import type { FirmlineError } from '@firmline/sdk/errors';
import type { Firm } from '@firmline/sdk/firms';
import type { WebhookClient } from '@firmline/sdk/webhook';
import { createCallController, type StartFailure, type CallOptions } from '../call/call-controller.ts';
import type { LoadCallClient } from '../call/client.ts';
import type { MicrophonePermission } from '../call/microphone-permission.ts';
import type { SentNumbers } from '../phone/sent-numbers.ts';
import type { Message } from './messages.ts';
import { reduce } from './reducer.ts';
import { initialState, type DemoAction, type DemoState } from './state.ts';
import { createStore, type Store } from './store.ts';
import type { SubmissionMessages } from './submission-messages.ts';

/** The page's external services. */
export interface DemoServices {
  /** Reads the firm of the page's link. */
  readonly lookUp: () => Promise<Firm | null>;
  readonly webhook: WebhookClient;
  readonly loadCallClient: LoadCallClient;
  /** Reports the permission for the microphone now and on every change. */
  readonly watchMicrophone: (onChange: (permission: MicrophonePermission) => void) => void;
  /** Reports what happened on a firm's link; absent unless the page is set to do so. */
  readonly report?: ((slug: string, event: DemoEvent) => void) | undefined;
}

/** What a visitor did, or a start that failed, with its stage: null before the first. */
export type DemoEvent =
  | { readonly kind: 'phoned' | 'kept' | 'shared' | 'next' }
  | (StartFailure & { readonly kind: 'failed'; readonly stage: string | null });

/** What only the form has about its number: its code loads later. */
export interface NumberToCall {
  /** In E.164, and as people write it; or why the text is no number, which is empty for an empty text. */
  readonly entry: { readonly number: string; readonly display: string } | { readonly refusal: string };
  /** A number that it has is not sent again. */
  readonly sentNumbers: SentNumbers;
  readonly messages: SubmissionMessages;
}

/** An impatient second press within this time must not end the call that the first has begun, ms. */
const impatientMs = 1500;

/** The page without its user interface: its state, and everything a visitor can do. */
export interface Demo extends Pick<Store<DemoState, DemoAction>, 'getState' | 'subscribe'> {
  /** Looks the firm up, again after a failure. Never rejects. */
  readonly open: () => Promise<void>;
  readonly togglePhoneForm: () => void;
  readonly setPhone: (phone: string) => void;
  readonly submitPhone: (number: NumberToCall) => Promise<void>;
  /** Has the assistant call the last number once more. */
  readonly callAgain: (number: Omit<NumberToCall, 'entry'>) => Promise<void>;
  /** The phone has rung. */
  readonly confirmRing: (messages: SubmissionMessages) => void;
  /** Opens the form with the last number. */
  readonly changeNumber: () => void;
  /** Loads what a call needs, when one is likely. */
  readonly prepareCall: () => void;
  readonly startCall: () => Promise<void>;
  /** Ends the call, or the attempt to start one. */
  readonly stopCall: () => void;
  /** Types instead of speaking: in the running call, or in a new one without a microphone. */
  readonly startTyping: () => void;
  /** Sends a text to the assistant. Without a running call, it starts one first. @returns false if it went nowhere */
  readonly ask: (text: string) => boolean;
  /** Reports that the slip of a call was kept or shared, or that the next step was taken. */
  readonly reportUse: (kind: 'kept' | 'shared' | 'next') => void;
  /** Shows the words of the call that this tab had before it was loaded again. */
  readonly showCall: (keptCall: Pick<DemoState, 'lastCall' | 'message'>) => void;
  readonly toggleMuted: () => void;
  readonly chooseMicrophone: (id: string) => void;
  /** Loudness of the assistant now, 0 to 1. */
  readonly level: () => number;
  /** Loudness of the visitor now, 0 to 1; 0 while muted. */
  readonly callerLevel: () => number;
}

export function createDemo(services: DemoServices): Demo {
  const { lookUp, webhook, loadCallClient, watchMicrophone, report } = services;
  // What happens in a call is only known by the code for calls, which every visitor would otherwise wait for.
  let reduceNow = reduce;
  const store = createStore<DemoState, DemoAction>((state, action) => reduceNow(state, action), initialState);
  const { getState, dispatch, subscribe } = store;
  /** Of the record: the link may differ from it. */
  const slug = () => {
    const { lookup } = getState();
    return lookup.status === 'ready' ? lookup.firm.slug : '';
  };
  const loadCode: LoadCallClient = async () => {
    const code = await loadCallClient();
    reduceNow = code.reduce;
    return code;
  };
  const calls = createCallController(loadCode, dispatch, (failure) =>
    report?.(slug(), { kind: 'failed', stage: getState().call?.stage ?? null, ...failure }),
  );
  endMessages(store);
  let patience: ReturnType<typeof setTimeout> | undefined;

  const requestCall = async (
    { number, display }: { readonly number: string; readonly display: string },
    { sentNumbers, messages: texts }: Omit<NumberToCall, 'entry'>,
  ): Promise<void> => {
    dispatch({ type: 'phone-submitting', message: texts.sending });
    const wasOnline = navigator.onLine;
    try {
      await webhook.requestCall({ phone: number, slug: slug() });
      sentNumbers.add(number);
      report?.(slug(), { kind: 'phoned' });
      const phoneCall = { number, display };
      dispatch({ type: 'phone-settled', shownPart: { message: texts.sent(display), phone: '', phoneCall } });
    } catch (error) {
      console.error('The phone number could not be submitted.', error);
      // Any other error has none.
      const { code } = error as Partial<FirmlineError>;
      const { isUnknown, ...shownPart } = texts.failedIn(getState(), code, display, wasOnline);
      if (isUnknown) sentNumbers.add(number);
      dispatch({ type: 'phone-settled', shownPart });
    }
  };

  const start = async (options?: CallOptions) => {
    const { lookup, busy, isActive } = getState();
    if (lookup.status !== 'ready' || busy !== null || isActive) return;
    clearTimeout(patience);
    patience = setTimeout(() => dispatch({ type: 'call-changed', change: { canEnd: true } }), impatientMs);
    // In parallel: the workflow must neither delay nor end the call.
    webhook
      .notifyStart({ slug: lookup.firm.slug })
      .catch((error: unknown) => console.warn('The start of the call could not be announced.', error));
    await calls.start(lookup.firm, options);
  };
  watchMicrophone((permission) => dispatch({ type: 'microphone-permission', permission }));

  return {
    getState,
    subscribe,

    async open() {
      dispatch({ type: 'firm-unknown', status: 'loading' });
      try {
        const firm = await lookUp();
        if (firm === null) console.warn('No firm has this link.');
        dispatch(
          firm === null ? { type: 'firm-unknown', status: 'not-found' } : { type: 'firm-found', firm },
        );
      } catch (error) {
        console.error('The firm could not be looked up.', error);
        dispatch({ type: 'firm-unknown', status: 'failed' });
      }
    },

    togglePhoneForm: () => dispatch({ type: 'phone-form-toggled' }),
    setPhone: (phone) => dispatch({ type: 'phone-changed', phone }),

    async submitPhone({ entry, ...request }) {
      const { busy, isSending } = getState();
      // A second request would ring the phone twice.
      if (busy !== null || isSending) return;
      if ('refusal' in entry) {
        dispatch({ type: 'phone-refused', reason: entry.refusal });
        return;
      }
      if (request.sentNumbers.has(entry.number)) {
        dispatch({
          type: 'message',
          shownPart: { message: request.messages.repeated(entry.display), phoneCall: entry },
        });
      } else await requestCall(entry, request);
    },

    async callAgain(request) {
      const { phoneCall, busy, isSending } = getState();
      if (phoneCall !== null && busy === null && !isSending) await requestCall(phoneCall, request);
    },
    confirmRing: ({ rang }) => dispatch({ type: 'message', shownPart: { message: rang } }),
    changeNumber: () => dispatch({ type: 'phone-change' }),

    prepareCall: calls.prepare,

    startCall: () => start(),
    stopCall: calls.stop,
    startTyping() {
      if (getState().isActive) dispatch({ type: 'typing' });
      else void start({ isTyped: true });
    },
    ask(text) {
      if (getState().isActive) return calls.sendText(text);
      void start({ isTyped: true, question: text });
      return true;
    },
    reportUse: (kind) => report?.(slug(), { kind }),
    showCall: (keptCall) => dispatch({ type: 'message', shownPart: keptCall }),
    toggleMuted() {
      const { call } = getState();
      if (call !== null) calls.setMuted(!call.isMuted);
    },
    chooseMicrophone: calls.chooseMicrophone,
    level: calls.level,
    callerLevel: calls.callerLevel,
  };
}

/** Ends each message whose time is over. */
function endMessages({ getState, subscribe, dispatch }: Store<DemoState, DemoAction>): void {
  let currentMessage: Message | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  subscribe(() => {
    const { message } = getState();
    if (message === currentMessage) return;
    currentMessage = message;
    clearTimeout(timer);
    if (message?.next)
      timer = setTimeout(() => dispatch({ type: 'message-over', message }), message.next.afterMs);
  });
}
