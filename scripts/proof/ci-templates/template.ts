import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

/** The parts of a GitHub workflow that the guide's uses; other parts are refused. */
export interface Workflow {
  readonly jobs: Readonly<Record<string, WorkflowJob>>;
}

export interface WorkflowJob {
  readonly needs?: string;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly (string | number)[]>> };
  readonly steps: readonly WorkflowStep[];
}

export interface WorkflowStep {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string | number>>;
}

export interface GitLabJob {
  readonly stage: string;
  readonly parallel?: number;
  readonly script: readonly string[];
  readonly artifacts?: { readonly paths: readonly string[]; readonly reports?: { readonly junit: string } };
}

/** The YAML of a guide's block that begins with a comment that names its file. */
export async function templateOf(guide: string, file: string): Promise<unknown> {
  const text = await readFile(guide, 'utf8');
  const start = text.indexOf(`\`\`\`yaml\n# ${file}\n`);
  if (start < 0) throw new Error(`The guide has no ${file}.`);
  return parse(text.slice(start + '```yaml\n'.length, text.indexOf('\n```\n', start)));
}

/** The line of a guide that merges the reports of a volume. */
export async function mergeLineOf(guide: string): Promise<string> {
  const line = /^npm run firmline -- test merge \/\S+ .*$/m.exec(await readFile(guide, 'utf8'))?.[0];
  if (line === undefined) throw new Error('The guide merges no reports of a volume.');
  return line;
}
