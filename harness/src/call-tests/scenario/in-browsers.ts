import path from 'node:path';
import type { CallEngine } from '../../shared/browser/engine.ts';
import type { Scenario } from './types.ts';

export const engineOf = ({ use }: { readonly use?: Scenario['use'] | undefined }): CallEngine =>
  use?.browser ?? 'chromium';

/** The scenarios in each of these browsers, whichever they name themselves. */
export const inBrowsers = <One extends Scenario>(
  scenarios: readonly One[],
  engines: readonly CallEngine[],
): readonly One[] =>
  scenarios.flatMap((scenario) =>
    engines.map((browser) => ({ ...scenario, use: { ...scenario.use, browser } })),
  );

const isUsual = (scenario: Scenario): boolean => engineOf(scenario) === 'chromium';

/** Short, and unique among scenarios of one browser that are read together. */
export function scenarioId(scenario: Scenario): string {
  const name = scenario.id ?? path.parse(scenario.place.file).name;
  return isUsual(scenario) ? name : `${name}.${engineOf(scenario)}`;
}

/** The name in a report of several browsers. */
export const scenarioName = (scenario: Scenario): string =>
  isUsual(scenario) ? scenario.name : `${scenario.name} (${titles[engineOf(scenario)]})`;

const titles: Readonly<Record<CallEngine, string>> = { chromium: 'Chromium', firefox: 'Firefox' };
