import daily, { type DailyCall, type DailyCallFactory, type DailyCallStaticUtils } from '@daily-co/daily-js';

/** The library's ES build. The types describe its CommonJS build, whose default export is one level deeper. */
export const Daily = daily as unknown as DailyCallFactory & DailyCallStaticUtils;

interface MachineMessage {
  readonly action: string;
}

/** A call of the library whose messages to the call machine can be observed. */
export type WatchedCall = DailyCall & {
  sendMessageToCallMachine(message: MachineMessage, callback?: unknown): void;
  /** Checks the options of a join. */
  validateProperties(properties: object): void;
};

/** Call objects and Daily's own frames, joined and not joined. */
export interface Calls {
  readonly joined: WatchedCall;
  readonly fresh: WatchedCall;
  readonly frame: WatchedCall;
  readonly freshFrame: WatchedCall;
}

export interface PageAddresses {
  readonly roomUrl: string;
  readonly callMachineUrl: string;
  readonly prebuiltUrl: string;
}

// The page holds several calls, which daily-js otherwise treats as a mistake.
const allowMultipleCallInstances = true;

const createObject = (callMachineUrl: string): WatchedCall =>
  Daily.createCallObject({
    allowMultipleCallInstances,
    subscribeToTracksAutomatically: false,
    audioSource: false,
    videoSource: false,
    dailyConfig: {
      avoidEval: true,
      bundlePathOverride: `${callMachineUrl}/`,
      // The option's name in older versions.
      callObjectBundleUrlOverride: `${callMachineUrl}/call-machine-object-bundle.js`,
    },
  }) as WatchedCall;

const createFrame = (): WatchedCall => Daily.createFrame({ allowMultipleCallInstances }) as WatchedCall;

export async function openCalls({ roomUrl, callMachineUrl, prebuiltUrl }: PageAddresses): Promise<Calls> {
  const joined = createObject(callMachineUrl);
  await joined.join({ url: roomUrl });
  const frame = createFrame();
  await frame.join({ url: prebuiltUrl });
  return { joined, frame, fresh: createObject(callMachineUrl), freshFrame: createFrame() };
}
