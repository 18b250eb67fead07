import { type Scenario, scenarioId } from '../scenario/index.ts';

export interface Selection {
  /**
   * Part of a scenario's id, name or tag, case-insensitive. With `*`, which matches anything, the pattern must match the
   * whole. Several: any of them. None: all.
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
  const without = tags.filter((tag) => tag.startsWith('!')).map((tag) => tag.slice(1));
  const within = tags.filter((tag) => !tag.startsWith('!'));
  return scenarios.filter((scenario) => {
    const own = scenario.tags ?? [];
    const words = [scenarioId(scenario), scenario.name, ...own];
    return (
      (matchers.length === 0 || matchers.some((matches) => words.some(matches))) &&
      (within.length === 0 || within.some((tag) => own.includes(tag))) &&
      !without.some((tag) => own.includes(tag))
    );
  });
}

function matcher(pattern: string): (word: string) => boolean {
  const small = pattern.toLowerCase();
  if (!small.includes('*')) return (word) => word.toLowerCase().includes(small);
  const parts = small.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  const whole = new RegExp(`^${parts.join('.*')}$`, 's');
  return (word) => whole.test(word.toLowerCase());
}
