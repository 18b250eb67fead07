import type { DailyCall } from '@daily-co/daily-js';
import type { CallTransportFactory } from '../transport.ts';
import {
  callMachineConfig,
  hostedCallMachine,
  preloadCallMachine,
  removeCallMachineScripts,
  libraryOf,
  requirePage,
  requireScripts,
  type LibraryOptions,
} from './library.ts';
import { connect } from './connect.ts';
import { waitForReleases } from './release.ts';

/** The transport on the library's call object, for pages with their own interface and audio elements. */
export function callObjectTransport(options: LibraryOptions = {}): CallTransportFactory {
  const loadLibrary = libraryOf(options);
  return {
    mode: 'call-object',
    async load() {
      await loadLibrary();
    },
    async prepare({ callMachineUrl }) {
      requirePage();
      if (callMachineUrl) preloadCallMachine(callMachineUrl);
      const Daily = await loadLibrary();
      if (!callMachineUrl) preloadCallMachine(hostedCallMachine(Daily.version()));
    },
    async create({ callMachineUrl, initial }, emit) {
      requirePage();
      requireScripts();
      // Loads in parallel with the library.
      if (callMachineUrl) preloadCallMachine(callMachineUrl);
      const [Daily] = await Promise.all([loadLibrary(), waitForReleases()]);
      const call = Daily.createCallObject({
        ...initial,
        audioSource: true,
        videoSource: false,
        subscribeToTracksAutomatically: false,
        // Other clients in the same page may have their own calls.
        allowMultipleCallInstances: true,
        dailyConfig: callMachineConfig(callMachineUrl, Daily.version()),
      });
      // Load the call machine before there is a call to join.
      const loading = loadMachine(call);
      // The join reports a failure.
      loading.catch(() => {});
      const transport = connect(call, {
        mode: 'call-object',
        emit,
        canProcessAudio: Daily.supportedBrowser().supportsAudioProcessing,
        ready: loading,
      });
      return {
        ...transport,
        async destroy() {
          await transport.destroy();
          removeCallMachineScripts();
        },
      };
    },
  };
}

/** The library tries all its domains, waits three seconds, and tries them again: from here on it only repeats itself, ms. */
const repeatsAfterMs = 2900;

/** Time in which another domain may still load after that, ms. */
const graceMs = 500;

/** Loads the call machine. The library itself gives up after its third round. */
function loadMachine(call: DailyCall): Promise<void> {
  const startedAtMs = performance.now();
  return new Promise((resolve, reject) => {
    call.on('load-attempt-failed', ({ errorMsg }) => {
      if (performance.now() - startedAtMs > repeatsAfterMs) setTimeout(reject, graceMs, errorMsg);
    });
    call.load().then(resolve, reject);
  });
}

export const dailyTransport = callObjectTransport();
