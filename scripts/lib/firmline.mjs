import { spawn } from 'node:child_process';
import { watchParent } from './parent.mjs';
import { inRoot, projectNode } from './project.mjs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs the built `firmline` command. Its IPC channel closes when this process is gone, so
 * that nothing it started outlives even a SIGKILL here.
 * @param options.cwd the folder that file names are relative to. Default: the current one
 * @returns {Promise<number>} the exit code
 */
export function firmline(args, { cwd } = {}) {
  const child = spawn(projectNode(), [inRoot('cli/bin/firmline.js'), ...args], {
    cwd,
    // Hints name what was run.
    env: { ...process.env, FIRMLINE_SCRIPT: inRoot('scripts/firmline.mjs') },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const forward = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  // If npm is killed, this process becomes an orphan; ending it closes its channel and stops the rest.
  const isParentGone = watchParent();
  const orphanWatch = setInterval(() => {
    if (isParentGone() && child.connected) child.disconnect();
  }, 500);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearInterval(orphanWatch);
      for (const name of signals) process.off(name, forward);
      resolve(code ?? (signal ? 130 : 1));
    });
  });
}
