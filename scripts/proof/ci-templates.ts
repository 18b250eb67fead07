// Runs the CI templates of the guide as written: every line in a clean clone of the commit, with artifacts
// passed on as the service does. The merged report must contain every scenario, including slow ones.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { RunReport } from '../../harness/src/call-tests/index.ts';
import { readReport } from '../../harness/src/call-tests/report/index.ts';
import { readScenarios, scenarioId } from '../../harness/src/call-tests/scenario/index.ts';
import { root, temporaryFolder } from '../shared/own-stack.ts';
import { cloneOf } from './ci-templates/clone.ts';
import { runWorkflow, type TemplateRun } from './ci-templates/github.ts';
import { runPipeline } from './ci-templates/gitlab.ts';
import { type IndexedJob, runIndexedJob } from './ci-templates/kubernetes.ts';
import { mergeLineOf, templateOf, type Workflow } from './ci-templates/template.ts';
import { type Proof, prove } from './shared/prove.ts';

const { values: flags } = parseArgs({
  options: { json: { type: 'boolean' }, only: { type: 'string' } },
});
const guide = path.join(root, 'harness/docs/ci.md');

interface Proven {
  readonly template: string;
  readonly scenarios: number;
  readonly passed: number;
  readonly minutes: number;
}

const services = [
  {
    file: '.github/workflows/calls.yml',
    run: async (run: TemplateRun) =>
      path.join(
        await runWorkflow((await templateOf(guide, '.github/workflows/calls.yml')) as Workflow, run),
        'calls',
      ),
  },
  {
    file: '.gitlab-ci.yml',
    run: async (run: TemplateRun) =>
      path.join(await runPipeline((await templateOf(guide, '.gitlab-ci.yml')) as object, run), 'merged'),
  },
  {
    file: 'calls.yaml',
    run: async (run: TemplateRun) => {
      const job = (await templateOf(guide, 'calls.yaml')) as IndexedJob;
      return path.join(await runIndexedJob(job, await mergeLineOf(guide), run), 'merged');
    },
  },
];

async function runTemplate(
  { file, run }: (typeof services)[number],
  { signal, say }: Proof,
): Promise<Proven> {
  await using cleanUps = new AsyncDisposableStack();
  const folder = await temporaryFolder(cleanUps);
  const begun = performance.now();
  const reports = await run({ root, folder, signal, say });
  const report = readReport(await readFile(path.join(reports, 'report.json'), 'utf8'));
  await checkWhole(report, await cloneOf(root, folder, signal));
  return {
    template: file,
    scenarios: report.scenarios.length,
    passed: report.scenarios.filter(({ verdict }) => verdict === 'passed' || verdict === 'flaky').length,
    minutes: Math.round((performance.now() - begun) / 6000) / 10,
  };
}

/** @throws Error unless every committed scenario is in the report exactly once */
async function checkWhole({ scenarios }: RunReport, clone: string): Promise<void> {
  const committed = (await readScenarios([path.join(clone, 'fixtures/scenarios')])).map(scenarioId);
  const reported = scenarios.map(({ id }) => id);
  const missing = committed.filter((id) => !reported.includes(id));
  if (missing.length > 0) throw new Error(`The report lacks ${missing.join(', ')}.`);
  if (reported.length > committed.length) throw new Error('The report has a scenario more than once.');
}

await prove(async (proof) => {
  const chosen = services.filter(({ file }) => file.includes(flags.only ?? ''));
  const names = services.map(({ file }) => file).join(', ');
  if (chosen.length === 0) throw new Error(`No template is called "${flags.only}". Templates: ${names}`);
  const proven: Proven[] = [];
  for (const service of chosen) proven.push(await runTemplate(service, proof));
  if (flags.json) console.log(JSON.stringify(proven, null, 2));
  else
    for (const { template, scenarios, passed, minutes } of proven)
      console.log(`${template}: ${passed} of ${scenarios} scenarios passed, ${minutes} min`);
  return true;
});
