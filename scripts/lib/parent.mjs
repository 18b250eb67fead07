import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Parent and name of a process; undefined if neither /proc nor ps knows. */
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

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/**
 * Detects that the process that started this one has ended. npm puts a shell in between, which outlives npm; then
 * npm itself is watched.
 * @returns a function that returns whether it has ended
 */
export function watchParent() {
  const parent = process.ppid;
  const shell = process.env['npm_lifecycle_event'] ? lookUp(parent) : undefined;
  const npm = shell && /^-?(sh|bash|dash|zsh|ash)$/.test(shell.name) ? shell.parent : undefined;
  return () => process.ppid !== parent || (npm !== undefined && npm > 1 && !isAlive(npm));
}
