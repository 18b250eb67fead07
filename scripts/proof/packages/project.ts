import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { megabytesOf } from '../../shared/own-stack.ts';

export const packages = ['sdk', 'web', 'harness', 'cli'] as const;

/** The end of a program. */
export interface Ended {
  /** Null if it was killed. */
  readonly exitCode: number | null;
  /** Standard output and errors. */
  readonly output: string;
}

export interface RunSettings {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

const limitMs = 5 * 60_000;

/** Runs a program to its end. */
export function run(program: string, args: readonly string[], settings: RunSettings): Promise<Ended> {
  const options = { ...settings, timeout: limitMs, maxBuffer: 2 ** 26 };
  return new Promise((resolve) => {
    const child = execFile(program, args, options, (_, stdout, stderr) => {
      settings.signal.throwIfAborted();
      resolve({ exitCode: child.exitCode, output: `${stdout}${stderr}` });
    });
  });
}

/** Runs a program that must succeed. @throws Error with what it printed */
export async function succeed(
  program: string,
  args: readonly string[],
  settings: RunSettings,
): Promise<string> {
  const { exitCode, output } = await run(program, args, settings);
  if (exitCode !== 0) throw new Error(`${[program, ...args].join(' ')} ended with ${exitCode}:\n${output}`);
  return output;
}

/** What an installation brought. */
export interface Installed {
  readonly seconds: number;
  readonly megabytes: number;
  /** Packages that are a Node or a browser. */
  readonly programs: readonly string[];
}

/** Makes a project with nothing but the packages of a release, and installs it as a stranger does. */
export async function installRelease(
  release: string,
  settings: RunSettings,
  only: readonly string[] = packages,
): Promise<Installed> {
  const { cwd } = settings;
  await mkdir(cwd, { recursive: true });
  await writeFile(
    path.join(cwd, 'package.json'),
    JSON.stringify({ name: 'stranger', private: true, type: 'module' }),
  );
  const archives = (await readdir(release)).filter(
    (file) => file.endsWith('.tgz') && only.some((name) => file.startsWith(`firmline-${name}-`)),
  );
  const begun = performance.now();
  const flags = ['--no-audit', '--no-fund', '--loglevel=error'];
  await succeed('npm', ['install', ...flags, ...archives.map((file) => path.join(release, file))], settings);
  const seconds = (performance.now() - begun) / 1000;
  const modules = path.join(cwd, 'node_modules');
  const names = await readdir(modules);
  return {
    seconds,
    megabytes: megabytesOf(modules),
    programs: names.filter((name) =>
      /^node(-bin)?(-(linux|darwin|win).*)?$|^(chromium|firefox|puppeteer)$/.test(name),
    ),
  };
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
