import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readScenarios, runCallTests, type RunReport, type Scenario } from '@firmline/harness/call-tests';
import type { Recogniser } from '@firmline/harness/speech-to-text';
import type { StackInfo } from '@firmline/harness/stack';

export interface Rig {
  readonly stack: StackInfo;
  /** Folder for rendered and written files. */
  readonly folder: string;
  /** Recognises words, if any are. */
  readonly recogniser?: Recogniser;
}

/**
 * Runs scenarios as `firmline test run` does.
 * @param run.inconclusiveRetries none where an inconclusive scenario is a result
 */
export const runFirmline = (
  { stack, folder, recogniser }: Rig,
  {
    scenarios,
    workers,
    inconclusiveRetries = 0,
  }: {
    readonly scenarios: readonly Scenario[];
    readonly workers: number;
    readonly inconclusiveRetries?: number;
  },
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

/** A firm that every stack begins with. */
export const firm = 'hartwell-lowe';

/** The task of every contender: start a call, listen to the whole greeting, end the call. */
const shortCall = `
firm: ${firm}
steps:
  - click: Try in Browser
  - expect: { status: Call started successfully!, within: 20s }
  - expect: { text: The assistant is speaking, within: 20s }
  - expect: { agent: silent, within: 20s }
  - click: End Call
  - expect: { status: Call ended. }
`;

/** Enough speech and pauses to measure how well they are distinguished. */
const longCall = `
timeout: 120s
agent:
  greeting: { say: 'Good morning. This is the law firm of Hartwell and Lowe.', after: 400ms }
  replies:
    - { say: We are open from nine to five on every working day., follows: agent, after: 1600ms }
    - { say: A first consultation takes half an hour., follows: agent, after: 1900ms }
    - { say: 'Is there anything else, or shall I have somebody call you back?', follows: agent, after: 1700ms }
steps:
  - click: Try in Browser
  - expect: { status: Call started successfully!, within: 20s }
  - expect: { agent: silent, for: 3s, within: 60s }
  - click: End Call
  - expect: { status: Call ended., mic: released }
`;

/** Writes and reads a scenario. @param steps all of it except its name */
export async function writeScenario(folder: string, id: string, steps: string): Promise<Scenario> {
  const file = path.join(folder, `${id}.yaml`);
  await writeFile(file, `name: ${id}${steps}`);
  const [scenario] = await readScenarios([file]);
  if (!scenario) throw new Error(`${id} could not be read.`);
  return scenario;
}

/** @param folder for the scenarios' files */
export const shortCalls = (folder: string, count: number): Promise<Scenario[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) => writeScenario(folder, `short-${index + 1}`, shortCall)),
  );

/** @param folder for the scenarios' files */
export const longCalls = (folder: string, count: number): Promise<Scenario[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) => writeScenario(folder, `long-${index + 1}`, longCall)),
  );
