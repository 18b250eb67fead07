import { copyFile, mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { needsWords, type RunReport, runCallTests, type ScenarioResult } from '@firmline/harness/call-tests';
import { breakageOfScenario } from '@firmline/harness/report';
import { createSpeechToText } from '@firmline/harness/speech-to-text';
import { buildPage } from '../../../web/src/testing/built-page.ts';
import { builtPage, root, startOwnStack } from '../../shared/own-stack.ts';
import { rowOfFindings, type Proof, type ProofRow, type Proven } from '../../shared/prove.ts';
import { copyCheckout } from '../shared/copy-checkout.ts';
import { type Defect, plantDefect, type Plan } from './defect.ts';

type Setting = Pick<Proof, 'signal' | 'cleanUps' | 'say'> & { readonly folder: string };
type RunOptions = Omit<Parameters<typeof runCallTests>[0], 'stack' | 'version' | 'cacheDir'>;

/**
 * `caught`: every named scenario failed and reported the layer of the defect. `missed`: a named scenario passed. `inconclusive`:
 * this machine could not judge it, or it also fails without the defect.
 */
type Finding = 'caught' | 'other layer' | 'missed' | 'inconclusive';

/** Builds all pages first, so that no build disturbs a call; then tries each with its scenarios. Two defects run at once. */
export async function tryDefects(plans: readonly Plan[], setting: Setting): Promise<Proven> {
  const { folder, signal, cleanUps, say } = setting;
  const halves = [0, 1].map((half) => plans.filter((_, index) => index % 2 === half));
  const pages = new Map<Plan, string>();
  const buildHalf = async (half: readonly Plan[], index: number) => {
    const checkout = path.join(folder, `checkout-${index}`);
    await copyCheckout(checkout);
    for (const plan of half) {
      signal.throwIfAborted();
      const page = await buildWith(plan.defect, checkout);
      cleanUps.defer(() => page.remove());
      pages.set(plan, page.dir);
    }
  };
  await Promise.all(halves.map(buildHalf));
  say(`Built ${pages.size} pages`);
  const scenarios = [...new Set(plans.flatMap((plan) => plan.scenarios))];
  // One for both halves, if any scenario needs words. Without it, expectations of words are left out.
  const recogniser = scenarios.some((one) => needsWords(one))
    ? createSpeechToText({ onProgress: say })
    : undefined;
  cleanUps.defer(() => recogniser?.stop());
  await recogniser?.prepare();
  const sharedOptions = { folder: root, recogniser, signal };
  const runs = [
    await openRun('first', builtPage, recogniser, setting),
    await openRun('second', builtPage, recogniser, setting),
  ] as const;
  const report = await runs[0](builtPage, { ...sharedOptions, scenarios, workers: 2 });
  // A scenario that fails without the defect proves nothing.
  const brokenScenarios = report.scenarios.filter(({ verdict }) => verdict !== 'passed');
  const { calibration } = report.environment;
  const tryOne = async (plan: Plan, run: (typeof runs)[number]): Promise<ProofRow> => {
    const blind = brokenScenarios.filter(({ id }) => plan.defect.scenarios.includes(id));
    const options = { ...sharedOptions, scenarios: plan.scenarios, workers: 1, calibration };
    const results = blind.length > 0 ? blind : (await run(pages.get(plan) ?? '', options)).scenarios;
    const finding = blind.length > 0 ? 'inconclusive' : findingOf(plan, results);
    say(`${plan.defect.name}: ${finding}`);
    return {
      subject: `${plan.defect.name} (${plan.defect.layer})`,
      outcome: `${finding}: ${results.map(resultInWords).join('; ')}`,
      isMet: finding === 'caught',
    };
  };
  const rows: ProofRow[] = [];
  const tryHalf = async (half: readonly Plan[], index: number) => {
    for (const plan of half) if (!signal.aborted) rows.push(await tryOne(plan, runs[index === 0 ? 0 : 1]));
  };
  await Promise.all(halves.map(tryHalf));
  return {
    rows: [...rows, rowOfFindings('not passed without a defect', brokenScenarios.map(resultInWords))],
  };
}

/** Builds the page of a copy of the checkout with a defect, which it then takes out again. */
async function buildWith(defect: Defect, checkout: string) {
  const changedTexts = await plantDefect(defect, checkout);
  try {
    for (const [file, text] of changedTexts) await writeFile(path.join(checkout, file), text);
    return await buildPage({}, path.join(checkout, 'web'));
  } finally {
    for (const file of changedTexts.keys()) await copyFile(path.join(root, file), path.join(checkout, file));
  }
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

/** Starts a stack; each run replaces its page. */
async function openRun(
  name: string,
  page: string,
  speechToText: RunOptions['recogniser'],
  { folder, signal, cleanUps }: Setting,
) {
  const ownFolder = path.join(folder, name);
  const [servedFolder, next] = [path.join(ownFolder, 'page'), path.join(ownFolder, 'next-page')];
  await mkdir(ownFolder);
  await symlink(page, servedFolder, 'dir');
  const stack = await startOwnStack(cleanUps, { pageDir: servedFolder, signal, speechToText });
  return async (pageFolder: string, options: RunOptions): Promise<RunReport> => {
    // The stack checks on every request whether the page has changed.
    await symlink(pageFolder, next, 'dir');
    await rename(next, servedFolder);
    return runCallTests({ ...options, stack, version: 'planted', cacheDir: path.join(folder, 'speech') });
  };
}
