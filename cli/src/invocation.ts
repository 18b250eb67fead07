import path from 'node:path';
import manifest from '../package.json' with { type: 'json' };

/** Whether this is an installed package, which people run by npx; in a checkout, they run it through npm's scripts. */
export const isInstalled = import.meta.url.includes('/node_modules/');

const scripts = new Set(['firmline', 'start']);

/** The words before a command's name, as they work here. `scripts/firmline.mjs` names itself in FIRMLINE_SCRIPT. */
export function invocationWords(
  env: Readonly<Record<string, string | undefined>> = process.env,
  isInstalledPackage = isInstalled,
  folder = process.cwd(),
): readonly string[] {
  if (isInstalledPackage) return ['npx', 'firmline'];
  const script = env['FIRMLINE_SCRIPT'];
  if (script !== undefined) {
    const scriptPath = path.relative(path.dirname(path.dirname(script)), folder);
    if (scriptPath === '..' || scriptPath.startsWith(`..${path.sep}`) || path.isAbsolute(scriptPath))
      return ['node', path.relative(folder, script)];
  }
  return scripts.has(env['npm_lifecycle_event'] ?? '') ? ['npm', 'run', 'firmline', '--'] : ['firmline'];
}

/** The beginning of every command in a hint, so that the hint can be typed as it is. */
export const firmline = invocationWords().join(' ');

export const startCommand = isInstalled ? 'npx firmline dev up' : 'npm start';

export const { version } = manifest;
