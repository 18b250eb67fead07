import { existsSync } from 'node:fs';
import { fingerprint, inRoot, isFresh, markFresh, markStale, toolScript } from './project.mjs';
import { runNode, say } from './run.mjs';
import { setUpAlone } from './setup.mjs';

const common = ['package-lock.json', 'tsconfig.json', 'scripts/lib/build.mjs'];
const tsc = (project) => [toolScript('typescript', 'tsc'), '-p', inRoot(project)];
const rolldown = (config) => [toolScript('rolldown'), '-c', inRoot(config), '--logLevel', 'warn'];

const pageVariables = /^(SUPABASE|FIRMLINE)_/;

// Only `npm run build` puts the environment's configuration into the page; served pages get it when they are served.
let pageFromEnvironment = false;

/** The environment of a page's build. A configured build also names the project's `.env`, of which it reads only its own
 * variables only. */
export const pageEnvironment = ({ configured = pageFromEnvironment } = {}) =>
  configured
    ? { ...process.env, ...(existsSync(inRoot('.env')) ? { FIRMLINE_ENV_FILE: inRoot('.env') } : {}) }
    : Object.fromEntries(Object.entries(process.env).filter(([name]) => !pageVariables.test(name)));

const targets = {
  sdk: { inputs: () => ['sdk'], command: () => tsc('sdk/tsconfig.build.json') },
  page: {
    inputs: () => ['web', 'sdk', ...(pageFromEnvironment ? ['.env'] : [])],
    environment: pageEnvironment,
    extra: () =>
      JSON.stringify(
        Object.entries(pageEnvironment())
          .filter(([name]) => pageVariables.test(name))
          .sort(),
      ),
    command: () => [toolScript('vite'), 'build', inRoot('web'), '--logLevel', 'warn'],
  },
  'call-machine': { inputs: () => ['harness'], command: () => rolldown('harness/rolldown.config.mjs') },
  cli: { inputs: () => ['cli', 'sdk'], command: () => rolldown('cli/rolldown.config.mjs') },
  // Compiled against the types that the sdk build emits.
  harness: {
    inputs: () => ['harness', 'sdk'],
    command: () => tsc('harness/tsconfig.build.json'),
    after: 'sdk',
  },
};

/** Builds the packages that changed since their last build. */
export async function build({ configurePage = false } = {}) {
  pageFromEnvironment = configurePage;
  if (Object.keys(targets).every(isBuilt)) return;
  await setUpAlone(buildAll);
}

async function buildAll(onStart) {
  const running = new Map();
  const start = (name) => {
    if (!running.has(name)) running.set(name, buildTarget(name, start, onStart));
    return running.get(name);
  };
  const results = await Promise.allSettled(Object.keys(targets).map(start));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

const printOf = ({ inputs, extra }) => fingerprint([...common, ...inputs()], extra?.());
const isBuilt = (name) => isFresh(name, printOf(targets[name]));

async function buildTarget(name, start, onStart) {
  const { command, environment, after } = targets[name];
  if (after) await start(after);
  const print = printOf(targets[name]);
  if (isFresh(name, print)) return;
  markStale(name);
  say(`Building ${name} …`);
  await runNode(command(), { env: environment?.() ?? process.env, onStart });
  markFresh(name, print);
}
