import { FirmlineError } from '@firmline/sdk/errors';
import type { Firm } from '@firmline/sdk/firms';
import type { WebhookClient } from '@firmline/sdk/webhook';
import { createCallController, type StartFailure } from '../call/call-controller.ts';
import type { LoadCallClient } from '../call/client.ts';
import type { MicrophonePermission } from '../call/microphone-permission.ts';
import type { SentNumbers } from '../phone/sent-numbers.ts';
import { reduce } from './reducer.ts';
import { initialState, type DemoAction, type DemoState } from './state.ts';
import { createStore, type Store } from './store.ts';

/** Time after which the page explains the wait for the webhook, ms. */
export const slowAfterMs = 5000;

/** The page's external services. */
export interface DemoServices {
  /** Reads the firm of the page's slug. */
  readonly lookUp: () => Promise<Firm | null>;
  readonly webhook: WebhookClient;
  readonly loadCallClient: LoadCallClient;
  /** Reports the permission for the microphone now and on every change. */
  readonly watchMicrophone: (onChange: (permission: MicrophonePermission) => void) => void;
  readonly slug: string;
  /** Reports a failed start; absent unless the page is set to do so. */
  readonly reportFailure?: ((failure: StartFailure, stage: string | null) => void) | undefined;
}

/** The page without its user interface: its state, and everything a visitor can do. */
export interface Demo extends Pick<Store<DemoState, DemoAction>, 'getState' | 'subscribe'> {
  /** Looks the firm up. Never rejects. */
  readonly open: () => Promise<void>;
  readonly togglePhoneForm: () => void;
  readonly setPhone: (phone: string) => void;
  /**
   * @param written the formatted number, to be repeated to the visitor; empty if it is invalid
   * @param sent a number that it has is not sent again; belongs to the form, whose code loads later
   */
  readonly submitPhone: (written?: string, sent?: SentNumbers) => Promise<void>;
  /** Loads what a call needs, when one is likely. */
  readonly prepareCall: () => void;
  readonly startCall: () => Promise<void>;
  /** Ends the call, or the attempt to start one. */
  readonly stopCall: () => void;
  readonly toggleMuted: () => void;
  readonly chooseMicrophone: (id: string) => void;
  /** Loudness of the assistant now, 0 to 1. */
  readonly level: () => number;
  /** Loudness of the visitor now, 0 to 1; 0 while muted. */
  readonly callerLevel: () => number;
}

export function createDemo(services: DemoServices): Demo {
  const { lookUp, webhook, loadCallClient, slug, watchMicrophone, reportFailure } = services;
  const { getState, dispatch, subscribe } = createStore(reduce, initialState);
  const calls = createCallController(loadCallClient, dispatch, (failure) =>
    reportFailure?.(failure, getState().call?.stage ?? null),
  );
  watchMicrophone((permission) => dispatch({ type: 'microphone-permission', permission }));

  return {
    getState,
    subscribe,

    async open() {
      try {
        const firm = await lookUp();
        if (firm === null) console.warn(`No firm has the link "${slug}".`);
        dispatch(firm === null ? { type: 'firm-missing' } : { type: 'firm-found', firm });
      } catch (error) {
        console.error('The firm could not be looked up.', error);
        dispatch({ type: 'firm-missing' });
      }
    },

    togglePhoneForm: () => dispatch({ type: 'phone-form-toggled' }),
    setPhone: (phone) => dispatch({ type: 'phone-changed', phone }),

    async submitPhone(written = '', sent) {
      const { phone, busy, submission } = getState();
      // A second request would ring the phone twice.
      if (busy !== null || submission?.status === 'sending') return;
      if (phone.trim() === '') {
        dispatch({ type: 'phone-refused' });
        return;
      }
      if (sent?.has(phone)) {
        dispatch({ type: 'phone-repeated', number: written });
        return;
      }
      dispatch({ type: 'phone-submitting' });
      const slow = setTimeout(() => dispatch({ type: 'phone-slow' }), slowAfterMs);
      try {
        await webhook.requestCall({ phone, slug });
        sent?.add(phone);
        dispatch({ type: 'phone-submitted', number: written });
      } catch (error) {
        console.error('The phone number could not be submitted.', error);
        dispatch({ type: 'phone-failed', code: error instanceof FirmlineError ? error.code : null });
      } finally {
        clearTimeout(slow);
      }
    },

    prepareCall: calls.prepare,

    async startCall() {
      const { lookup, busy, active } = getState();
      if (lookup.status !== 'ready' || busy !== null || active) return;
      // In parallel: the workflow must neither delay nor end the call.
      webhook
        .notifyStart({ slug })
        .catch((error: unknown) => console.warn('The start of the call could not be announced.', error));
      await calls.start(lookup.firm);
    },

    stopCall: calls.stop,
    toggleMuted() {
      const { call } = getState();
      if (call !== null) calls.setMuted(!call.muted);
    },
    chooseMicrophone: calls.chooseMicrophone,
    level: calls.level,
    callerLevel: calls.callerLevel,
  };
}
