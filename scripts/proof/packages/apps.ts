// Builds apps of others with the packed SDK, each in the defaults of its tool.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { installRelease, type RunSettings, succeed } from './project.ts';

interface App {
  /** What npm installs; the first is the tool. */
  readonly packages: readonly string[];
  /** Added to package.json. */
  readonly manifest?: object;
  readonly files: Readonly<Record<string, string>>;
  /** The program and its arguments, as in a script of package.json. */
  readonly command: string;
}

/** @returns a build of each app, by the name of its tool; it resolves to the versions that were used */
export async function buildsOfApps(
  release: string,
  home: string,
  settings: Omit<RunSettings, 'cwd'>,
): Promise<Readonly<Record<string, () => Promise<string>>>> {
  const apps = parse(await readFile(path.join(import.meta.dirname, 'apps.yaml'), 'utf8')) as Readonly<
    Record<string, App>
  >;
  return Object.fromEntries(
    Object.entries(apps).map(([tool, app]) => [
      tool,
      async () =>
        build(app, release, {
          ...settings,
          cwd: path.join(home, `app-${tool.replace(' ', '-')}`),
        }),
    ]),
  );
}

async function build(
  { packages, manifest, files, command }: App,
  release: string,
  settings: RunSettings,
): Promise<string> {
  const { cwd } = settings;
  await installRelease(release, settings, ['sdk']);
  // The packages of some tools require versions of each other that are not released yet.
  await succeed(
    'npm',
    ['install', '--no-audit', '--no-fund', '--loglevel=error', '--legacy-peer-deps', ...packages],
    settings,
  );
  const own = path.join(cwd, 'package.json');
  const written = JSON.parse(await readFile(own, 'utf8')) as object;
  await writeFile(own, JSON.stringify({ ...written, ...manifest, scripts: { app: command } }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(cwd, name)), { recursive: true });
    await writeFile(path.join(cwd, name), text);
  }
  const env = { ...settings.env, NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' };
  await succeed('npm', ['run', 'app'], { ...settings, env });
  const versions = packages.map(async (given) => {
    const name = given.slice(0, given.lastIndexOf('@'));
    const { version } = JSON.parse(
      await readFile(path.join(cwd, 'node_modules', name, 'package.json'), 'utf8'),
    ) as { readonly version: string };
    return `${name} ${version}`;
  });
  return (await Promise.all(versions)).join(', ');
}
