import { cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { cloneOf, jobEnvironment, runScript } from './clone.ts';
import type { Workflow, WorkflowJob } from './template.ts';

export interface TemplateRun {
  readonly root: string;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly say: (text: string) => void;
}

/** Runs a workflow's jobs one after another, each in a clean clone. @returns the folder of its artifacts */
export async function runWorkflow({ jobs }: Workflow, run: TemplateRun): Promise<string> {
  const artifacts = path.join(run.folder, 'artifacts');
  for (const [name, job] of Object.entries(jobs)) {
    for (const values of cellsOf(job)) await runJob(name, job, values, artifacts, run);
  }
  return artifacts;
}

type Values = Readonly<Record<string, string>>;

/** Each value of a matrix with one key; without a matrix, one run without values. */
function cellsOf({ strategy }: WorkflowJob): readonly Values[] {
  if (!strategy) return [{}];
  return Object.entries(strategy.matrix).flatMap(([key, all]) =>
    all.map((value) => ({ [key]: String(value) })),
  );
}

const filled = (text: string, values: Values): string =>
  text.replaceAll(/\$\{\{\s*(.*?)\s*\}\}/g, (whole, expression: string) => {
    const value = values[expression.replace(/^matrix\./, '')];
    if (value === undefined) throw new Error(`${whole} has no value.`);
    return value;
  });

async function runJob(name: string, job: WorkflowJob, values: Values, artifacts: string, run: TemplateRun) {
  const { root, folder, signal, say } = run;
  let clone = '';
  const summary = path.join(folder, `summary-${[name, ...Object.values(values)].join('-')}.md`);
  const env = jobEnvironment({ GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary });
  for (const step of job.steps) {
    const given = (key: string) => filled(String(step.with?.[key] ?? ''), values);
    const [action] = (step.uses ?? '').split('@');
    if (step.run !== undefined) {
      const script = filled(step.run, values);
      say(`GitHub, ${name}: ${script}`);
      await runScript(script, { cwd: clone, env, signal });
      if ((await readFile(summary, 'utf8').catch(() => '')) === '')
        throw new Error('The job wrote no summary.');
    } else if (action === 'actions/checkout') clone = await cloneOf(root, folder, signal);
    else if (action === 'actions/upload-artifact')
      await cp(path.join(clone, given('path')), path.join(artifacts, given('name')), { recursive: true });
    else if (action === 'actions/download-artifact') {
      await mkdir(path.join(clone, given('path')));
      await cp(artifacts, path.join(clone, given('path')), { recursive: true });
    } else if (action !== 'actions/setup-node') throw new Error(`This proof cannot run ${step.uses}.`);
  }
}
