import type { LaunchOptions } from '../../../shared/browser/launch-browser.ts';
import type { Scenario, Use } from '../../scenario/index.ts';

/** A host name that the browser does not trust, for pages over plain HTTP. */
export const plainHost = 'firm.test';

/** What a scenario asks of a browser that cannot be changed once it runs. */
export type Need =
  | 'a file as the microphone'
  | 'a machine without a microphone'
  | 'blocked sound'
  | 'a host over plain HTTP'
  | 'hidden tabs';

/** Nothing: the browser can be one that others use at the same time. */
export function needsOf({ use, steps }: Pick<Scenario, 'use' | 'steps'>): readonly Need[] {
  const { mic, autoplay, origin }: Partial<Use> = use ?? {};
  const needs: Need[] = [];
  if (typeof mic === 'object') needs.push('a file as the microphone');
  if (mic === 'none') needs.push('a machine without a microphone');
  if (autoplay === 'after-gesture') needs.push('blocked sound');
  if (origin === 'plain-http') needs.push('a host over plain HTTP');
  if (steps.some(({ kind }) => kind === 'hide')) needs.push('hidden tabs');
  return needs;
}

/** Needs that a browser can be without: hidden tabs are hidden everywhere, only less slowed down. */
export const mustHave = (needs: readonly Need[]): readonly Need[] =>
  needs.filter((need) => need !== 'hidden tabs');

/** How to start a browser for them. The microphone's file is the caller's to name. */
export const launchOptionsFor = (needs: readonly Need[]): LaunchOptions => ({
  hasMicrophone: !needs.includes('a machine without a microphone'),
  blocksSound: needs.includes('blocked sound'),
  slowsHiddenTabs: needs.includes('hidden tabs'),
  hosts: needs.includes('a host over plain HTTP') ? [plainHost] : [],
});
