import type { LaunchOptions } from '../../../shared/browser/launch-options.ts';
import { engineOf, type Scenario, type Use } from '../../scenario/index.ts';

/** A host name that the browser treats as insecure over plain HTTP. */
export const plainHost = 'firm.test';

/** Needs of a scenario that a running browser cannot meet. */
export type Need =
  | 'a machine without a microphone'
  | 'blocked sound'
  | 'a host over plain HTTP'
  | 'hidden tabs'
  | 'preferences of the visitor';

/** Needs of the scenario; if empty, it can share a browser with others. */
export function needsOf({ use, steps }: Pick<Scenario, 'use' | 'steps'>): readonly Need[] {
  const { mic, autoplay, origin, reducedMotion, colorScheme }: Partial<Use> = use ?? {};
  const isFirefox = engineOf({ use }) === 'firefox';
  const needs: Need[] = [];
  if (mic === 'none') needs.push('a machine without a microphone');
  if (autoplay === 'after-gesture') needs.push('blocked sound');
  if (origin === 'plain-http') needs.push('a host over plain HTTP');
  if (steps.some(({ kind }) => kind === 'hide')) needs.push('hidden tabs');
  if (isFirefox && (reducedMotion || colorScheme)) needs.push('preferences of the visitor');
  return needs;
}

/** Needs without which a scenario cannot run. Tabs can be hidden in every browser; they are only throttled less. */
export const mustHave = (allNeeds: readonly Need[]): readonly Need[] =>
  allNeeds.filter((need) => need !== 'hidden tabs');

/** Launch options for these needs. */
export const launchOptionsFor = (allNeeds: readonly Need[]): LaunchOptions => ({
  hasMicrophone: !allNeeds.includes('a machine without a microphone'),
  isSoundBlocked: allNeeds.includes('blocked sound'),
  hasSlowHiddenTabs: allNeeds.includes('hidden tabs'),
  hosts: allNeeds.includes('a host over plain HTTP') ? [plainHost] : [],
});
