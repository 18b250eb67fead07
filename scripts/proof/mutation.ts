// Changes the code of rooms whose mistakes nobody would see, one change at a time, and counts the changes that no unit test
// notices (StrykerJS).
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root, temporaryFolder } from '../shared/own-stack.ts';
import { installLocked } from '../tools/install.ts';
import { type Proof, prove, type ProofRow } from '../shared/prove.ts';

// An import and its tables are two, because StrykerJS runs out of memory with both.
const rooms = {
  metrics: 'harness/src/call-tests/metrics/**/*.ts',
  judge: 'harness/src/call-tests/judge/**/*.ts',
  firms: 'sdk/src/firms/**/*.ts',
  call: 'sdk/src/web-call/call/**/*.ts',
  import: 'cli/src/firms/*.ts',
  tables: 'cli/src/firms/table/**/*.ts',
};

const killedPercentTarget = 85;

/** StrykerJS's report, as far as it is read here. */
interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

/**
 * Clones the committed tree: StrykerJS writes into the sources. Installed packages are linked, but for the project's own,
 * which would lead back into this checkout.
 */
async function cloneCheckout(cleanUps: AsyncDisposableStack): Promise<string> {
  const clone = path.join(await temporaryFolder(cleanUps), 'checkout');
  execFileSync('git', ['clone', '--quiet', '--shared', root, clone]);
  const derivedFolder = 'sdk/src/rest/derived';
  await cp(path.join(root, derivedFolder), path.join(clone, derivedFolder), { recursive: true });
  const modules = path.join(root, 'node_modules');
  await mkdir(path.join(clone, 'node_modules/@firmline'), { recursive: true });
  const packages = (await readdir(modules)).filter((name) => !name.startsWith('.') && name !== '@firmline');
  for (const name of packages)
    await symlink(path.join(modules, name), path.join(clone, 'node_modules', name));
  for (const name of ['sdk', 'cli', 'web', 'harness'])
    await symlink(path.join(clone, name), path.join(clone, 'node_modules/@firmline', name));
  await symlink(path.join(clone, 'sdk/util'), path.join(clone, 'node_modules/@firmline/util'));
  return clone;
}

const every = [20, 'tries every Nth change'] as const;
const mutate = async ({ flags, names, signal, cleanUps }: Proof<{ every: typeof every }>) => {
  const tools = await installLocked(path.join(import.meta.dirname, '../tools/mutation'), 'StrykerJS');
  const clone = await cloneCheckout(cleanUps);
  const chosenRooms = Object.entries(rooms).filter(([room]) => names.length === 0 || names.includes(room));
  const settings = JSON.parse(
    await readFile(path.join(import.meta.dirname, 'mutation/stryker.json'), 'utf8'),
  ) as object;
  const isCode = ['!**/*.test.ts', '!**/*.test-d.ts', '!**/testing/**'];
  const mutatedFiles = [...chosenRooms.map(([, files]) => files), ...isCode];
  const stryker = path.join(tools, 'node_modules/@stryker-mutator');
  const plugins = [
    path.join(stryker, 'vitest-runner/dist/src/index.js'),
    path.join(import.meta.dirname, 'mutation/sample.ts'),
  ];
  const [config, report] = [path.join(clone, 'mutation.json'), path.join(clone, 'report.json')];
  await writeFile(
    config,
    JSON.stringify({ ...settings, plugins, mutate: mutatedFiles, jsonReporter: { fileName: report } }),
  );
  const child = spawn(process.execPath, [path.join(stryker, 'core/bin/stryker.js'), 'run', config], {
    cwd: clone,
    stdio: ['ignore', 2, 2],
    env: {
      ...process.env,
      FIRMLINE_MUTATION_EVERY: String(flags.every),
      FIRMLINE_MUTATION_FILES: chosenRooms.map(([, files]) => files).join(' '),
    },
    signal,
  });
  const [exitCode] = (await once(child, 'close')) as [number | null];
  if (exitCode !== 0) throw new Error('StrykerJS failed; see above.');
  const { files } = JSON.parse(await readFile(report, 'utf8')) as MutationReport;
  const rows = chosenRooms.map(([subject, pattern]): ProofRow => {
    const ofRoom = Object.entries(files).filter(([file]) => path.matchesGlob(file, pattern));
    const mutants = ofRoom.flatMap(([, file]) => file.mutants);
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
  });
  return { rows };
};

await prove({ every }, mutate, { names: { meaning: 'rooms, instead of all', choices: Object.keys(rooms) } });
