import path from 'node:path';

/** Whether this is an installed package, which people run by npx; in a checkout, they run it through npm's scripts. */
export const isInstalled = import.meta.url.includes('/node_modules/');

/** npm's scripts that run the command in a checkout. */
const scripts = new Set(['firmline', 'start']);

/** What a person types before a command's name. The shell may not find `firmline` itself. */
export function invocationOf(
  env: Readonly<Record<string, string | undefined>> = process.env,
  installed = isInstalled,
): string {
  if (installed) return 'npx firmline';
  if (!scripts.has(env['npm_lifecycle_event'] ?? '')) return 'firmline';
  const { npm_config_local_prefix: root = '', INIT_CWD: cwd = root } = env;
  // npm looks for the scripts in the folder where the person is.
  return (cwd + path.sep).startsWith(root + path.sep)
    ? 'npm run firmline --'
    : `npm --prefix ${root} run firmline --`;
}

/** The beginning of every command in a hint, so that the hint can be typed as it is. */
export const firmline = invocationOf();

/** What starts a local stack. */
export const startCommand = isInstalled ? 'npx firmline dev up' : 'npm start';
