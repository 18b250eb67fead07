import type { FirmlineError } from '../../../../errors.ts';
import type { CallMode, MeetingState } from '../../index.ts';
import { requireCallObject, requireJoined, requireNotJoined, requirePrebuilt } from '../../index.ts';
import type { Calls, WatchedCall } from './daily-call.ts';

export interface GuardRow {
  readonly method: string;
  readonly call: keyof Calls;
  /** The words each side throws; null where the method may be used. */
  readonly daily: string | null;
  readonly ours: string | null;
}

type Guard = (method: string, state: MeetingState, mode: CallMode) => void;

const joined: Guard = (method, state) => requireJoined(method, state);
const notJoined: Guard = (method, state) => requireNotJoined(method, state);
const callObject: Guard = (method, _state, mode) => requireCallObject(method, mode);
const prebuilt: Guard = (method, _state, mode) => requirePrebuilt(method, mode);

/** The guards of a method in the order in which daily-js asks them, and a use of it that has nothing else wrong. */
const methods: readonly { name: string; guards: readonly Guard[]; use(call: WatchedCall): unknown }[] = [
  {
    name: 'updateReceiveSettings',
    guards: [callObject, (method, state) => requireJoined(method, state, receiveSettingsHint)],
    use: (call) => call.updateReceiveSettings({}),
  },
  {
    name: 'startCamera',
    guards: [callObject, (method, state) => requireNotJoined(method, state, startCameraHint)],
    use: (call) => call.startCamera(),
  },
  { name: 'preAuth', guards: [callObject, notJoined], use: (call) => call.preAuth() },
  { name: 'sendAppMessage', guards: [joined], use: (call) => call.sendAppMessage('x') },
  {
    name: 'sipCallTransfer',
    guards: [joined],
    use: (call) => call.sipCallTransfer({ sessionId: 'a', toEndPoint: '+1' }),
  },
  {
    name: 'sipRefer',
    guards: [joined],
    use: (call) => call.sipRefer({ sessionId: 'a', toEndPoint: 'sip:a' }),
  },
  {
    name: 'updateCustomTrayButtons',
    guards: [prebuilt, joined],
    use: (call) => call.updateCustomTrayButtons({}),
  },
  { name: 'customTrayButtons', guards: [prebuilt], use: (call) => call.customTrayButtons() },
  {
    name: 'setCustomIntegrations',
    guards: [prebuilt, joined],
    use: (call) => call.setCustomIntegrations({}),
  },
  { name: 'customIntegrations', guards: [prebuilt], use: (call) => call.customIntegrations() },
  {
    name: 'startCustomIntegrations',
    guards: [prebuilt, joined],
    use: (call) => call.startCustomIntegrations([]),
  },
  {
    name: 'stopCustomIntegrations',
    guards: [prebuilt, joined],
    use: (call) => call.stopCustomIntegrations([]),
  },
];

const receiveSettingsHint = 'To specify receive settings earlier, use the receiveSettings config property.';
const startCameraHint = 'Did you mean to use setLocalAudio() and/or setLocalVideo() instead?';

const guarded = /only supported|not supported/;

async function dailyWords(call: WatchedCall, use: (call: WatchedCall) => unknown): Promise<string | null> {
  const handOver = call.sendMessageToCallMachine;
  const allowed = new Promise<null>((resolve) => {
    call.sendMessageToCallMachine = () => resolve(null);
  });
  try {
    await Promise.race([allowed, Promise.resolve(use(call))]);
    return null;
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    // Past the guards, something else may be missing.
    return guarded.test(words) ? words : null;
  } finally {
    call.sendMessageToCallMachine = handOver;
  }
}

function ourWords(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    const { message, hint } = error as FirmlineError;
    return hint === undefined ? message : `${message} ${hint}`;
  }
}

const situations: Readonly<Record<keyof Calls, readonly [MeetingState, CallMode]>> = {
  joined: ['joined', 'call-object'],
  fresh: ['new', 'call-object'],
  freshFrame: ['new', 'prebuilt'],
  frame: ['joined', 'prebuilt'],
};

/** Every method on every call: what each side says of using it there. */
export async function runGuards(calls: Calls): Promise<readonly GuardRow[]> {
  const rows: GuardRow[] = [];
  for (const { name, guards, use } of methods) {
    for (const call of ['fresh', 'joined', 'freshFrame', 'frame'] as const) {
      const [state, mode] = situations[call];
      rows.push({
        method: name,
        call,
        daily: await dailyWords(calls[call], use),
        ours: ourWords(() => guards.forEach((guard) => guard(name, state, mode))),
      });
    }
  }
  return rows;
}
