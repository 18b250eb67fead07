import os from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { mostDriftPercent } from '../metrics/index.ts';
import type { Calibration } from '../result/result.ts';
import { limits } from './limits.ts';
import { watchProcessors } from './processors.ts';

/** As long as a packet of audio, ms: what a room's timer has to keep up with. */
const packetMs = 20;
const packets = 50;
const spinMs = 60;
/** Calls that a processor is good for while nothing else runs; with more, `npm run bench -- harness` finds speech noticed late. */
const callsPerProcessor = 2;
const tries = 3;

/**
 * What this machine is able to time: paces silence as the room paces audio, and finds out how much of a processor it
 * gets. A machine that is busy for a moment is tried again.
 */
export async function calibrate(signal: AbortSignal): Promise<Calibration> {
  let best = await measure(signal);
  for (let attempt = 1; attempt < tries && best.problem !== undefined; attempt++) {
    await delay(500, undefined, { signal });
    const next = await measure(signal);
    if (next.problem === undefined || next.timerLagMs < best.timerLagMs) best = next;
  }
  return best;
}

async function measure(signal: AbortSignal): Promise<Calibration> {
  const share = shareOfProcessor();
  const processors = watchProcessors(() => performance.now());
  const from = performance.now();
  const { timerLagMs, driftPercent } = await pace(signal).finally(() => processors.stop());
  const free = 1 - processors.busyShare(from);
  const able = Math.max(1, Math.round(os.availableParallelism() * callsPerProcessor * Math.min(share, free)));
  const problem = problemOf({ timerLagMs, driftPercent, share });
  return {
    timerLagMs: Math.round(timerLagMs),
    driftPercent: Math.round(driftPercent * 100) / 100,
    workers: Math.min(limits.mostWorkers, able),
    ...(problem === undefined ? {} : { problem }),
  };
}

/** Processor time against the time that passed in a short burst of work, 0 to 1. */
function shareOfProcessor(): number {
  const from = performance.now();
  const before = process.cpuUsage();
  let until = from;
  while (until - from < spinMs) until = performance.now();
  const { user, system } = process.cpuUsage(before);
  return Math.min(1, (user + system) / 1000 / (until - from));
}

/** Timers at fixed times, as a pacer sets them: how late the worst is, and whether all keep up in the end. */
async function pace(signal: AbortSignal): Promise<{ timerLagMs: number; driftPercent: number }> {
  const from = performance.now();
  let timerLagMs = 0;
  let lastLagMs = 0;
  for (let packet = 1; packet <= packets; packet++) {
    const due = from + packet * packetMs;
    await delay(Math.max(0, due - performance.now()), undefined, { signal });
    lastLagMs = Math.max(0, performance.now() - due);
    timerLagMs = Math.max(timerLagMs, lastLagMs);
  }
  const ideal = packets * packetMs;
  // A timer may be late by a tick of its own.
  const behind = Math.max(0, lastLagMs - packetMs / 2);
  return { timerLagMs, driftPercent: (ideal / (ideal + behind) - 1) * 100 };
}

interface Measured {
  readonly timerLagMs: number;
  readonly driftPercent: number;
  readonly share: number;
}

function problemOf({ timerLagMs, driftPercent, share }: Measured): string | undefined {
  if (timerLagMs > limits.calibrationLagMs)
    return `A timer was ${Math.round(timerLagMs)} ms late; ${limits.calibrationLagMs} ms is the most that can be judged.`;
  if (share * 100 < limits.leastSharePercent)
    return `Other programs leave ${Math.round(share * 100)} % of a processor; at least ${limits.leastSharePercent} % is needed.`;
  // A second is too short to call a machine slow for one late timer; what keeps behind is told in every attempt.
  if (Math.abs(driftPercent) > mostDriftPercent * 5)
    return `Audio would be sent ${Math.abs(driftPercent).toFixed(1)} % too slowly.`;
  return undefined;
}
