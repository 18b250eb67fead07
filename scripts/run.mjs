// Runs a script of this folder on the project's Node, once what it needs is installed: node scripts/run.mjs NAME [ARGUMENTS]
import { inRoot } from './lib/project.mjs';
import { main, startScript } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';

/** Those that need no tools of tests and checks. */
const ofEverybody = new Set(['test-calls']);

await main(async () => {
  const [name, ...args] = process.argv.slice(2);
  const env = { ...process.env, SCRIPT_STARTED_AT: String(performance.timeOrigin) };
  await ensureInstalled({ tools: !ofEverybody.has(name) });
  const script = inRoot('scripts', `${name}.ts`);
  return startScript(['--conditions=@firmline/source', script, ...args], { env }).ended;
});
