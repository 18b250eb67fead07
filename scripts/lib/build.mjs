import { existsSync } from 'node:fs';
import { fingerprint, inRoot, isFresh, markFresh, markStale, toolScript } from './project.mjs';
import { runNode, say } from './run.mjs';
import { setUpAlone } from './setup.mjs';

const commonInputs = ['package-lock.json', 'tsconfig.json', 'scripts/lib/build.mjs', 'scripts/compile.ts'];
const compileCommand = (folder) => [inRoot('scripts/compile.ts'), inRoot(folder)];
const tsc = (project) => [toolScript('typescript-7', 'tsc'), '-p', inRoot(project)];
/** The page's build takes its plugins, and what these need, from the sources. */
const vite = (...args) => [
  '--conditions=@firmline/source',
  toolScript('vite'),
  ...args,
  '--configLoader',
  'native',
];
const rolldown = (config) => [toolScript('rolldown'), '-c', inRoot(config), '--logLevel', 'warn'];

const pageVariables = /^(SUPABASE|FIRMLINE)_/;

// Only `npm run build` puts the environment's configuration into the page; served pages get it when they are served.
let hasEnvironmentPage = false;

/** The environment of a page's build. A configured build also names the project's `.env`, of which it reads only its own
 * variables. */
export const pageEnvironment = ({ configured = hasEnvironmentPage } = {}) =>
  configured
    ? { ...process.env, ...(existsSync(inRoot('.env')) ? { FIRMLINE_ENV_FILE: inRoot('.env') } : {}) }
    : Object.fromEntries(Object.entries(process.env).filter(([name]) => !pageVariables.test(name)));

/** Types, methods and docs that the platform's contract implies, which are not in git. All other targets need them. */
const derivedStep = {
  inputs: () => ['sdk/src/rest/contract'],
  command: () => [inRoot('sdk/src/rest/contract/derive/main.ts')],
  writes: inRoot('sdk/src/rest/derived/types.ts'),
};

/** `writes` is the last that a target writes: somebody may have removed it since. */
const targets = {
  derived: derivedStep,
  sdk: { inputs: () => ['sdk'], command: () => compileCommand('sdk'), writes: inRoot('sdk/dist/errors.js') },
  page: {
    inputs: () => ['web', 'sdk', ...(hasEnvironmentPage ? ['.env'] : [])],
    environment: pageEnvironment,
    extra: () =>
      JSON.stringify(
        Object.entries(pageEnvironment())
          .filter(([name]) => pageVariables.test(name))
          .toSorted(),
      ),
    command: () => vite('build', inRoot('web'), '--logLevel', 'warn'),
    writes: inRoot('web/dist/index.html'),
  },
  'call-machine': {
    inputs: () => ['harness', 'sdk/util'],
    command: () => rolldown('harness/rolldown.config.mjs'),
    writes: inRoot('harness/dist/call-machine'),
  },
  cli: {
    inputs: () => ['cli', 'sdk'],
    command: () => rolldown('cli/rolldown.config.mjs'),
    writes: inRoot('cli/dist/firmline.js'),
  },
  harness: {
    inputs: () => ['harness', 'sdk/util'],
    command: () => compileCommand('harness'),
    writes: inRoot('harness/dist/index.js'),
  },
};

/** Declarations, for those who use the packages. The compiler that writes them is a tool of tests and releases. */
const types = {
  // Each package's own build also writes the declarations of the modules that it uses from `sdk/util`.
  'sdk-types': {
    inputs: () => ['sdk'],
    command: () => tsc('sdk/tsconfig.build.json'),
    after: ['sdk'],
    writes: inRoot('sdk/dist/errors.d.ts'),
  },
  // Compiled against the types of the sdk.
  'harness-types': {
    inputs: () => ['harness', 'sdk'],
    command: () => tsc('harness/tsconfig.build.json'),
    after: ['harness', 'sdk-types'],
    writes: inRoot('harness/dist/index.d.ts'),
  },
};

/**
 * Builds the packages that changed since their last build.
 * @param {{ configurePage?: boolean, declarations?: boolean }} [options] `declarations` needs the tools installed
 */
export function build({ configurePage = false, declarations = false } = {}) {
  hasEnvironmentPage = configurePage;
  return ensure(declarations ? { ...targets, ...types } : targets);
}

/** Derives from the platform's contract, if it has changed. */
export const derive = () => ensure({ derived: derivedStep });

async function ensure(neededTargets) {
  if (Object.entries(neededTargets).every(([name, target]) => isBuilt(name, target))) return;
  await setUpAlone(async () => {
    const runningSteps = new Map();
    const start = (name) => {
      if (!runningSteps.has(name)) runningSteps.set(name, buildTarget(name, neededTargets[name], start));
      return runningSteps.get(name);
    };
    const results = await Promise.allSettled(Object.keys(neededTargets).map(start));
    const failedResult = results.find((result) => result.status === 'rejected');
    if (failedResult) throw failedResult.reason;
  });
}

const printOf = ({ inputs, extra }) => fingerprint([...commonInputs, ...inputs()], extra?.());
const isBuilt = (name, target) => isFresh(name, printOf(target)) && existsSync(target.writes);

async function buildTarget(name, target, start) {
  const { command, environment, after = target === derivedStep ? [] : ['derived'] } = target;
  await Promise.all(after.map(start));
  if (isBuilt(name, target)) return;
  const print = printOf(target);
  markStale(name);
  say(`Building ${name} …`);
  await runNode(command(), { env: environment?.() ?? process.env });
  markFresh(name, print);
}
