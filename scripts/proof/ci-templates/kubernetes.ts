import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { cloneOf, jobEnvironment, runScript } from './clone.ts';
import type { TemplateRun } from './github.ts';

/** The parts of an Indexed Job that the guide uses. */
export interface IndexedJob {
  readonly spec: {
    readonly completions: number;
    readonly template: { readonly spec: { readonly containers: readonly [Container] } };
  };
}

interface Container {
  readonly command: readonly string[];
  readonly args: readonly [string];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

/**
 * Runs the pods of a job one after another, each in a clean clone and with a folder in place of the volume "calls"; then
 * the line that merges their reports.
 * @param merge names the volume's path and writes the report to the folder "merged"
 * @returns the folder that contains "merged"
 */
export async function runIndexedJob(
  { spec }: IndexedJob,
  merge: string,
  { root, folder, signal, say }: TemplateRun,
): Promise<string> {
  const [{ command, args, volumeMounts }] = spec.template.spec.containers;
  const place = volumeMounts.find(({ name }) => name === 'calls')?.mountPath;
  if (command.join(' ') !== 'sh -c' || place === undefined)
    throw new Error('This proof runs a shell command with the volume "calls".');
  const volume = path.join(folder, 'volume');
  await mkdir(volume);
  const inVolume = (line: string) => line.replaceAll(place, volume);
  let clone = '';
  for (let index = 0; index < spec.completions; index++) {
    clone = await cloneOf(root, folder, signal);
    say(`Kubernetes, pod ${index} of ${spec.completions}: ${args[0]}`);
    const env = jobEnvironment({ JOB_COMPLETION_INDEX: String(index) });
    await runScript(inVolume(args[0]), { cwd: clone, env, signal });
  }
  say(`Kubernetes: ${merge}`);
  await runScript(inVolume(merge), { cwd: clone, env: jobEnvironment({}), signal });
  return clone;
}
