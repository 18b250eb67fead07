import { performance } from 'node:perf_hooks';

import type { FaultOf } from '../../../shared/call-plan/fault.ts';
import { createRandom } from '../../../shared/audio/random.ts';

export type RtpConditions = Pick<FaultOf<'rtp'>, 'lossPercent' | 'burst' | 'delayMs' | 'jitterMs' | 'seed'>;

/** One direction of the line that audio packets take: good until told otherwise, and in order always. */
export interface RtpLine {
  /** `deliver` is called at once, later, or never. */
  pass(deliver: () => void): void;
  /** How the line is from now on; null is good. Packets under way still arrive as they would have. */
  set(conditions: RtpConditions | null): void;
  /** Drops what is under way. */
  stop(): void;
}

/** `now` gives milliseconds of a clock that never jumps. */
export function createRtpLine(now: () => number = () => performance.now()): RtpLine {
  const underWay: { readonly due: number; readonly deliver: () => void }[] = [];
  let latency: (() => number | null) | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const arrive = () => {
    timer = undefined;
    while (underWay[0] && underWay[0].due <= now() + 0.5) underWay.shift()?.deliver();
    const [next] = underWay;
    if (next && !stopped) timer = setTimeout(arrive, Math.max(0, next.due - now()));
  };

  return {
    pass(deliver) {
      if (stopped) return;
      const late = latency === null ? 0 : latency();
      if (late === null) return;
      if (late === 0 && underWay.length === 0) return deliver();
      // One that would overtake waits behind the one before it.
      underWay.push({ due: now() + late, deliver });
      timer ??= setTimeout(arrive, late);
    },
    set(conditions) {
      latency = conditions && createLatency(conditions);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      underWay.length = 0;
    },
  };
}

/** How late each packet is, milliseconds; null for one that is lost. */
function createLatency({
  lossPercent = 0,
  burst,
  delayMs = 0,
  jitterMs = 0,
  seed = 1,
}: RtpConditions): () => number | null {
  const random = createRandom(seed);
  const loss = lossPercent / 100;
  // A line that is either up or down, and stays so for some packets: it comes back after `burst` packets on average.
  const comesBack = burst === undefined ? 1 - loss : 1 / burst;
  const breaks = burst === undefined || loss === 1 ? loss : Math.min(1, loss / (burst * (1 - loss)));
  let down = random() < loss;
  return () => {
    // Both drawn for every packet, so that another jitter does not lose other packets.
    const [chance, jitter] = [random(), random() * jitterMs];
    const lost = loss === 1 || down;
    down = down ? chance >= comesBack : chance < breaks;
    return lost ? null : delayMs + jitter;
  };
}
