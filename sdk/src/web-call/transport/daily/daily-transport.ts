import type { CallTransportFactory } from '../transport.ts';
import {
  callMachineConfig,
  hostedCallMachine,
  preloadCallMachine,
  libraryOf,
  requirePage,
  requireScripts,
  type LibraryOptions,
} from './library.ts';
import { connect } from './connect.ts';
import { released } from './release.ts';

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
      const [Daily] = await Promise.all([loadLibrary(), released()]);
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
      const loading = call.load();
      // The join reports a failure.
      loading.catch(() => {});
      return connect(call, {
        mode: 'call-object',
        emit,
        processesAudio: Daily.supportedBrowser().supportsAudioProcessing,
        ready: loading,
      });
    },
  };
}

export const dailyTransport = callObjectTransport();
