import type { FirmlineError } from '../../../../errors.ts';
import { Meeting } from '../../../meeting/meeting.ts';
import type { MeetingState } from '../../../participant.ts';
import type { CallTransport } from '../../../transport/transport.ts';
import type { CallMode } from '../../index.ts';
import { requireJoined } from '../../index.ts';
import type { Calls, WatchedCall } from './daily-call.ts';

export interface GuardRow {
  readonly method: string;
  readonly call: keyof Calls;
  /** Messages that each side throws; null if the method may be used. */
  readonly daily: string | null;
  readonly ours: string | null;
}

/** A use of a method on each side that is otherwise valid. */
interface Use {
  readonly name: string;
  daily(call: WatchedCall): unknown;
  ours(meeting: Meeting, state: MeetingState): unknown;
}

/** An invalid input, which shows whether the guard or the check comes first. */
const nothing = undefined as never;
const transfer = { sessionId: 'a', toEndPoint: 'sip:a' };

const uses: readonly Use[] = [
  {
    name: 'getReceiveSettings',
    daily: (call) => call.getReceiveSettings(),
    ours: (meeting) => meeting.getReceiveSettings(),
  },
  {
    name: 'updateReceiveSettings',
    daily: (call) => call.updateReceiveSettings({}),
    ours: (meeting) => meeting.updateReceiveSettings({}),
  },
  {
    name: 'updateReceiveSettings of nothing',
    daily: (call) => call.updateReceiveSettings(nothing),
    ours: (meeting) => meeting.updateReceiveSettings(nothing),
  },
  { name: 'startCamera', daily: (call) => call.startCamera(), ours: (meeting) => meeting.startCamera() },
  {
    name: 'preAuth of nothing',
    daily: (call) => call.preAuth(nothing),
    ours: (meeting) => meeting.preAuth(nothing),
  },
  {
    name: 'sendAppMessage',
    daily: (call) => call.sendAppMessage('x'),
    // This method is the client's own.
    ours: (_meeting, state) => requireJoined('sendAppMessage', state),
  },
  {
    name: 'sipCallTransfer',
    daily: (call) => call.sipCallTransfer({ ...transfer }),
    ours: (meeting) => meeting.sipCallTransfer(transfer),
  },
  {
    name: 'sipCallTransfer of nothing',
    daily: (call) => call.sipCallTransfer(nothing),
    ours: (meeting) => meeting.sipCallTransfer(nothing),
  },
  {
    name: 'sipRefer',
    daily: (call) => call.sipRefer({ ...transfer }),
    ours: (meeting) => meeting.sipRefer(transfer),
  },
  {
    name: 'updateCustomTrayButtons',
    daily: (call) => call.updateCustomTrayButtons({}),
    ours: (meeting) => meeting.updateCustomTrayButtons({}),
  },
  {
    name: 'customTrayButtons',
    daily: (call) => call.customTrayButtons(),
    ours: (meeting) => meeting.customTrayButtons(),
  },
  {
    name: 'setCustomIntegrations',
    daily: (call) => call.setCustomIntegrations({}),
    ours: (meeting) => meeting.setCustomIntegrations({}),
  },
  {
    name: 'setCustomIntegrations of nothing',
    daily: (call) => call.setCustomIntegrations(nothing),
    ours: (meeting) => meeting.setCustomIntegrations(nothing),
  },
  {
    name: 'customIntegrations',
    daily: (call) => call.customIntegrations(),
    ours: (meeting) => meeting.customIntegrations(),
  },
  {
    name: 'startCustomIntegrations',
    daily: (call) => call.startCustomIntegrations([]),
    ours: (meeting) => meeting.startCustomIntegrations([]),
  },
  {
    name: 'stopCustomIntegrations',
    daily: (call) => call.stopCustomIntegrations([]),
    ours: (meeting) => meeting.stopCustomIntegrations([]),
  },
];

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
    // After the guards, a method may fail for another reason.
    return guarded.test(words) ? words : null;
  } finally {
    call.sendMessageToCallMachine = handOver;
  }
}

async function ourWords(use: () => unknown): Promise<string | null> {
  try {
    await use();
    return null;
  } catch (error) {
    const { message, hint } = error as FirmlineError;
    const words = hint === undefined ? message : `${message} ${hint}`;
    return guarded.test(words) ? words : null;
  }
}

/** A call that accepts everything. */
const agreeable = {
  meeting: new Proxy({}, { get: () => () => ({}) }),
} as CallTransport;

const situations: Readonly<Record<keyof Calls, readonly [MeetingState, CallMode]>> = {
  joined: ['joined', 'call-object'],
  fresh: ['new', 'call-object'],
  freshFrame: ['new', 'prebuilt'],
  frame: ['joined', 'prebuilt'],
};

/** Uses every method on every call, and returns each side's message. */
export async function runGuards(calls: Calls): Promise<readonly GuardRow[]> {
  const rows: GuardRow[] = [];
  for (const { name, daily, ours } of uses) {
    for (const call of ['fresh', 'joined', 'freshFrame', 'frame'] as const) {
      const [state, mode] = situations[call];
      const meeting = new Meeting({ transport: () => agreeable, state: () => state, mode: () => mode });
      rows.push({
        method: name,
        call,
        daily: await dailyWords(calls[call], daily),
        ours: await ourWords(() => ours(meeting, state)),
      });
    }
  }
  return rows;
}
