// Builds apps of others with the packed SDK, each in the defaults of its tool.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { writeText } from '../shared/write-files.ts';
import { installRelease, npmInstall, type RunSettings, succeed } from './project.ts';

interface App {
  /** What npm installs; the first is the tool. */
  readonly packages: readonly string[];
  /** Added to package.json. */
  readonly manifest?: object;
  readonly files: Readonly<Record<string, string>>;
  /** The program and its arguments, as in a script of package.json. */
  readonly command: string;
}

/** The apps, by the names of their tools. */
export const readApps = async () =>
  parse(await readFile(path.join(import.meta.dirname, 'apps.yaml'), 'utf8')) as Readonly<Record<string, App>>;

/** @returns the versions that were used */
export async function buildApp(
  { packages, manifest, files, command }: App,
  release: string,
  settings: RunSettings,
): Promise<string> {
  const { cwd } = settings;
  const manifestOf = async (...folder: readonly string[]) =>
    JSON.parse(await readFile(path.join(cwd, ...folder, 'package.json'), 'utf8')) as { version?: string };
  await installRelease(release, settings, ['sdk']);
  // The packages of some tools require versions of each other that are not released yet.
  await npmInstall(['--legacy-peer-deps', ...packages], settings);
  const appManifest = { ...(await manifestOf()), ...manifest, scripts: { app: command } };
  for (const [name, text] of Object.entries({ ...files, 'package.json': JSON.stringify(appManifest) }))
    await writeText(path.join(cwd, name), text);
  const env = { ...settings.env, NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' };
  await succeed('npm', ['run', 'app'], { ...settings, env });
  const versions = packages.map(async (specifier) => {
    const name = specifier.slice(0, specifier.lastIndexOf('@'));
    return `${name} ${(await manifestOf('node_modules', name)).version}`;
  });
  return (await Promise.all(versions)).join(', ');
}
