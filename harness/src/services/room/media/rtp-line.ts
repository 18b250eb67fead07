import { performance } from 'node:perf_hooks';

import type { FaultOf } from '../../../shared/call-plan/fault.ts';
import { createRandom } from '../../../shared/audio/random.ts';

export type RtpConditions = Pick<FaultOf<'rtp'>, 'lossPercent' | 'burst' | 'delayMs' | 'jitterMs' | 'seed'>;

/**
 * One direction of the simulated line for audio packets. It is perfect by default and always keeps their order.
 * @param now monotonic milliseconds
 */
export function createRtpLine(now: () => number = () => performance.now()) {
  const packetsInTransit: { readonly dueAt: number; readonly deliver: () => void }[] = [];
  let nextLatency: (() => number | null) | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const arrive = () => {
    timer = undefined;
    while (packetsInTransit[0] && packetsInTransit[0].dueAt <= now() + 0.5)
      packetsInTransit.shift()?.deliver();
    const [nextPacket] = packetsInTransit;
    if (nextPacket && !isStopped) timer = setTimeout(arrive, Math.max(0, nextPacket.dueAt - now()));
  };

  return {
    /** `deliver` is called at once, later, or never. */
    pass(deliver: () => void): void {
      if (isStopped) return;
      const lateMs = nextLatency === null ? 0 : nextLatency();
      if (lateMs === null) return;
      if (lateMs === 0 && packetsInTransit.length === 0) return deliver();
      // A packet never overtakes the previous one.
      packetsInTransit.push({ dueAt: now() + lateMs, deliver });
      timer ??= setTimeout(arrive, lateMs);
    },
    /** Sets the line's conditions; null is a perfect line. Packets in transit keep their delay. */
    set(conditions: RtpConditions | null) {
      nextLatency = conditions && createLatency(conditions);
    },
    /** Drops packets in transit. */
    stop() {
      isStopped = true;
      clearTimeout(timer);
      packetsInTransit.length = 0;
    },
  };
}

/** The delay of each packet in ms; null for a lost one. */
function createLatency({
  lossPercent = 0,
  burst,
  delayMs = 0,
  jitterMs = 0,
  seed = 1,
}: RtpConditions): () => number | null {
  const random = createRandom(seed);
  const loss = lossPercent / 100;
  // A two-state line: once down, it comes back after `burst` packets on average.
  const returnChance = burst === undefined ? 1 - loss : 1 / burst;
  const breakChance = burst === undefined || loss === 1 ? loss : Math.min(1, loss / (burst * (1 - loss)));
  let isDown = random() < loss;
  return () => {
    // Both are drawn for every packet, so another jitter loses the same packets.
    const [chance, jitterDelayMs] = [random(), random() * jitterMs];
    const isLost = loss === 1 || isDown;
    isDown = isDown ? chance >= returnChance : chance < breakChance;
    return isLost ? null : delayMs + jitterDelayMs;
  };
}
