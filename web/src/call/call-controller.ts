import type { CallEnd, CallErrorEvent } from '@firmline/sdk/web-call';
import type { DemoAction } from '../demo/state.ts';
import { adviceAfter, adviceFor } from './advice.ts';
import type { CallClient, CallRequest, LoadCallClient } from './client.ts';

/** Older ones have been read. */
const keptCaptions = 40;

export interface CallController {
  /** Loads what a call needs, without any request to the platform. Safe to repeat; a failure is left to the start. */
  readonly prepare: () => void;
  /** Starts a call and reports how it goes. Never rejects. */
  readonly start: (request: CallRequest) => Promise<void>;
  /** Ends the call, or the attempt to start one. */
  readonly stop: () => void;
  readonly setMuted: (muted: boolean) => void;
  /** Loudness of the assistant now, 0 to 1. Not part of the state: it changes ten times a second. */
  readonly level: () => number;
}

/** Runs the page's calls on the web-call client and turns its events into the page's actions. */
export function createCallController(
  load: LoadCallClient,
  dispatch: (action: DemoAction) => void,
): CallController {
  let loading: Promise<CallClient> | null = null;
  let ready: CallClient | null = null;
  /** The attempt whose events count; null after a cancelled or failed one. */
  let attempt: { connected: boolean; failure: CallErrorEvent | null } | null = null;
  /** A client tears one call down before it starts another. */
  let stopping: Promise<void> = Promise.resolve();
  let level = 0;

  const client = (): Promise<CallClient> => {
    loading ??= load().then(
      (loaded) => {
        ready = loaded;
        listen(loaded);
        return loaded;
      },
      (error: unknown) => {
        // So that the next attempt loads again.
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

  const report = (action: DemoAction) => {
    if (attempt !== null) dispatch(action);
  };

  function listen(loaded: CallClient): void {
    loaded.on('call-start-progress', ({ stage, status }) => {
      if (status === 'started') report({ type: 'call-stage', stage });
    });
    loaded.on('call-start', () => report({ type: 'call-started', at: Date.now() }));
    loaded.on('call-end', (end: CallEnd) => {
      level = 0;
      report({ type: 'call-ended', advice: adviceAfter[end.by] });
    });
    loaded.on('error', (event) => {
      if (attempt === null) return;
      if (!attempt.connected) {
        // Whether it ended the start is known when the start settles.
        attempt.failure = event;
        return;
      }
      level = 0;
      dispatch({ type: 'call-error', message: event.message, advice: adviceFor(event.error) });
      void stopQuietly(loaded);
    });
    loaded.on('volume-level', (volume) => {
      level = volume;
    });
    loaded.on('speech-start', () => report({ type: 'call-speaking', speaking: true }));
    loaded.on('speech-end', () => report({ type: 'call-speaking', speaking: false }));
    loaded.on('audio-blocked', (blocked) => report({ type: 'call-audio-blocked', blocked }));
    loaded.on('transcript', (entries) =>
      report({ type: 'call-heard', captions: entries.slice(-keptCaptions) }),
    );
  }

  return {
    prepare() {
      client()
        .then((loaded) => loaded.prepare())
        .catch((error: unknown) => console.warn('The call could not be prepared.', error));
    },

    async start(request) {
      const own = { connected: false, failure: null as CallErrorEvent | null };
      attempt = own;
      level = 0;
      dispatch({ type: 'call-requested' });
      let reason: unknown;
      try {
        const loaded = await client();
        await stopping;
        if (attempt !== own) return;
        loaded.setMuted(false);
        const call = await loaded.start(request);
        if (attempt !== own) return;
        if (call !== null) {
          own.connected = true;
          if (own.failure) console.warn(own.failure.message, own.failure.error);
          dispatch({ type: 'call-stage', stage: null });
          dispatch({ type: 'call-connected' });
          return;
        }
        reason = own.failure?.error;
      } catch (error) {
        if (attempt !== own) return;
        reason = error;
      }
      attempt = null;
      console.error('The call could not be started.', reason);
      dispatch({ type: 'call-failed', advice: adviceFor(reason) });
    },

    stop() {
      if (attempt === null) return;
      if (attempt.connected) dispatch({ type: 'call-ending' });
      else {
        attempt = null;
        dispatch({ type: 'call-cancelled' });
      }
      if (ready) void stopQuietly(ready);
    },

    setMuted(muted) {
      ready?.setMuted(muted);
      dispatch({ type: 'call-muted', muted });
    },

    level: () => level,
  };
}
