import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { inRoot, projectNode, toolScript } from './project.mjs';
import { run } from './run.mjs';

const tool =
  (packageName, command, ...args) =>
  () =>
    run(projectNode(), [toolScript(packageName, command), ...args], { quiet: true });
const types = (project) => tool('typescript', 'tsc', '-p', inRoot(project));

const fail = (message) => ({ exitCode: 1, output: message });
const pass = { exitCode: 0, output: '' };

/** Browser code must not reach Node: looked for in the files a visitor downloads. */
async function browserBoundary() {
  const assets = inRoot('web/dist/_/assets');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  if (scripts.length === 0) return fail(`No script in ${assets}: run npm run build.`);
  const offenders = scripts.filter((file) =>
    /["'`]node:[a-z_/]+["'`]|["'`]undici["'`]/.test(readFileSync(path.join(assets, file), 'utf8')),
  );
  return offenders.length > 0 ? fail(`Node modules reach the browser in: ${offenders.join(', ')}`) : pass;
}

/** The lock file names no registry: only npm's default, or none. */
async function lockFile() {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  const foreign = Object.entries(packages).filter(
    ([, { resolved, link }]) =>
      resolved !== undefined && !link && !resolved.startsWith('https://registry.npmjs.org/'),
  );
  return foreign.length > 0 ? fail(`package-lock.json names a registry for: ${foreign[0][0]}`) : pass;
}

/** Every check, by the name it is reported under. */
export const checks = {
  'types sdk': types('sdk'),
  'types cli': types('cli'),
  'types web': types('web'),
  'types harness': types('harness'),
  'types call machine': types('harness/src/room/machine'),
  'types scripts': types('.config'),
  lint: tool('oxlint', 'oxlint', '--type-aware', '--deny-warnings', '.'),
  format: tool('oxfmt', 'oxfmt', '--check', '.'),
  'dead code': tool('knip', 'knip'),
  'package sdk': tool('publint', 'publint', 'sdk', '--strict'),
  'browser boundary': browserBoundary,
  'lock file': lockFile,
  'list of operations': () =>
    run(projectNode(), ['--conditions=@firmline/source', inRoot('scripts/operations-readme.ts'), '--check'], {
      quiet: true,
    }),
};

/** Runs every check, two at a time, and prints a line for each. Resolves to the number that failed. */
export async function runChecks({ print }) {
  const queue = Object.entries(checks);
  let failures = 0;
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, check] = next;
      const { exitCode, output } = await check();
      if (exitCode === 0) print(`  ok      ${name}`);
      else {
        failures++;
        print(`  FAILED  ${name}\n${output.trimEnd()}\n`);
      }
    }
  };
  await Promise.all([worker(), worker()]);
  return failures;
}
