import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FirmlineError } from '@firmline/sdk/errors';
import { nearestName } from '#util/closest-name';
import { type FileProblem, inOneLine, readYaml } from '../scenario/reading/read-yaml.ts';
import { type CallerFile, callerFile, problemOfOutcome } from '../scenario/vocabulary/caller.ts';

// The same path from the compiled package and from its sources.
const folder = fileURLToPath(new URL('../../../callers/', import.meta.url));

/** Names of the built-in callers. */
export const callerNames = async (): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.yaml')).map((name) => path.parse(name).name);

/**
 * Reads a built-in caller, or one from a file.
 * @param nameOrFile a file contains a dot or a slash
 * @throws FirmlineError 'not-found', or 'invalid-input' with every problem and its line
 */
export async function readCaller(nameOrFile: string): Promise<CallerFile> {
  const isFile = /[./\\]/.test(nameOrFile);
  const file = isFile ? nameOrFile : path.join(folder, `${nameOrFile}.yaml`);
  const text = await readFile(file, 'utf8').catch(async (cause: unknown) => {
    const names = await callerNames();
    const similarName = isFile ? undefined : nearestName(nameOrFile, names);
    throw new FirmlineError(`There is no caller ${JSON.stringify(nameOrFile)}.`, {
      code: 'not-found',
      fault: 'user',
      hint:
        similarName === undefined
          ? `Pass a file, or one of ${names.join(', ')}.`
          : `Did you mean "${similarName}"?`,
      cause,
    });
  });
  const reading = readYaml(callerFile, 'caller', text, file);
  if ('problems' in reading) throw invalidFile(reading.problems);
  const message = problemOfOutcome(reading.value.caller, reading.value.outcome);
  if (message !== null) throw invalidFile([{ place: reading.placeOf(['outcome']), message }]);
  return reading.value;
}

const invalidFile = (problems: readonly FileProblem[]) =>
  new FirmlineError(problems.map(inOneLine).join('\n'), {
    code: 'invalid-input',
    fault: 'user',
    hint: 'harness/docs/callers.md lists what a caller can have.',
  });
