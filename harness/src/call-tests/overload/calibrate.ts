import os from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Calibration } from '../result/result.ts';
import { overloadLimits as limits } from './limits.ts';
import { watchMachineLoad } from './machine-load.ts';

/** A packet of audio, ms: a room sends one this often. */
const packetMs = 20;
const packetCount = 50;
const spinMs = 60;

/**
 * Measures how well this machine keeps time: paces silence as the room paces audio, and finds its share of a processor.
 * A machine that was only briefly busy gets another chance.
 */
export async function calibratePatiently(signal: AbortSignal): Promise<Calibration> {
  let bestMeasurement = await measureMachine(signal);
  for (let tries = 1; tries < limits.patience && bestMeasurement.problem !== undefined; tries++) {
    await delay(500, undefined, { signal });
    const nextMeasurement = await measureMachine(signal);
    if (nextMeasurement.problem === undefined || nextMeasurement.timerLagMs < bestMeasurement.timerLagMs)
      bestMeasurement = nextMeasurement;
  }
  return bestMeasurement;
}

async function measureMachine(signal: AbortSignal): Promise<Calibration> {
  const share = shareOfProcessor();
  const load = watchMachineLoad();
  const startedAtMs = load.now();
  const timerLagMs = Math.round(await worstTimerLag(signal).finally(() => load.stop()));
  const freeShare = Math.min(share, 1 - load.busyShare(startedAtMs));
  const calls = Math.round(os.availableParallelism() * limits.callsPerProcessor * freeShare);
  const problem = calibrationProblem(timerLagMs, share * 100);
  return {
    timerLagMs,
    workers: Math.max(1, Math.min(limits.maxCalls, calls)),
    ...(problem === undefined ? {} : { problem }),
  };
}

/** Processor time divided by the time that passed during a short burst of work, 0 to 1. */
function shareOfProcessor(): number {
  const startedAtMs = performance.now();
  const usageBefore = process.cpuUsage();
  let endedAtMs = startedAtMs;
  while (endedAtMs - startedAtMs < spinMs) endedAtMs = performance.now();
  const { user, system } = process.cpuUsage(usageBefore);
  return Math.min(1, (user + system) / 1000 / (endedAtMs - startedAtMs));
}

/** The longest delay among timers that are due at fixed times, ms. */
async function worstTimerLag(signal: AbortSignal): Promise<number> {
  const startedAtMs = performance.now();
  let worstMs = 0;
  for (let packet = 1; packet <= packetCount; packet++) {
    const dueAt = startedAtMs + packet * packetMs;
    await delay(Math.max(0, dueAt - performance.now()), undefined, { signal });
    worstMs = Math.max(worstMs, performance.now() - dueAt);
  }
  return worstMs;
}

function calibrationProblem(timerLagMs: number, sharePercent: number): string | undefined {
  if (timerLagMs > limits.maxDelayMs)
    return `A timer was ${timerLagMs} ms late; the maximum is ${limits.maxDelayMs} ms.`;
  if (sharePercent < limits.minSharePercent)
    return `Other programs leave ${Math.round(sharePercent)} % of a processor; the minimum is ${limits.minSharePercent} %.`;
  return undefined;
}
