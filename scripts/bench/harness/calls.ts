import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readScenarios, runCallTests, type RunReport, type Scenario } from '@firmline/harness/call-tests';
import type { Recogniser } from '@firmline/harness/speech-to-text';
import type { StackInfo } from '@firmline/harness/stack';

export interface Rig {
  readonly stack: StackInfo;
  /** Folder for rendered and written files. */
  readonly folder: string;
  readonly recogniser: Recogniser;
}

/**
 * Runs scenarios as `firmline test run` does.
 * @param inconclusiveRetries none where an inconclusive scenario is a result
 */
export const runFirmline = (
  { stack, folder, recogniser }: Rig,
  scenarios: readonly Scenario[],
  workers: number,
  inconclusiveRetries = 0,
): Promise<RunReport> =>
  runCallTests({
    scenarios,
    stack,
    version: 'bench',
    folder,
    cacheDir: folder,
    workers,
    recogniser,
    inconclusiveRetries,
  });

/** Writes and reads a scenario. @param text all of it except its name */
export async function writeScenario(folder: string, id: string, text: string): Promise<Scenario> {
  const file = path.join(folder, `${id}.yaml`);
  await writeFile(file, `name: ${id}\n${text}`);
  const [scenario] = await readScenarios([file]);
  if (!scenario) throw new Error(`${id} could not be read.`);
  return scenario;
}

/** The same call several times. @param file its scenario, beside this module */
export async function copiesOf(file: string, folder: string, count: number): Promise<Scenario[]> {
  const text = await readFile(path.join(import.meta.dirname, file), 'utf8');
  const name = path.parse(file).name;
  return Promise.all(
    Array.from({ length: count }, (_, index) => writeScenario(folder, `${name}-${index + 1}`, text)),
  );
}
