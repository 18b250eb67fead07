import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { ensureBrowsers } from './lib/browsers.mjs';
import { build } from './lib/build.mjs';
import { inRoot, projectNode } from './lib/project.mjs';
import { main, say, StepError } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs a proof to its end. Leaves signals to the proof, which cleans up first. */
function prove(file, args) {
  const child = spawn(projectNode(), ['--conditions=@firmline/source', file, ...args], { stdio: 'inherit' });
  const forward = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      resolve(code ?? (signal ? 130 : 1));
    });
  });
}

await main(async () => {
  const [name, ...args] = process.argv.slice(2);
  const names = readdirSync(inRoot('scripts/proof'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3));
  if (!name || !names.includes(name)) {
    throw new StepError(`Usage: npm run proof -- NAME [--json]\nProofs: ${names.join(', ')}`, {
      exitCode: 2,
    });
  }
  await ensureInstalled({ tools: true });
  if (name === 'browsers') await ensureBrowsers(['chromium', 'firefox', 'webkit']);
  await build({ declarations: true });
  say(`Proof ${name} …`);
  return prove(inRoot(`scripts/proof/${name}.ts`), args);
});
