import { setTimeout as sleep } from 'node:timers/promises';
import { firmColumns } from '../../../../sdk/src/firms/record.ts';
import { percentile } from '../../../../harness/src/call-tests/metrics/index.ts';
import type { AttackRequest } from './generated.ts';
import { connect, type World } from './world.ts';

const rounds = 5;
const quietLookups = 150;
const attackers = 2;
/** Between look-ups: visitors come one after another. */
const pauseMs = 10;

const lookUp: AttackRequest = {
  method: 'GET',
  path: `/legal_firm_visitors?select=${encodeURIComponent(firmColumns.replaceAll(' ', ''))}&slug=eq.shared&limit=1`,
  headers: { 'x-firm-slug': 'shared' },
};

export interface Disturbance {
  /** 99th percentiles of a look-up, ms. */
  readonly quiet: number;
  readonly attacked: number;
  readonly lookups: number;
  readonly failures: number;
}

/** Times a visitor's look-ups, alone and beside attackers who send as fast as they get responses. */
export async function disturb(
  world: World,
  requests: readonly AttackRequest[],
  signal: AbortSignal,
): Promise<Disturbance> {
  const visitor = connect(world);
  const times = { quiet: [] as number[], attacked: [] as number[] };
  let failures = 0;
  const timeOne = async (into: number[]) => {
    const { status, body, ms } = await visitor.ask(lookUp);
    if (status !== 200 || !body.includes('shared')) failures += 1;
    into.push(ms);
    await sleep(pauseMs);
  };
  try {
    for (let warm = 0; warm < 20; warm++) await timeOne([]);
    for (let round = 0; round < rounds; round++) {
      signal.throwIfAborted();
      for (let asked = 0; asked < quietLookups; asked++) await timeOne(times.quiet);
      // Alternates with quiet look-ups, so that other load affects both.
      const part = requests.filter((_, index) => index % rounds === round);
      const over = new AbortController();
      const attack = attackTogether(world, part, signal).finally(() => over.abort());
      while (!over.signal.aborted) await timeOne(times.attacked);
      await attack;
    }
  } finally {
    visitor.close();
  }
  return {
    quiet: percentile(times.quiet, 0.99) ?? Number.NaN,
    attacked: percentile(times.attacked, 0.99) ?? Number.NaN,
    lookups: times.attacked.length,
    failures,
  };
}

async function attackTogether(
  world: World,
  requests: readonly AttackRequest[],
  signal: AbortSignal,
): Promise<void> {
  const left = [...requests];
  await Promise.all(
    Array.from({ length: attackers }, async () => {
      const attacker = connect(world);
      try {
        for (let request = left.pop(); request; request = left.pop()) {
          signal.throwIfAborted();
          await attacker.ask(request);
        }
      } finally {
        attacker.close();
      }
    }),
  );
}
