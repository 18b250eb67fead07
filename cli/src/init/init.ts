import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clickable, FoundStart } from '@firmline/harness/call-tests';
import { makeFolder } from '@firmline/util/make-folder';
import {
  projectConfigName,
  type ProjectConfig,
  findUpwards,
  readProjectConfig,
} from '../config/project-config.ts';
import { invalidInput, systemCode } from '../errors.ts';
import { type JsonObject, parsedJson, objectOr } from '../json.ts';

interface Project {
  readonly config: ProjectConfig & { readonly scenarios: string };
  /** Whether the page is there, and still needs its first scenario. */
  readonly isOpenable: boolean;
  /** Whether the command is a package of the project, which a workflow can run. */
  readonly isPackage: boolean;
  /** Path of the scenarios' JSON Schema from their folder. Editors check and complete scenarios with it. */
  readonly schema: string | undefined;
  /** Whether the project has a lock file, which `npm ci` needs. */
  readonly isLocked: boolean;
  /** Whether `npm run build` exists. */
  readonly hasBuild: boolean;
}

interface Template {
  /** Path in the project, with slashes. */
  readonly file: string;
  readonly content: string;
}

export const templates = (project: Project, start: FoundStart | null): readonly Template[] => [
  { file: projectConfigName, content: `${JSON.stringify(project.config, null, 2)}\n` },
  ...(start
    ? [{ file: `${project.config.scenarios}/first-call.yaml`, content: firstCall(project, start) }]
    : []),
  ...(project.isPackage ? [{ file: '.github/workflows/calls.yml', content: workflow(project) }] : []),
];

const clickOf = (one: Clickable): string =>
  'name' in one ? JSON.stringify(one.name) : `{ selector: ${JSON.stringify(one.selector)} }`;

/** The call that the page must request. */
const requestOf = (id: string): string =>
  `  - expect: { requests: { service: platform, path: /call/web, body: { assistantId: ${JSON.stringify(id)} } } }\n`;

const firstCall = (
  { schema }: Project,
  { clicks, assistantId }: FoundStart,
) => `${schema === undefined ? '' : `# yaml-language-server: $schema=${schema}\n`}name: a visitor talks with the assistant
# What the assistant says here. Your page calls the local stack in place of the hosted platform.
agent:
  greeting: Good morning. How may I help you?
  replies:
    - We are open until six.
steps:
  # The button's accessible name, or a CSS selector: click: { selector: '#start' }
${clicks.map((one) => `  - click: ${clickOf(one)}\n`).join('')}${
  assistantId === undefined ? '' : requestOf(assistantId)
}  - expect: { call: connected, mic: live, stages: all-completed, within: 15s }
  - expect: { agent: speaking, within: 10s }
  - expect: { agent: silent, within: 10s }
  - say: When are you open?
  - expect: { agent: speaking, within: 10s }
  - leave
  - expect: { call: ended, within: 5s }
`;

const workflow = ({ config, isLocked, hasBuild }: Project) => `name: Calls
on: [push, pull_request]
jobs:
  calls:
    runs-on: ubuntu-24.04
    timeout-minutes: 20
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with: { node-version: 24 }
      - run: npm ${isLocked ? 'ci' : 'install'}
${hasBuild ? '      - run: npm run build\n' : ''}${
  config.url === undefined ? '' : `      # Start the server of ${config.url} here.\n`
}      - run: npx firmline test run --retries 1 --report calls
      - uses: actions/upload-artifact@v4
        if: always()
        with: { name: calls, path: calls }
`;

export interface InitFlags {
  readonly page?: string;
  readonly url?: string;
  readonly platform?: string;
  readonly scenarios: string;
  readonly button?: string;
}

/** Folders that tools build into, the likeliest first. */
const buildFolders = ['dist', 'build', 'out', '_site'] as const;

/** The project in this folder, as far as its files tell. */
export function findProject({ scenarios, ...flags }: InitFlags): Project {
  const manifest = readManifest();
  const known = flags.page ?? flags.url;
  const { page, url, platform } = { ...(known === undefined ? readProjectConfig() : {}), ...flags };
  const place = url === undefined ? { page: page ?? usualFolder(manifest) } : { url };
  return {
    config: { ...place, ...(platform === undefined ? {} : { platform }), scenarios },
    isOpenable:
      !existsSync(`${scenarios}/first-call.yaml`) &&
      (url !== undefined || existsSync(`${place.page}/index.html`)),
    isPackage: uses(manifest, '@firmline/cli'),
    schema: schemaFrom(scenarios),
    isLocked: existsSync('package-lock.json'),
    hasBuild: url === undefined && hasKey(manifest, 'scripts', 'build'),
  };
}

const schemaFile = 'node_modules/@firmline/harness/scenarios/scenario.schema.json';

/** The installed schema of scenarios, as a path from their folder; undefined if the project has not installed it. */
function schemaFrom(scenarios: string): string | undefined {
  const file = findUpwards(schemaFile);
  return file && path.relative(path.resolve(scenarios), file).replaceAll(path.sep, '/');
}

function usualFolder(manifest: JsonObject): string {
  const built = buildFolders.find((folder) => existsSync(`${folder}/index.html`));
  if (built !== undefined) return built;
  if (existsSync('index.html') && !hasKey(manifest, 'scripts', 'build')) return '.';
  return uses(manifest, 'next') ? 'out' : uses(manifest, 'react-scripts') ? 'build' : 'dist';
}

const uses = (manifest: JsonObject, name: string): boolean =>
  hasKey(manifest, 'dependencies', name) || hasKey(manifest, 'devDependencies', name);

function readManifest(): JsonObject {
  return objectOr(existsSync('package.json') ? parsedJson(readFileSync('package.json', 'utf8')) : undefined);
}

const hasKey = (manifest: JsonObject, section: string, name: string): boolean =>
  Object.hasOwn(objectOr(manifest[section]), name);

/**
 * Writes files that do not exist yet; existing ones stay as they are.
 * @throws FirmlineError 'invalid-input' if a file cannot be written
 */
export async function writeFiles(files: readonly Template[], dryRun: boolean): Promise<InitFile[]> {
  const done: InitFile[] = [];
  for (const { file, content } of files) {
    if (existsSync(file)) done.push({ file, status: 'kept' });
    else if (dryRun) done.push({ file, status: 'planned' });
    else done.push({ file, status: await write(file, content) });
  }
  return done;
}

async function write(file: string, content: string): Promise<InitFile['status']> {
  try {
    makeFolder(path.dirname(file), 0o777);
    await writeFile(file, content, { flag: 'wx' });
    return 'written';
  } catch (cause) {
    if (systemCode(cause) === 'EEXIST') return 'kept';
    throw invalidInput(
      `Could not write ${file}.`,
      'Check that its folder can be written, then run the same command again.',
      cause,
    );
  }
}

export interface InitFile {
  readonly file: string;
  /** `kept`: it was there already. `planned`: only shown, with --dry-run. */
  readonly status: 'written' | 'kept' | 'planned';
}
