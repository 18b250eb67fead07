// Changes the code of rooms whose mistakes nobody would see, one change at a time, and counts the changes that no unit test
// notices (StrykerJS).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../shared/own-stack.ts';
import { installLocked } from '../tools/install.ts';
import { type Proof, prove, type ProofRow } from '../shared/prove.ts';
import { copyCheckout } from './shared/copy-checkout.ts';

const rooms = {
  metrics: 'harness/src/call-tests/metrics/**/*.ts',
  judge: 'harness/src/call-tests/judge/**/*.ts',
  callers: 'harness/src/call-tests/callers/**/*.ts',
  firms: 'sdk/src/firms/**/*.ts',
  call: 'sdk/src/web-call/call/**/*.ts',
  import: 'cli/src/firms/{import,words}/**/*.ts',
  tables: 'cli/src/firms/table/**/*.ts',
};

const killedPercentTarget = 85;

/** StrykerJS's report, as far as it is read here. */
interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

const every = [20, 'tries every Nth change'] as const;
const mutate = async ({ flags, names, signal, cleanUps }: Proof<{ every: typeof every }>) => {
  const tools = await installLocked(path.join(import.meta.dirname, '../tools/mutation'), 'StrykerJS');
  // StrykerJS writes into the sources.
  const checkout = path.join(await temporaryFolder(cleanUps), 'checkout');
  await copyCheckout(checkout);
  const settings = JSON.parse(
    await readFile(path.join(import.meta.dirname, 'mutation/stryker.json'), 'utf8'),
  ) as object;
  const isCode = ['!**/*.test.ts', '!**/*.test-d.ts', '!**/testing/**'];
  const stryker = path.join(tools, 'node_modules/@stryker-mutator');
  const plugins = [
    path.join(stryker, 'vitest-runner/dist/src/index.js'),
    path.join(import.meta.dirname, 'mutation/sample.ts'),
  ];
  const [config, report] = [path.join(checkout, 'mutation.json'), path.join(checkout, 'report.json')];

  async function mutateRoom(subject: string, files: string): Promise<ProofRow> {
    const roomSettings = { plugins, mutate: [files, ...isCode], jsonReporter: { fileName: report } };
    await writeFile(config, JSON.stringify({ ...settings, ...roomSettings }));
    const child = spawn(process.execPath, [path.join(stryker, 'core/bin/stryker.js'), 'run', config], {
      cwd: checkout,
      stdio: ['ignore', 2, 2],
      env: { ...process.env, FIRMLINE_MUTATION_EVERY: String(flags.every), FIRMLINE_MUTATION_FILES: files },
      signal,
    });
    const [exitCode] = (await once(child, 'close')) as [number | null];
    if (exitCode !== 0) throw new Error(`StrykerJS failed at ${subject}; see above.`);
    const { files: changedFiles } = JSON.parse(await readFile(report, 'utf8')) as MutationReport;
    const mutants = Object.values(changedFiles).flatMap((file) => file.mutants);
    const countOf = (...statuses: readonly string[]) =>
      mutants.filter(({ status }) => statuses.includes(status)).length;
    const killedCount = countOf('Killed', 'Timeout');
    const triedCount = killedCount + countOf('Survived', 'NoCoverage');
    const percent = (100 * killedCount) / triedCount;
    return {
      subject,
      outcome: `${killedCount} of ${triedCount} killed, ${percent.toFixed(1)} %`,
      isMet: percent >= killedPercentTarget,
    };
  }

  const rows: ProofRow[] = [];
  // One after another, because StrykerJS runs out of memory with several.
  for (const [room, files] of Object.entries(rooms))
    if (names.length === 0 || names.includes(room)) rows.push(await mutateRoom(room, files));
  return { rows };
};

await prove({ every }, mutate, { names: { meaning: 'rooms, instead of all', choices: Object.keys(rooms) } });
