import { existsSync } from 'node:fs';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { readScenarios, type Scenario, ScenarioError, selectScenarios } from '@firmline/harness/call-tests';
import { findUpwards, readProjectConfig } from '../config/project-config.ts';
import { userError, UsageError } from '../errors.ts';
import { firmline } from '../invocation.ts';
import type { RunFlags } from './flags.ts';

/** Reads the scenarios that a command line names. */
export async function findScenarios(
  givenPatterns: readonly string[],
  { tag: tags = [] }: Pick<RunFlags, 'tag'>,
): Promise<readonly Scenario[]> {
  const patterns = givenPatterns.map((pattern) => pattern.trim());
  // A variable that is not set would run them all.
  if (patterns.includes('')) throw new UsageError('A pattern is empty. Leave it out to run all scenarios.');
  const nearestFolder = findNearestFolder();
  // Where no folder could have a scenario of that name, a folder's own name means the folder.
  const files = patterns.filter(
    (pattern) => isPlace(pattern) || (nearestFolder === undefined && existsSync(pattern)),
  );
  const words = patterns.filter((pattern) => !files.includes(pattern));
  const isFolderRead = words.length > 0 || files.length === 0;
  const scenarios = await readScenarioFiles([
    ...(isFolderRead ? [nearestFolder ?? noFolder()] : []),
    ...files,
  ]);
  for (const word of words) {
    if (selectScenarios(scenarios, { patterns: [word] }).length === 0)
      throw new UsageError(
        `There is no scenario ${JSON.stringify(word)}. ${firmline} test run --dry-run lists all scenarios.`,
      );
  }
  for (const tag of tags) checkTag(tag, scenarios);
  const namedScenarios = new Set(words.length > 0 ? selectScenarios(scenarios, { patterns: words }) : []);
  const places = new Set(files.map((file) => path.resolve(file)));
  const isNamed = (scenario: Scenario) => {
    const file = path.resolve(scenario.place.file);
    return (
      namedScenarios.has(scenario) ||
      [...places].some((place) => file === place || file.startsWith(place + path.sep))
    );
  };
  const selectedScenarios = selectScenarios(patterns.length === 0 ? scenarios : scenarios.filter(isNamed), {
    tags,
  });
  if (selectedScenarios.length > 0) return selectedScenarios;
  throw new UsageError(`No scenario matches ${tags.map((tag) => `--tag ${tag}`).join(' ')}.`);
}

/** Whether a word is a scenario's file or a folder. A tag may contain a slash, too. */
const isPlace = (pattern: string): boolean =>
  /\.ya?ml$/i.test(pattern) || (/^\.|[\\/]/.test(pattern) && existsSync(pattern));

async function readScenarioFiles(places: readonly string[]): Promise<readonly Scenario[]> {
  try {
    return await readScenarios(places);
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    const { message, hint, cause } = error;
    // The command line names an invalid file, so nothing was run. Each problem has a line.
    throw new FirmlineError(message, { code: 'config-invalid', fault: 'user', hint, cause });
  }
}

function checkTag(tagOption: string, scenarios: readonly Scenario[]): void {
  const tag = tagOption.replace(/^!/, '');
  const tags = [...new Set(scenarios.flatMap((scenario) => scenario.tags ?? []))];
  if (tags.includes(tag)) return;
  const tagsText = tags.length === 0 ? 'None of them has a tag.' : `Tags: ${tags.toSorted().join(', ')}.`;
  throw new UsageError(`No scenario has the tag ${JSON.stringify(tag)}. ${tagsText}`);
}

const usualFolder = 'fixtures/scenarios';

/** The scenarios' folder of the configuration, or the nearest one from here upwards; undefined without one. */
function findNearestFolder(): string | undefined {
  const { scenarios } = readProjectConfig();
  if (scenarios !== undefined) return scenarios;
  const folder = findUpwards(usualFolder);
  return folder === undefined ? undefined : path.relative('', folder);
}

function noFolder(): never {
  throw userError(
    'config-missing',
    `There is no folder ${usualFolder} here.`,
    `Pass scenario files or their folder. ${firmline} init writes a first one.`,
  );
}
