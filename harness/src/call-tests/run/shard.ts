import { FirmlineError } from '@firmline/sdk/errors';
import { type Scenario, scenarioId } from '../scenario/index.ts';
import { expectedMs } from './cost.ts';

/** One part of a run that several machines share. Both count from 1. */
export interface Shard {
  readonly index: number;
  readonly total: number;
}

const mostShards = 1000;

/**
 * Reads `2/3`.
 * @throws FirmlineError 'invalid-input'
 */
export function parseShard(text: string): Shard {
  const [, index, total] = /^\s*(\d{1,4})\s*\/\s*(\d{1,4})\s*$/.exec(text) ?? [];
  const shard = { index: Number(index), total: Number(total) };
  if (shard.index >= 1 && shard.index <= shard.total && shard.total <= mostShards) return shard;
  throw new FirmlineError(`${JSON.stringify(text)} is no part of a run.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: 'Write 2/3 for the second of three parts.',
  });
}

export const shardText = ({ index, total }: Shard): string => `${index}/${total}`;

/**
 * The scenarios of one part, in their order. Every scenario is in exactly one, the parts take about as long as each
 * other, and all machines come to the same parts, in whatever order they found the scenarios.
 */
export function shardOf(scenarios: readonly Scenario[], { index, total }: Shard): readonly Scenario[] {
  const parts = Array.from({ length: total }, () => ({ ms: 0, ids: new Set<string>() }));
  for (const scenario of longestFirst(scenarios)) {
    const shortest = parts.reduce((least, part) => (part.ms < least.ms ? part : least));
    shortest.ms += expectedMs(scenario);
    shortest.ids.add(scenarioId(scenario));
  }
  return scenarios.filter((scenario) => parts[index - 1]?.ids.has(scenarioId(scenario)));
}

/** So that no long one begins when all others are over. Equal ones by their ids. */
export const longestFirst = (scenarios: readonly Scenario[]): readonly Scenario[] =>
  scenarios.toSorted((a, b) => expectedMs(b) - expectedMs(a) || (scenarioId(a) < scenarioId(b) ? -1 : 1));
