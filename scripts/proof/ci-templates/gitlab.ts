import { cp, glob } from 'node:fs/promises';
import path from 'node:path';
import { cloneOf, jobEnvironment, runScript } from './clone.ts';
import type { TemplateRun } from './github.ts';
import type { GitLabJob } from './template.ts';

/** Runs a pipeline's jobs one after another, each in a clean clone. @returns the folder of its artifacts */
export async function runPipeline(pipeline: object, run: TemplateRun): Promise<string> {
  const artifacts = path.join(run.folder, 'artifacts');
  const { stages, ...jobs } = pipeline as { readonly stages: readonly string[] } & Record<string, GitLabJob>;
  for (const stage of stages) {
    for (const [name, job] of Object.entries(jobs)) {
      if (job.stage === stage) await runJob(name, job, artifacts, run);
    }
  }
  return artifacts;
}

async function runJob(name: string, job: GitLabJob, artifacts: string, run: TemplateRun): Promise<void> {
  const { root, folder, signal, say } = run;
  const { parallel = 1, script, artifacts: kept } = job;
  for (let index = 1; index <= parallel; index++) {
    const clone = await cloneOf(root, folder, signal);
    // A job has the artifacts of all stages before it.
    await cp(artifacts, clone, { recursive: true }).catch(() => {});
    const env = jobEnvironment({
      GITLAB_CI: 'true',
      CI_NODE_INDEX: String(index),
      CI_NODE_TOTAL: String(parallel),
    });
    for (const line of script) {
      say(`GitLab, ${name} ${index}/${parallel}: ${line}`);
      await runScript(line, { cwd: clone, env, signal });
    }
    for (const one of kept?.paths ?? [])
      await cp(path.join(clone, one), path.join(artifacts, one), { recursive: true });
    const junit = kept?.reports?.junit;
    if (junit !== undefined && !(await isThere(junit, clone))) throw new Error(`There is no ${junit}.`);
  }
}

async function isThere(pattern: string, cwd: string): Promise<boolean> {
  for await (const _ of glob(pattern, { cwd })) return true;
  return false;
}
