import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { megabytesOf } from '../../shared/own-stack.ts';
import { writeText } from '../shared/write-files.ts';

export const packages = ['sdk', 'web', 'harness', 'cli'] as const;

export interface RunSettings {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

const limitMs = 5 * 60_000;

/** Runs a program to its end. `exitCode` is null if it was killed; `output` has the errors too. */
export async function runProgram(program: string, args: readonly string[], settings: RunSettings) {
  const options = { ...settings, timeout: limitMs, maxBuffer: 2 ** 26 };
  const { promise, resolve } = Promise.withResolvers<string>();
  const child = execFile(program, args, options, (_, stdout, stderr) => resolve(`${stdout}${stderr}`));
  const output = await promise;
  settings.signal.throwIfAborted();
  return { exitCode: child.exitCode, output };
}

/** Runs a program that must succeed. @throws Error with what it printed */
export async function succeed(
  program: string,
  args: readonly string[],
  settings: RunSettings,
): Promise<string> {
  const { exitCode, output } = await runProgram(program, args, settings);
  if (exitCode !== 0) throw new Error(`${[program, ...args].join(' ')} ended with ${exitCode}:\n${output}`);
  return output;
}

export const npmInstall = (args: readonly string[], settings: RunSettings): Promise<string> =>
  succeed('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...args], settings);

/** Makes a project with nothing but the packages of a release, and installs it as a stranger does. */
export async function installRelease(
  release: string,
  settings: RunSettings,
  packageNames: readonly string[] = packages,
) {
  const { cwd } = settings;
  const manifest = JSON.stringify({ name: 'stranger', private: true, type: 'module' });
  await writeText(path.join(cwd, 'package.json'), manifest);
  const archives = (await readdir(release)).filter(
    (file) => file.endsWith('.tgz') && packageNames.some((name) => file.startsWith(`firmline-${name}-`)),
  );
  const startedAt = performance.now();
  await npmInstall(
    archives.map((file) => path.join(release, file)),
    settings,
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const modules = path.join(cwd, 'node_modules');
  const isProgram = /^node(-bin)?(-(linux|darwin|win).*)?$|^(chromium|firefox|puppeteer)$/;
  /** Packages that are a Node or a browser. */
  const programs = (await readdir(modules)).filter((name) => isProgram.test(name));
  return { seconds, megabytes: megabytesOf(modules), programs };
}

/** Everything that a package exports, as one imports it; with the ending of the file behind it. */
export async function exportsOf(name: string, folder: string): Promise<{ id: string; ending: string }[]> {
  const manifest = path.join(folder, 'node_modules/@firmline', name, 'package.json');
  const { exports: entries } = JSON.parse(await readFile(manifest, 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
  };
  return Object.entries(entries).map(([entry, target]) => ({
    id: path.posix.join('@firmline', name, entry),
    ending: path.extname(typeof target === 'string' ? target : target.default),
  }));
}
