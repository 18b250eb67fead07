// Runs the call client's browser tests with every version of daily-js; `npm test` runs most only with the newest.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '../shared/own-stack.ts';
import { prove } from './shared/prove.ts';

const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const config = path.join(root, '.config/vitest.config.ts');

await prove(async ({ signal }) => {
  const tests = spawn(
    process.execPath,
    [vitest, 'run', '--config', config, '--project', 'e2e', ...process.argv.slice(2), 'sdk/src/web-call/'],
    { stdio: 'inherit', env: { ...process.env, FIRMLINE_DAILY_JS: 'all' } },
  );
  signal.addEventListener('abort', () => tests.kill('SIGINT'), { once: true });
  const [exitCode] = await once(tests, 'exit');
  return exitCode === 0;
});
