import type { CallTransportFactory } from '../transport.ts';
import { callMachineConfig, hostedCallMachine, preloadCallMachine } from './call-machine.ts';
import { connect } from './connect.ts';
import { libraryOf, requirePage, type LibraryOptions } from './library.ts';
import { released } from './release.ts';

/** The transport on the library's call object: the page is ours, and so is what plays the sound. */
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
    async create({ callMachineUrl, initial }, handlers) {
      requirePage();
      // Asked for beside the library, not after it.
      if (callMachineUrl) preloadCallMachine(callMachineUrl);
      const [Daily] = await Promise.all([loadLibrary(), released()]);
      const call = Daily.createCallObject({
        ...initial(),
        audioSource: true,
        videoSource: false,
        subscribeToTracksAutomatically: false,
        // Another client's call in the same page is its own affair.
        allowMultipleCallInstances: true,
        dailyConfig: callMachineConfig(callMachineUrl, Daily.version()),
      });
      // The call machine is needed for the join, and can be had before there is anything to join.
      const loading = call.load();
      // Its failure is the join's to report.
      loading.catch(() => {});
      return connect(call, {
        mode: 'call-object',
        handlers,
        processesAudio: Daily.supportedBrowser().supportsAudioProcessing,
        ready: loading,
      });
    },
  };
}

/** The one that clients use unless given another. */
export const dailyTransport = callObjectTransport();
