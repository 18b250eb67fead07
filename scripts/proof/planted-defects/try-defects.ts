import { mkdir, rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import { needsWords, type RunReport, runCallTests, type ScenarioResult } from '@firmline/harness/call-tests';
import { breakageOfScenario } from '@firmline/harness/report';
import { createSpeechToText } from '@firmline/harness/speech-to-text';
import { root, startOwnStack } from '../../shared/own-stack.ts';
import { rowOfFindings, type Proof, type Proven } from '../../shared/prove.ts';
import { buildPage } from './build-page.ts';
import type { Plan } from './defect.ts';

/** Defects tried, and pages built, concurrently. */
const laneCount = 2;

type Setting = Pick<Proof, 'signal' | 'cleanUps' | 'say'> & { readonly folder: string };
type RunOptions = Omit<Parameters<typeof runCallTests>[0], 'stack' | 'version' | 'cacheDir'>;
/** Tries the page in a folder on a stack of its own. One trial at a time. */
type Lane = (page: string, options: RunOptions) => Promise<RunReport>;

/**
 * `caught`: every named scenario failed and reported the layer of the defect. `missed`: a named scenario passed. `inconclusive`:
 * this machine could not judge it, or it also fails without the defect.
 */
type Finding = 'caught' | 'other layer' | 'missed' | 'inconclusive';

/** Builds all pages first, so that no build disturbs a call; then tries each with its scenarios. */
export async function tryDefects(plans: readonly Plan[], setting: Setting): Promise<Proven> {
  const { folder, signal, cleanUps, say } = setting;
  // The copies find their packages in the folder above.
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
  const pages = new Map<Plan | null, string>();
  await shareTasks([null, ...plans], Array.from({ length: laneCount }), signal, async (plan) => {
    pages.set(plan, await buildPage(folder, plan?.defect ?? null, signal));
    say(`Built ${pages.size} of ${plans.length + 1} pages`);
  });
  signal.throwIfAborted();
  const soundPage = pages.get(null) ?? '';
  const scenarios = [...new Set(plans.flatMap((plan) => plan.scenarios))];
  // One for all lanes, if any scenario needs words. Without it, expectations of words are left out.
  const recogniser = scenarios.some((one) => needsWords(one))
    ? createSpeechToText({ onProgress: say })
    : undefined;
  cleanUps.defer(() => recogniser?.stop());
  await recogniser?.prepare();
  const sharedOptions = { folder: root, recogniser, inconclusiveRetries: 2, signal };
  const firstLane = await openLane('lane-1', soundPage, recogniser, setting);
  const lanes = [firstLane, await openLane('lane-2', soundPage, recogniser, setting)];

  const report = await firstLane(soundPage, {
    ...sharedOptions,
    scenarios,
    workers: laneCount,
    onEvent: (event) => {
      if (event.type === 'scenario-end') say(`Without a defect, ${resultInWords(event.result)}`);
    },
  });
  const brokenScenarios = report.scenarios.filter(({ verdict }) => verdict !== 'passed');
  const { calibration } = report.environment;
  const outcomes = new Map<
    Plan,
    { readonly finding: Finding; readonly results: readonly ScenarioResult[] }
  >();
  const tryOne = async (plan: Plan, lane: Lane) => {
    // A scenario that fails without the defect proves nothing.
    const blind = brokenScenarios.filter(({ id }) => plan.defect.scenarios.includes(id));
    const options = { ...sharedOptions, scenarios: plan.scenarios, workers: 1, calibration };
    const results = blind.length > 0 ? blind : (await lane(pages.get(plan) ?? '', options)).scenarios;
    if (signal.aborted) return;
    const finding = blind.length > 0 ? 'inconclusive' : findingOf(plan, results);
    outcomes.set(plan, { finding, results });
    say(`${outcomes.size} of ${plans.length}  ${plan.defect.name}: ${finding}`);
  };
  // Inconclusive defects are retried, one at a time.
  for (const workers of [lanes, [firstLane]]) {
    const remainingPlans = plans.filter(
      (plan) => (outcomes.get(plan)?.finding ?? 'inconclusive') === 'inconclusive',
    );
    await shareTasks(remainingPlans, workers, signal, tryOne);
  }
  const rows = [...outcomes].map(([{ defect }, { finding, results }]) => ({
    subject: `${defect.name} (${defect.layer})`,
    outcome: `${finding}: ${results.map(resultInWords).join('; ')}`,
    isMet: finding === 'caught',
  }));
  return {
    rows: [...rows, rowOfFindings('not passed without a defect', brokenScenarios.map(resultInWords))],
  };
}

function findingOf({ defect }: Plan, results: readonly ScenarioResult[]): Finding {
  const expectedCount = defect.scenarios.length;
  if (results.length < expectedCount || results.some(({ verdict }) => verdict === 'inconclusive'))
    return 'inconclusive';
  const failedResults = results.filter(({ verdict }) => verdict === 'failed');
  if (failedResults.length < expectedCount) return 'missed';
  const isBlamed = (one: ScenarioResult) => breakageOfScenario(one)?.problem.layer === defect.layer;
  return failedResults.every(isBlamed) ? 'caught' : 'other layer';
}

/** One scenario as a line of text. */
function resultInWords(result: ScenarioResult): string {
  const problem = breakageOfScenario(result)?.problem;
  return `${result.id}: ${result.verdict}${problem ? ` (${problem.layer}) ${problem.message}` : ''}`;
}

/** Starts a stack; each trial replaces its page. */
async function openLane(
  name: string,
  page: string,
  speechToText: RunOptions['recogniser'],
  { folder, signal, cleanUps }: Setting,
): Promise<Lane> {
  const laneFolder = path.join(folder, name);
  const [servedFolder, next] = [path.join(laneFolder, 'page'), path.join(laneFolder, 'next-page')];
  await mkdir(laneFolder);
  await symlink(page, servedFolder, 'dir');
  const stack = await startOwnStack(cleanUps, { pageDir: servedFolder, signal, speechToText });
  return async (pageFolder, options) => {
    // The stack checks on every request whether the page has changed.
    await symlink(pageFolder, next, 'dir');
    await rename(next, servedFolder);
    return runCallTests({ ...options, stack, version: 'planted', cacheDir: path.join(folder, 'speech') });
  };
}

/** Workers take the tasks in order, each the next one as soon as it is done, until the signal. */
async function shareTasks<Task, Worker>(
  tasks: readonly Task[],
  workers: readonly Worker[],
  signal: AbortSignal,
  runTask: (task: Task, worker: Worker) => Promise<void>,
): Promise<void> {
  const remainingTasks = tasks.values();
  const work = async (worker: Worker) => {
    for (const task of remainingTasks) if (!signal.aborted) await runTask(task, worker);
  };
  await Promise.all(workers.map(work));
}
