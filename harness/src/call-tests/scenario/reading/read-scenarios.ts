import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { decodeText } from '#util/decode-text';
import type { Scenario } from '../types.ts';
import { checkScenario } from './check-scenario.ts';
import { type FileOptions, filesAround } from './find-file.ts';
import { parseScenario } from './parse-scenario.ts';
import { type FileProblem, ScenarioError } from './read-yaml.ts';
import { withCaller } from './with-caller.ts';

const isScenarioFile = (name: string) => /\.ya?ml$/i.test(name);

/**
 * Reads scenarios from files, and from folders in the order of file names.
 * @throws ScenarioError 'invalid-input' with all problems of all files
 */
export async function readScenarios(
  paths: readonly string[],
  options: FileOptions = {},
): Promise<readonly Scenario[]> {
  const problems: FileProblem[] = [];
  const scenarios: Scenario[] = [];
  const seen = new Set<string>();
  for (const given of paths) {
    for (const file of await filesAt(given, problems)) {
      if (seen.has(path.resolve(file))) continue;
      seen.add(path.resolve(file));
      const text = await readText(file, problems);
      if (text === null) continue;
      const parsed = parseScenario(text, file, filesAround(file, options));
      if (parsed.scenario === null) {
        problems.push(...parsed.problems);
        continue;
      }
      try {
        const scenario = await withCaller(parsed.scenario, parsed.callerFile);
        const conflicts = checkScenario(scenario);
        problems.push(...conflicts.map(({ at, message }) => ({ place: parsed.placeOf(at), message })));
        scenarios.push(scenario);
      } catch (error) {
        if (!(error instanceof FirmlineError)) throw error;
        problems.push({ place: parsed.placeOf(['caller']), message: `${error.message} ${error.hint ?? ''}` });
      }
    }
  }
  problems.push(
    ...shared(scenarios, 'name', ({ name }) => name),
    // Every scenario can run in every browser, so the browser does not tell two apart.
    ...shared(scenarios, 'file name', ({ place }) => path.parse(place.file).name),
  );
  if (problems.length > 0) throw new ScenarioError(problems);
  return scenarios;
}

const unreadable = (file: string, why: string): FileProblem => ({
  place: { file, line: 1, column: 1 },
  message: `The file cannot be read: ${why}.`,
});

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'it does not exist' : String(error);

async function filesAt(given: string, problems: FileProblem[]): Promise<readonly string[]> {
  try {
    if (!(await stat(given)).isDirectory()) return [given];
    const names = (await readdir(given)).filter(isScenarioFile).toSorted();
    if (names.length === 0) problems.push(unreadable(given, 'this folder has no scenarios'));
    return names.map((name) => path.join(given, name));
  } catch (error) {
    problems.push(unreadable(given, reasonOf(error)));
    return [];
  }
}

async function readText(file: string, problems: FileProblem[]): Promise<string | null> {
  try {
    const { text, problem } = decodeText(await readFile(file));
    if (problem === undefined) return text;
    problems.push(unreadable(file, `it ${problem}. Convert it to UTF-8`));
  } catch (error) {
    problems.push(unreadable(file, reasonOf(error)));
  }
  return null;
}

function shared(
  scenarios: readonly Scenario[],
  what: string,
  of: (scenario: Scenario) => string,
): readonly FileProblem[] {
  const first = new Map<string, Scenario>();
  return scenarios.flatMap((scenario) => {
    const other = first.get(of(scenario));
    if (!other) {
      first.set(of(scenario), scenario);
      return [];
    }
    const { file, line } = other.place;
    const message = `The ${what} ${JSON.stringify(of(scenario))} is taken by ${file}:${line}.`;
    return [{ place: scenario.place, message }];
  });
}
