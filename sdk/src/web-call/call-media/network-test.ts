import type { DailyCall } from '@daily-co/daily-js';
import { within } from '#util/within';
import { asCallError } from '../call/call-error.ts';
import {
  callMachineConfig,
  libraryOf,
  requirePage,
  type LibraryOptions,
} from '../transport/daily/library.ts';
import { joinFault } from '../transport/daily/faults.ts';
import { waitForReleases } from '../transport/daily/release.ts';

export interface NetworkTestOptions extends LibraryOptions {
  /** Folder of the call-machine bundle. Default: Daily's own. */
  readonly callMachineUrl?: string | undefined;
  /** Longest wait for each of the two tests, ms. Default: 30,000. */
  readonly timeoutMs?: number | undefined;
}

/** `warning`: some regions of the service cannot be reached. `timeout`: no result in time. */
export type NetworkTestResult = 'passed' | 'warning' | 'failed' | 'aborted' | 'timeout';

/** What this network lets a call do. */
export interface NetworkTest {
  /** Whether websockets to the call service open. */
  readonly websocket: NetworkTestResult;
  /** Regions of the call service whose websockets do not open. */
  readonly failedRegions: readonly string[];
  /** Whether a relay (TURN) can be reached, which networks without UDP need. */
  readonly relay: NetworkTestResult;
}

/**
 * Tests the network before a call, without asking for a microphone or a camera. Takes the service's own tests, so it loads
 * the call library.
 * @throws CallError 'call-join-failed' if the library cannot be loaded or refuses to test, 'call-unsupported' outside a
 * browser
 */
export async function testNetwork({
  callMachineUrl,
  timeoutMs: ms = 30_000,
  ...options
}: NetworkTestOptions = {}): Promise<NetworkTest> {
  requirePage();
  const [Daily] = await Promise.all([libraryOf(options)(), waitForReleases()]).catch((error: unknown) => {
    throw asCallError(error, 'call-join-failed');
  });
  const call = Daily.createCallObject({
    audioSource: false,
    videoSource: false,
    allowMultipleCallInstances: true,
    dailyConfig: callMachineConfig(callMachineUrl, Daily.version()),
  });
  try {
    const websocket = await within(call.testWebsocketConnectivity(), {
      ms,
      late: () => {
        call.abortTestWebsocketConnectivity();
        return { result: 'timeout', failedRegions: [] } as const;
      },
    });
    const relay = await testRelay(call, ms);
    return { websocket: websocket.result, failedRegions: websocket.failedRegions, relay };
  } catch (error) {
    throw asCallError(joinFault(error), 'call-join-failed');
  } finally {
    await call.destroy();
  }
}

/** The service's test sends a video track. One of a canvas needs no permission. */
async function testRelay(call: DailyCall, ms: number): Promise<NetworkTestResult> {
  const canvas = document.createElement('canvas');
  // Without a context, it has no picture to capture.
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
  const [track] = canvas.captureStream(1).getVideoTracks();
  if (!track) throw new Error('The browser captures no canvas.');
  try {
    const { result } = await within(call.testNetworkConnectivity(track), {
      ms,
      late: () => {
        call.abortTestNetworkConnectivity();
        return { result: 'timeout' } as const;
      },
    });
    return result;
  } finally {
    track.stop();
  }
}
