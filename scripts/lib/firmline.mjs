import { execFileSync } from 'node:child_process';
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
  // If npm is killed, this process becomes an orphan; ending it closes its channel and stops the rest.
  const isParentGone = watchParent();
  const orphanWatch = setInterval(() => {
    if (isParentGone() && child.connected) child.disconnect();
  }, 500);
  return ended.finally(() => clearInterval(orphanWatch));
}

/**
 * Detects that the process that started this one has ended. npm puts a shell in between, which outlives npm; then
 * npm itself is watched.
 * @returns a function that returns whether it has ended
 */
function watchParent() {
  const parent = process.ppid;
  const shell = process.env['npm_lifecycle_event'] ? lookUp(parent) : undefined;
  const npm = shell && /^-?(sh|bash|dash|zsh|ash)$/.test(shell.name) ? shell.parent : undefined;
  return () => process.ppid !== parent || (npm !== undefined && npm > 1 && !isAlive(npm));
}

/** Parent and name of a process; undefined if neither /proc nor ps lists it. */
function lookUp(pid) {
  try {
    const [, name, parent] = /\((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, parent: Number(parent) };
  } catch {
    try {
      const line = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' }).trim();
      const [parent, ...name] = line.split(/\s+/);
      return { name: name.join(' ').replace(/^.*\//, ''), parent: Number(parent) };
    } catch {
      return undefined;
    }
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
