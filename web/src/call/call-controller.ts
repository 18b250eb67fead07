import type { Firm } from '@firmline/sdk/firms';
import type { CallErrorEvent } from '@firmline/sdk/web-call';
import type { DemoAction } from '../demo/state.ts';
import { noAdvice } from './advice.ts';
import type { CallClient, CallCode, LoadCallClient } from './client.ts';

/** After this time the page explains the wait, ms. A join may take 45 s. */
const slowJoinMs = 10_000;

/** Enough for more than half an hour. */
const keptCaptions = 300;

/** A call from its request to its end. */
interface Attempt {
  /** The client has begun it. Until then its events belong to the previous call, which it still releases. */
  begun: boolean;
  /** The assistant listens or is heard, or the start has settled: from now on it ends like a call. */
  runs: boolean;
  /** The assistant is heard. */
  heard: boolean;
  /** Failures before that. Whether one ended the start is known when the start settles. */
  readonly failures: CallErrorEvent[];
}

export interface CallController {
  /** Loads what a call needs, without any request to the platform. Safe to repeat; the start reports a failure. */
  readonly prepare: () => void;
  /** Starts a firm's call and reports its progress. Never rejects. */
  readonly start: (firm: Firm) => Promise<void>;
  /** Ends the call, or the attempt to start one. */
  readonly stop: () => void;
  readonly setMuted: (muted: boolean) => void;
  /** Loudness of the assistant now, 0 to 1. Not part of the state: it changes ten times a second. */
  readonly level: () => number;
  /** Loudness of the visitor now, 0 to 1. */
  readonly callerLevel: () => number;
  /** Switches the microphone; if that fails, the previous one stays and the page says so. */
  readonly chooseMicrophone: (id: string) => void;
}

/** A start that failed; a cancelled one did not. */
export interface StartFailure {
  readonly reason: unknown;
  /** Undefined if the code for calls did not load. */
  readonly browser: CallCode['browser'] | undefined;
}

/** Runs the page's calls on the web-call client and turns its events into the page's actions. */
export function createCallController(
  load: LoadCallClient,
  dispatch: (action: DemoAction) => void,
  onFailedStart?: (failure: StartFailure) => void,
): CallController {
  let loading: Promise<CallCode> | null = null;
  let ready: CallCode | null = null;
  /** The visitor's current attempt; null after a cancelled or failed one. */
  let attempt: Attempt | null = null;
  /** The release of the call that was stopped last. */
  let stopping: Promise<void> = Promise.resolve();
  let level = 0;
  let callerLevel = 0;
  let slowJoin: ReturnType<typeof setTimeout> | undefined;

  const resetLevels = () => {
    level = 0;
    callerLevel = 0;
  };

  const code = (): Promise<CallCode> => {
    loading ??= load().then(
      (loaded) => {
        ready = loaded;
        listen(loaded);
        return loaded;
      },
      (error: unknown) => {
        // The next attempt loads again.
        loading = null;
        throw error;
      },
    );
    return loading;
  };

  const stopQuietly = (loaded: CallClient): Promise<void> => {
    stopping = loaded.stop().catch((error: unknown) => console.warn('The call did not stop cleanly.', error));
    return stopping;
  };

  /** The attempt that the client's events belong to; null while they belong to a call that is over for the visitor. */
  const current = () => (attempt?.begun ? attempt : null);

  const report = (action: DemoAction) => {
    if (current()) dispatch(action);
  };

  function listen({ client: loaded, endsCall, adviceAfterEnd, adviceAfterError }: CallCode): void {
    loaded.on('state', (state) => {
      if (attempt && state.status === 'starting') attempt.begun = true;
      const own = current();
      if (own && !own.heard && 'heard' in state && state.heard) {
        own.heard = true;
        own.runs = true;
        report({ type: 'call-answered', at: Date.now() });
      }
    });
    loaded.on('call-start-progress', ({ stage, status }) => {
      if (status !== 'started') return;
      report({ type: 'call-stage', stage });
      clearTimeout(slowJoin);
      if (stage === 'daily-call-join')
        slowJoin = setTimeout(() => report({ type: 'call-join-slow' }), slowJoinMs);
    });
    loaded.on('call-start', () => {
      const own = current();
      if (own) own.runs = true;
      report({ type: 'call-started', at: Date.now() });
    });
    loaded.on('call-end', ({ by }) => {
      const own = current();
      // The fixed sentence reports a start that failed after the join.
      if (own === null || (!own.runs && own.failures.some(endsCall))) return;
      attempt = null;
      resetLevels();
      dispatch({ type: 'call-ended', advice: adviceAfterEnd(by), at: Date.now() });
    });
    loaded.on('error', (event) => {
      const own = current();
      if (own === null) return;
      if (!own.runs) own.failures.push(event);
      else if (!endsCall(event)) continueAfter(event);
      else {
        attempt = null;
        resetLevels();
        const advice = adviceAfterError(event.error);
        dispatch({ type: 'call-error', message: event.message, advice, at: Date.now() });
        void stopQuietly(loaded);
      }
    });
    loaded.on('volume-level', (volume) => {
      if (current()) level = volume;
    });
    loaded.on('microphone-level', (volume) => {
      if (current()) callerLevel = volume;
    });
    loaded.on('speech-start', () => report({ type: 'call-speaking', speaking: true }));
    loaded.on('speech-end', () => report({ type: 'call-speaking', speaking: false }));
    loaded.on('audio-blocked', (blocked) => report({ type: 'call-audio-blocked', blocked }));
    loaded.on('microphone-problem', (problem) =>
      report({ type: 'call-mic-problem', problem: problem?.kind ?? null }),
    );
    loaded.on('network', (network) => report({ type: 'call-network', network }));
    // Devices belong to the machine, not to a call.
    loaded.on('devices', ({ microphones }) => dispatch({ type: 'call-microphones', microphones }));
    loaded.on('transcript', (entries) =>
      report({ type: 'call-heard', captions: entries.slice(-keptCaptions) }),
    );
  }

  /** The call continues after a non-fatal failure. */
  function continueAfter({ type, message, error }: CallErrorEvent): void {
    console.warn(message, error);
    if (type === 'camera-error') report({ type: 'call-trouble', trouble: ready?.troubleWords(error) ?? '' });
  }

  return {
    prepare() {
      code()
        .then(({ client }) => client.prepare())
        .catch((error: unknown) => console.warn('The call could not be prepared.', error));
    },

    async start(firm) {
      // A second call would leave the first one without a way to end it.
      if (attempt !== null) return;
      const own: Attempt = { begun: false, runs: false, heard: false, failures: [] };
      attempt = own;
      resetLevels();
      dispatch({ type: 'call-requested' });
      let reason: unknown;
      try {
        const { client, requestOf, endsCall, painted } = await code();
        // Settings for this call must not affect the one being released.
        await stopping;
        await painted();
        if (attempt !== own) return;
        client.setMuted(false);
        const call = await client.start(requestOf(firm));
        if (attempt !== own) return;
        if (call !== null) {
          own.runs = true;
          dispatch({ type: 'call-stage', stage: null });
          dispatch({ type: 'call-connected' });
          own.failures.forEach(continueAfter);
          return;
        }
        reason = (own.failures.findLast(endsCall) ?? own.failures.at(-1))?.error;
      } catch (error) {
        if (attempt !== own) return;
        reason = error;
      }
      attempt = null;
      console.error('The call could not be started.', reason);
      onFailedStart?.({ reason, browser: ready?.browser });
      dispatch({ type: 'call-failed', advice: ready?.adviceFor(reason) ?? noAdvice });
    },

    stop() {
      if (attempt === null) return;
      if (attempt.runs) dispatch({ type: 'call-ending' });
      else {
        attempt = null;
        dispatch({ type: 'call-cancelled' });
      }
      if (ready) void stopQuietly(ready.client);
    },

    setMuted(muted) {
      ready?.client.setMuted(muted);
      dispatch({ type: 'call-muted', muted });
    },

    chooseMicrophone(id) {
      const own = attempt;
      const reportTrouble = (trouble: string) => {
        if (attempt === own) report({ type: 'call-trouble', trouble });
      };
      ready?.client.devices.setMicrophone(id).then(
        () => reportTrouble(''),
        (error: unknown) => {
          console.warn('The microphone could not be changed.', error);
          reportTrouble(ready?.troubleWords(error) ?? '');
        },
      );
    },

    level: () => level,
    callerLevel: () => callerLevel,
  };
}
