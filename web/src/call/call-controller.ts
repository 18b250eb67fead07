import type { Firm } from '@firmline/sdk/firms';
import type { DemoAction } from '../demo/state.ts';
import { failedStart } from '../demo/messages.ts';
import { reloadIfReplaced } from '../reload-if-replaced.ts';
import type { CallAttempt } from './call-line.ts';
import type { CallCode, LoadCallClient, CallListener } from './client.ts';

export interface CallController {
  /** Loads what a call needs, without any request to the platform. Safe to repeat; the start reports a failure. */
  readonly prepare: () => void;
  /** Starts a firm's call and reports its progress. Never rejects. */
  readonly start: (firm: Firm, options?: CallOptions) => Promise<void>;
  /** Sends a text to the assistant of the running call. @returns false if it went nowhere */
  readonly sendText: CallListener['sendText'];
  /** Ends the call, or the attempt to start one. */
  readonly stop: () => void;
  readonly setMuted: (isMuted: boolean) => void;
  /** Switches the microphone, see {@link CallListener}. */
  readonly chooseMicrophone: (id: string) => void;
  /** Loudness of the assistant now, 0 to 1. */
  readonly level: () => number;
  /** Loudness of the visitor now, 0 to 1. */
  readonly callerLevel: () => number;
}

export interface CallOptions {
  /** Without a microphone. */
  readonly isTyped?: boolean;
  /** Sent once the assistant has greeted. */
  readonly question?: string;
}

/** A start that failed; a cancelled one did not. */
export interface StartFailure {
  readonly reason: unknown;
  /** Undefined if the code for calls did not load. */
  readonly browser: CallCode['browser'] | undefined;
}

/** The code for calls, listening to its client. */
type Ready = CallCode & { readonly listener: CallListener };

/** Starts and ends the page's calls on the web-call client. Owns the attempt. */
export function createCallController(
  load: LoadCallClient,
  dispatch: (action: DemoAction) => void,
  onFailedStart?: (failure: StartFailure) => void,
): CallController {
  let loadPromise: Promise<Ready> | null = null;
  let readyClient: Ready | null = null;
  /** Starts that failed because the code for calls did not load. */
  let codeFailures = 0;
  let attempt: CallAttempt | null = null;
  /** The release of the call that was stopped last. */
  let stopPromise: Promise<void> = Promise.resolve();

  const release = () => {
    if (!readyClient) return;
    stopPromise = readyClient.client
      .stop()
      .catch((error: unknown) => console.warn('The call did not stop cleanly.', error));
  };
  const end = (action: DemoAction) => {
    attempt = null;
    dispatch(action);
  };

  const fail = (reason: unknown) => {
    console.error('The call could not be started.', reason);
    if (!readyClient && codeFailures++ > 0) void reloadIfReplaced();
    onFailedStart?.({ reason, browser: readyClient?.browser });
    end({ type: 'call-failed', message: readyClient?.failureOf(reason) ?? failedStart });
  };
  const code = (): Promise<Ready> => {
    loadPromise ??= load().then(
      (loadedClient) => {
        const callLine = { attempt: () => attempt, dispatch, end, fail, release };
        readyClient = { ...loadedClient, listener: loadedClient.listen(callLine) };
        return readyClient;
      },
      (error: unknown) => {
        // The next attempt loads again.
        loadPromise = null;
        throw error;
      },
    );
    return loadPromise;
  };

  return {
    prepare() {
      code()
        .then(({ client }) => client.prepare())
        .catch((error: unknown) => console.warn('The call could not be prepared.', error));
    },

    async start(firm, { isTyped = false, question } = {}) {
      // A second call would leave the first one without a way to end it.
      if (attempt !== null) return;
      const newAttempt: CallAttempt = {
        hasBegun: false,
        isRunning: false,
        isHeard: false,
        failures: [],
        question,
        level: 0,
        callerLevel: 0,
      };
      attempt = newAttempt;
      dispatch({ type: 'call-requested', isTyped });
      let reason: unknown;
      try {
        const { client, requestOf, waitForPaint, listener } = await code();
        // Settings for this call must not affect the one being released.
        await Promise.all([listener.begin(firm.slug), stopPromise, waitForPaint()]);
        if (attempt !== newAttempt) return;
        client.setMuted(false);
        const call = await client.start(requestOf(firm), { microphone: !isTyped });
        if (attempt !== newAttempt) return;
        if (call !== null) {
          newAttempt.isRunning = true;
          dispatch({ type: 'call-stage', stage: null });
          dispatch({ type: 'call-connected' });
          listener.continueAfter(newAttempt.failures);
          return;
        }
        reason = listener.reasonOf(newAttempt.failures);
      } catch (error) {
        if (attempt !== newAttempt) return;
        reason = error;
      }
      fail(reason);
    },

    stop() {
      if (attempt === null) return;
      if (attempt.isRunning) dispatch({ type: 'call-changed', change: { isEnding: true } });
      else end({ type: 'call-cancelled' });
      release();
    },

    sendText: (text) => readyClient?.listener.sendText(text) ?? false,

    setMuted(isMuted) {
      readyClient?.client.setMuted(isMuted);
      dispatch({ type: 'call-changed', change: { isMuted } });
    },

    chooseMicrophone: (id) => void readyClient?.listener.chooseMicrophone(id),
    level: () => attempt?.level ?? 0,
    callerLevel: () => attempt?.callerLevel ?? 0,
  };
}
