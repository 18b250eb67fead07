import { readFileSync } from 'node:fs';
import { inRoot } from './project.mjs';
import { startScript } from './run.mjs';

/**
 * Runs the built `firmline` command. Its IPC channel closes when this process is gone, so
 * that nothing it started outlives even a SIGKILL here.
 * @param options.cwd the folder that file names are relative to. Default: the current one
 * @returns {Promise<number>} the exit code
 */
export async function firmline(args, { cwd } = {}) {
  const { child, ended } = startScript([inRoot('cli/bin/firmline.js'), ...args], {
    cwd,
    // Hints name what was run.
    env: { ...process.env, FIRMLINE_SCRIPT: inRoot('scripts/firmline.mjs') },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // If npm is killed, this process becomes an orphan; ending it closes its channel and stops the rest. npm puts a shell in
  // between, which outlives npm; then npm itself is watched, where the system says who it is.
  const parent = process.ppid;
  const npm = process.env['npm_lifecycle_event'] === undefined ? undefined : parentOf(parent);
  const isOrphan = () => process.ppid !== parent || (npm !== undefined && parentOf(npm) === undefined);
  const orphanWatch = setInterval(() => {
    if (isOrphan() && child.connected) child.disconnect();
  }, 500);
  return ended.finally(() => clearInterval(orphanWatch));
}

/** The parent of a process; undefined if it has ended, or if the system has no /proc. */
function parentOf(pid) {
  try {
    return Number(/\) \S+ (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}
