import path from 'node:path';
import { engineOf, type Scenario, scenarioId, scenarioName } from '../scenario/index.ts';
import type { ScenarioResult } from '../result/result.ts';

export type ScenarioHead = Omit<ScenarioResult, 'verdict' | 'attempts'>;

export interface HeadOptions {
  /** The folder the run was started in. */
  readonly folder: string;
  /** The command that runs scenarios, without a file. */
  readonly command: readonly string[];
  /** Options of this run that each scenario needs when it is run alone. */
  readonly commandOptions: readonly string[];
  /** In place of `command` with the file and `commandOptions`. */
  readonly reproduce?: ((scenario: Scenario) => string) | undefined;
}

/** The part of a result that describes its scenario. */
export function headOf(
  scenario: Scenario,
  { folder, command, commandOptions, reproduce }: HeadOptions,
): ScenarioHead {
  const relative = path.relative(folder, path.resolve(folder, scenario.place.file));
  const engine = engineOf(scenario);
  const ofBrowser = scenario.use?.browser === undefined ? [] : ['--browser', engine];
  const file = relative.split(path.sep).join('/');
  return {
    id: scenarioId(scenario),
    name: scenarioName(scenario),
    ...(engine !== 'chromium' && { browser: engine }),
    ...(scenario.description === undefined ? {} : { description: scenario.description }),
    file,
    tags: scenario.tags ?? [],
    covers: scenario.covers ?? [],
    reproduce:
      reproduce?.(scenario) ?? [...command, file, ...ofBrowser, ...commandOptions].map(shellWord).join(' '),
  };
}

/** Quoted so that a POSIX shell reads it as one word. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
