import type { FaultOf, RoomFault } from '../../shared/call-plan/fault.ts';
import { defined } from '../../shared/defined.ts';
import type { RoomFaultSpec } from './types.ts';
import type { HangUp, NetworkCondition } from './types.ts';

/** The room's own form of a fault. */
export function toRoomFault(spec: RoomFaultSpec): RoomFault {
  const { room, ...keys } = spec;
  // Each has the keys of its kind, which the compiler cannot infer after the destructuring.
  return { kind: room, ...keys } as RoomFault;
}

export const hangUpFault = (hangUp: HangUp): FaultOf<'hang-up'> => ({
  kind: 'hang-up',
  ...hangUp,
});

/** The part of a network condition that affects RTP; null if it affects only the browser. */
export function toRtpFault(condition: NetworkCondition): FaultOf<'rtp'> | null {
  const { at, forMs, direction, lossPercent, burst, delayMs, jitterMs, rttMs, seed } = condition;
  if (lossPercent === undefined && delayMs === undefined && jitterMs === undefined && rttMs === undefined)
    return null;
  return {
    kind: 'rtp',
    afterMs: typeof at === 'number' ? at : 0,
    delayMs: (delayMs ?? 0) + (rttMs ?? 0) / 2,
    ...defined({ forMs, direction, lossPercent, burst, jitterMs, seed }),
  };
}
