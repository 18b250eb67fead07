import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { decodeText } from '#util/decode-text';
import type { Scenario } from '../types.ts';
import { checkScenario } from './check-scenario.ts';
import { filesAround } from './find-file.ts';
import { parseScenario } from './parse-scenario.ts';
import { type FileProblem, ScenarioError } from './read-yaml.ts';
import { withCaller } from './with-caller.ts';

const isScenarioFile = (name: string) => /\.ya?ml$/i.test(name);
/** Folders that belong to others, and the speech that scenarios name. */
const isPassedOver = (name: string) => name === 'node_modules' || name === 'speech' || name.startsWith('.');

interface FoundFile {
  readonly file: string;
  /** Its place below the given folder, without the ending; missing for a file that was given itself. */
  readonly id?: string;
}

/**
 * Reads scenarios from files, and from folders with their subfolders in the order of file names. In a folder, callers
 * (`caller` and `outcome` without a name) are no scenarios.
 * @throws ScenarioError 'invalid-input' with all problems of all files
 */
export async function readScenarios(paths: readonly string[]): Promise<readonly Scenario[]> {
  const problems: FileProblem[] = [];
  const scenarios: Scenario[] = [];
  const readFiles = new Set<string>();
  for (const givenPath of paths) {
    for (const { file, id } of await filesAt(givenPath, problems)) {
      if (readFiles.has(path.resolve(file))) continue;
      readFiles.add(path.resolve(file));
      const text = await readScenarioText(file, problems);
      if (text === null || (id !== undefined && isCallerFile(text))) continue;
      const parseResult = parseScenario(text, file, filesAround(file));
      if (parseResult.scenario === null) {
        problems.push(...parseResult.problems);
        continue;
      }
      try {
        const scenario = await withCaller(parseResult.scenario, parseResult.callerFile);
        const conflicts = checkScenario(scenario);
        problems.push(...conflicts.map(({ at, message }) => ({ place: parseResult.placeOf(at), message })));
        scenarios.push({ ...scenario, ...(id !== undefined && { id }) });
      } catch (error) {
        if (!(error instanceof FirmlineError)) throw error;
        problems.push({
          place: parseResult.placeOf(['caller']),
          message: `${error.message} ${error.hint ?? ''}`,
        });
      }
    }
  }
  const distinctScenarios = tellApart(scenarios);
  problems.push(
    ...sharedKeyProblems(distinctScenarios, 'name', ({ name }) => name),
    // Every scenario can run in every browser, so the browser does not tell two apart.
    ...sharedKeyProblems(distinctScenarios, 'file name', idOfScenario),
  );
  if (problems.length > 0) throw new ScenarioError(problems);
  return distinctScenarios;
}

const idOfScenario = ({ id, place }: Scenario): string => id ?? path.parse(place.file).name;

/** Equal names of files in several folders get their folder's name before them. */
function tellApart(scenarios: readonly Scenario[]): readonly Scenario[] {
  const counts = new Map<string, number>();
  for (const scenario of scenarios)
    counts.set(idOfScenario(scenario), (counts.get(idOfScenario(scenario)) ?? 0) + 1);
  return scenarios.map((scenario) => {
    if (counts.get(idOfScenario(scenario)) === 1) return scenario;
    const { dir, name } = path.parse(path.resolve(scenario.place.file));
    return { ...scenario, id: `${path.basename(dir)}/${name}` };
  });
}

/** A caller's file has no name, because a scenario names it. */
const isCallerFile = (text: string): boolean =>
  /^caller:/m.test(text) && /^outcome:/m.test(text) && !/^name:/m.test(text);

const unreadable = (file: string, reason: string): FileProblem => ({
  place: { file, line: 1, column: 1 },
  message: `The file cannot be read: ${reason}.`,
});

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const reasonOfFile = (error: unknown): string =>
  codeOf(error) === 'ENOENT' ? 'it does not exist' : String(error);

async function filesAt(givenPath: string, problems: FileProblem[]): Promise<readonly FoundFile[]> {
  try {
    if (!(await stat(givenPath)).isDirectory()) return [{ file: givenPath }];
    const files = await filesBelow(givenPath, problems);
    if (files.length === 0) problems.push(unreadable(givenPath, 'this folder has no scenarios'));
    return files.map((file) => ({
      file,
      id: path
        .relative(givenPath, file)
        .replace(/\.ya?ml$/i, '')
        .split(path.sep)
        .join('/'),
    }));
  } catch (error) {
    problems.push(unreadable(givenPath, reasonOfFile(error)));
    return [];
  }
}

/** In the order of names, those of subfolders last. Links to folders are not followed; what they hide is a problem. */
async function filesBelow(folder: string, problems: FileProblem[]): Promise<readonly string[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  );
  const files = entries.filter((entry) => !entry.isDirectory() && isScenarioFile(entry.name));
  const folders = entries.filter((entry) => entry.isDirectory() && !isPassedOver(entry.name));
  for (const { name } of entries.filter((entry) => entry.isSymbolicLink() && !isPassedOver(entry.name))) {
    const link = path.join(folder, name);
    if (await hasScenarios(link))
      problems.push(unreadable(link, 'it is a link to a folder of scenarios. Pass that folder itself'));
  }
  const nestedFiles = await Promise.all(
    folders.map(({ name }) => filesBelow(path.join(folder, name), problems)),
  );
  return [...files.map(({ name }) => path.join(folder, name)), ...nestedFiles.flat()];
}

/** Whether a link leads to a folder with scenarios at any depth. One to a file, or to nothing, does not. */
async function hasScenarios(link: string): Promise<boolean> {
  const entries = await readdir(link, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (['ENOTDIR', 'ENOENT'].includes(codeOf(error))) return [];
    throw error;
  });
  return entries.some(
    ({ name, parentPath }) =>
      isScenarioFile(name) && !path.relative(link, parentPath).split(path.sep).some(isPassedOver),
  );
}

async function readScenarioText(file: string, problems: FileProblem[]): Promise<string | null> {
  try {
    const { text, problem } = decodeText(await readFile(file));
    if (problem === undefined) return text;
    problems.push(unreadable(file, `it ${problem}. Convert it to UTF-8`));
  } catch (error) {
    problems.push(unreadable(file, reasonOfFile(error)));
  }
  return null;
}

function sharedKeyProblems(
  scenarios: readonly Scenario[],
  noun: string,
  keyOf: (scenario: Scenario) => string,
): readonly FileProblem[] {
  const firstScenarios = new Map<string, Scenario>();
  return scenarios.flatMap((scenario) => {
    const otherScenario = firstScenarios.get(keyOf(scenario));
    if (!otherScenario) {
      firstScenarios.set(keyOf(scenario), scenario);
      return [];
    }
    const { file, line } = otherScenario.place;
    const message = `The ${noun} ${JSON.stringify(keyOf(scenario))} is taken by ${file}:${line}.`;
    return [{ place: scenario.place, message }];
  });
}
