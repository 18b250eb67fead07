import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Scenario } from '@firmline/harness/call-tests';
import { FirmlineError } from '@firmline/sdk/errors';
import { UsageError } from '../../usage-error.ts';
import type { ListFlags } from './flags.ts';
import { nearest } from '@firmline/sdk/closest-name';

/**
 * Reads the scenarios that a line names.
 * @throws FirmlineError 'config-invalid' with file and line of everything that cannot be read, 'config-missing' where
 * there is no folder of them; UsageError where a word or a tag names none
 */
export async function findScenarios(
  patterns: readonly string[],
  { tag: tags = [], scenarios: folder, allowOutsideFiles: outsideFiles }: ListFlags,
): Promise<readonly Scenario[]> {
  const { selectScenarios } = await import('@firmline/harness/call-tests');
  const folders = await foldersAmong(patterns, folder ?? findNearestFolder(), outsideFiles);
  const files = patterns.filter((pattern) => isPlace(pattern) || folders.has(pattern));
  const words = patterns.filter((pattern) => !files.includes(pattern));
  const isFolderRead = words.length > 0 || files.length === 0;
  const all = await read([...(isFolderRead ? [folder ?? nearestFolder()] : []), ...files], outsideFiles);
  for (const word of words) {
    if (selectScenarios(all, { patterns: [word] }).length === 0)
      throw new UsageError(`There is no scenario ${JSON.stringify(word)}. ${meant(word, namesOf(all))}`);
  }
  for (const tag of tags) checkTag(tag, all);
  const named = new Set(words.length > 0 ? selectScenarios(all, { patterns: words }) : []);
  const places = new Set(files.map((file) => path.resolve(file)));
  const isNamed = (scenario: Scenario) => {
    const file = path.resolve(scenario.place.file);
    return named.has(scenario) || places.has(file) || places.has(path.dirname(file));
  };
  const selected = selectScenarios(patterns.length === 0 ? all : all.filter(isNamed), { tags });
  if (selected.length > 0) return selected;
  throw new UsageError(`No scenario matches ${tags.map((tag) => `--tag ${tag}`).join(' ')}.`);
}

/** A file of a scenario, or a folder; a tag may hold a slash, too. */
const isPlace = (pattern: string): boolean =>
  /\.ya?ml$/i.test(pattern) || (/^\.|[\\/]/.test(pattern) && existsSync(pattern));

/** Folders that are named without a slash: as words they name no scenario of the usual folder. */
async function foldersAmong(
  patterns: readonly string[],
  usual: string | undefined,
  outsideFiles: boolean | undefined,
): Promise<ReadonlySet<string>> {
  const folders = patterns.filter(
    (pattern) => !isPlace(pattern) && statSync(pattern, { throwIfNoEntry: false })?.isDirectory(),
  );
  if (folders.length === 0 || usual === undefined) return new Set(folders);
  const { selectScenarios } = await import('@firmline/harness/call-tests');
  const named = await read([usual], outsideFiles);
  return new Set(folders.filter((word) => selectScenarios(named, { patterns: [word] }).length === 0));
}

async function read(
  places: readonly string[],
  outsideFiles: boolean | undefined,
): Promise<readonly Scenario[]> {
  const { readScenarios, ScenarioError } = await import('@firmline/harness/call-tests');
  try {
    return await readScenarios(places, { outsideFiles });
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    const { message, hint, cause } = error;
    // A file that the line names, and that is not as it must be: nothing was tried.
    throw new FirmlineError(message, {
      code: 'config-invalid',
      fault: 'user',
      ...(hint === undefined ? {} : { hint }),
      cause,
    });
  }
}

function checkTag(given: string, all: readonly Scenario[]): void {
  const tag = given.replace(/^!/, '');
  const tags = [...new Set(all.flatMap((scenario) => scenario.tags ?? []))];
  if (tags.includes(tag)) return;
  throw new UsageError(`No scenario has the tag ${JSON.stringify(tag)}. ${meant(tag, tags)}`);
}

const namesOf = (all: readonly Scenario[]): string[] => [
  ...new Set(
    all.flatMap((scenario) => [
      path.parse(scenario.place.file).name,
      scenario.name,
      ...(scenario.tags ?? []),
      ...scenario.name.split(/\s+/),
    ]),
  ),
];

/** Half a sentence of help for a word that names nothing. */
export function meant(word: string, names: readonly string[]): string {
  const near = nearest(word, names);
  return near === undefined
    ? 'firmline test list shows all scenarios.'
    : `Did you mean ${JSON.stringify(near)}?`;
}

const usualFolder = 'fixtures/scenarios';

/** From this folder upwards, relative to this one; undefined where there is none. */
export function findNearestFolder(): string | undefined {
  for (let folder = process.cwd(); ; folder = path.dirname(folder)) {
    const found = path.join(folder, usualFolder);
    if (existsSync(found)) return path.relative('', found);
    if (folder === path.dirname(folder)) return undefined;
  }
}

/** The same where it cannot be done without. @throws FirmlineError 'config-missing' */
export function nearestFolder(): string {
  const found = findNearestFolder();
  if (found !== undefined) return found;
  throw new FirmlineError(`There is no folder ${usualFolder} here.`, {
    code: 'config-missing',
    fault: 'user',
    hint: 'Pass scenario files, or their folder with --scenarios.',
  });
}
