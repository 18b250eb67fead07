import { type Scenario, scenarioId, type Step } from '../scenario/index.ts';
import { FirmlineError } from '@firmline/sdk/errors';

export interface Selection {
  /**
   * Part of a scenario's id, name or tag, case-insensitive. With `*`, which matches anything, the pattern must match the
   * whole. Several: one of them is enough. None: all.
   */
  readonly patterns?: readonly string[];
  /** Any of these tags; `!slow` excludes scenarios with the tag `slow`. */
  readonly tags?: readonly string[];
}

/** The selected scenarios, in order. */
export function selectScenarios(
  scenarios: readonly Scenario[],
  { patterns = [], tags = [] }: Selection,
): readonly Scenario[] {
  const matchers = patterns.map(matcher);
  const excludedTags = tags.filter((tag) => tag.startsWith('!')).map((tag) => tag.slice(1));
  const requiredTags = tags.filter((tag) => !tag.startsWith('!'));
  return scenarios.filter((scenario) => {
    const ownTags = scenario.tags ?? [];
    const words = [scenarioId(scenario), scenario.name, ...ownTags];
    return (
      (matchers.length === 0 || matchers.some((matches) => words.some(matches))) &&
      (requiredTags.length === 0 || requiredTags.some((tag) => ownTags.includes(tag))) &&
      !excludedTags.some((tag) => ownTags.includes(tag))
    );
  });
}

/** macOS writes an umlaut in a file's name as two characters, a keyboard as one. */
const asCompared = (text: string): string => text.normalize().toLowerCase();

function matcher(pattern: string): (word: string) => boolean {
  const lowerCasePattern = asCompared(pattern);
  if (!lowerCasePattern.includes('*')) return (word) => asCompared(word).includes(lowerCasePattern);
  const parts = lowerCasePattern
    .split('*')
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  const wholePattern = new RegExp(`^${parts.join('.*')}$`, 's');
  return (word) => wholePattern.test(asCompared(word));
}

/** One part of a run that several machines share. Both numbers count from 1. */
export interface Shard {
  readonly index: number;
  readonly total: number;
}

const maxShards = 1000;

/**
 * Reads `2/3`.
 * @throws FirmlineError 'invalid-input'
 */
export function parseShard(text: string): Shard {
  const [, index, total] = /^\s*(\d{1,4})\s*\/\s*(\d{1,4})\s*$/.exec(text) ?? [];
  const shard = { index: Number(index), total: Number(total) };
  if (shard.index >= 1 && shard.index <= shard.total && shard.total <= maxShards) return shard;
  throw new FirmlineError(`Invalid shard: ${JSON.stringify(text)}.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: 'Write 2/3 for the second of three parts.',
  });
}

export const shardText = ({ index, total }: Shard): string => `${index}/${total}`;

/**
 * The scenarios of one shard, in their order. Every scenario is in exactly one shard, all shards take about the same
 * time, and every machine computes the same shards, whatever order it found the scenarios in.
 */
export function shardOf(scenarios: readonly Scenario[], { index, total }: Shard): readonly Scenario[] {
  const parts = Array.from({ length: total }, () => ({ ms: 0, ids: new Set<string>() }));
  for (const scenario of longestFirst(scenarios)) {
    const shortestPart = parts.reduce((min, part) => (part.ms < min.ms ? part : min));
    shortestPart.ms += expectedMs(scenario);
    shortestPart.ids.add(scenarioId(scenario));
  }
  return scenarios.filter((scenario) => parts[index - 1]?.ids.has(scenarioId(scenario)));
}

/** So that no long scenario starts last. Ties are broken by id. */
export const longestFirst = (scenarios: readonly Scenario[]): readonly Scenario[] =>
  scenarios.toSorted((a, b) => expectedMs(b) - expectedMs(a) || (scenarioId(a) < scenarioId(b) ? -1 : 1));

/** Opening and closing a page, ms. */
const frameMs = 2500;
/** One spoken letter, ms. */
const letterMs = 65;
const stepMs = 200;
/** Share of its time that a kept expectation usually takes. */
const expectationShare = 0.25;
const recordingMs = 4000;

/** How long a scenario probably takes if it passes, ms. */
export function expectedMs({ agent, steps }: Scenario): number {
  const lines = [...(agent?.greeting ? [agent.greeting] : []), ...(agent?.replies ?? [])];
  const pausesMs = lines.reduce((sum, { afterMs = 0 }) => sum + afterMs, 0);
  return steps.reduce((sum, step) => sum + stepMs + expectedMsOf(step), frameMs + pausesMs);
}

function expectedMsOf(step: Step): number {
  switch (step.kind) {
    case 'wait':
    case 'hide':
    case 'show':
      return step.forMs ?? 0;
    case 'say':
      return step.text === undefined ? recordingMs : step.text.length * letterMs;
    case 'expect':
      return (step.forMs ?? 0) + (step.withinMs ?? 1000) * expectationShare;
    default:
      return 0;
  }
}
