import type { FaultOf, RoomFault } from '../../shared/call-plan/fault.ts';
import { defined } from '../../shared/defined.ts';
import type { RoomFaultSpec } from './types.ts';
import type { HangUp, NetworkCondition, Placed } from './types.ts';

/** The room's own form of a fault. */
export function toRoomFault(spec: RoomFaultSpec): RoomFault {
  const { room, ...keys } = placeless(spec);
  // Each has the keys of its kind; the compiler loses the connection when they are taken apart.
  return { kind: room, ...keys } as RoomFault;
}

export const hangUpFault = (hangUp: HangUp): FaultOf<'hang-up'> => ({
  kind: 'hang-up',
  ...placeless(hangUp),
});

/** What a stretch of bad network does to RTP; null where it is the browser's alone, as before the call it is. */
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

/** Without where it was written. */
function placeless<Value extends Placed>(value: Value): Omit<Value, 'place'> {
  const { place, ...rest } = value;
  return place ? rest : value;
}
