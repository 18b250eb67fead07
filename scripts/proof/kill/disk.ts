import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { StackInfo } from '../../../harness/src/services/stack/index.ts';
import type { Enclosure } from '../shared/enclosure.ts';
import type { Row } from '../shared/report.ts';
import { readAllFirms, restHeaders } from '../shared/rest.ts';
import { beginStack, StackDidNotStart, type StackProcess } from '../shared/stack-process.ts';
import { type KeptFirms, makeDataFolder, replaceFolder } from './data-folders.ts';
import type { Rounds } from './rounds.ts';

const run = promisify(execFile);

/** Maximum time of a response while the disk is full, ms. */
const answerTimeoutMs = 15_000;

/** A file system in memory; null if mounting is not permitted. */
async function mountSmallDisk(folder: string, megabytes: number): Promise<AsyncDisposable | null> {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'firmline-proof', folder]);
    return { [Symbol.asyncDispose]: async () => void (await run('umount', ['--lazy', folder])) };
  } catch {
    return null;
  }
}

async function fill(folder: string, leave: number): Promise<string> {
  const file = path.join(folder, 'filler');
  const { bavail, bsize } = await statfs(folder);
  await writeFile(file, Buffer.alloc(Math.max(0, bavail * bsize - leave * 1024 * 1024)));
  return file;
}

/** A row with a text that does not compress. */
const row = (slug: string) => ({ slug, name: slug, system: randomBytes(48_000).toString('base64') });

/** @returns the status; 0 if no response came in time */
async function write({ supabaseUrl, ...info }: StackInfo, slug: string): Promise<number> {
  try {
    const response = await fetch(`${supabaseUrl}/rest/v1/legal_firm_visitors`, {
      method: 'POST',
      headers: restHeaders(info),
      body: JSON.stringify(row(slug)),
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Whether the firm can be read; null without a response. */
async function reads({ supabaseUrl, ...info }: StackInfo, slug: string): Promise<boolean | null> {
  try {
    const response = await fetch(`${supabaseUrl}/rest/v1/legal_firm_visitors?select=slug&slug=eq.${slug}`, {
      headers: restHeaders(info),
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    return ((await response.json()) as unknown[]).length === 1;
  } catch {
    return null;
  }
}

/** Share of a processor that a process uses, 0 to 1; 0 if the system does not report it. */
async function load(pid: number): Promise<number> {
  const ticks = async () => {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  };
  const [before, begun] = [await ticks(), performance.now()];
  await delay(2000);
  return (((await ticks()) - before) * 10) / (performance.now() - begun);
}

/** Writes until the disk is full. @returns acknowledged writes, and the first other response */
async function writeUntilRefused(info: StackInfo): Promise<{ acknowledged: string[]; refusal: number }> {
  const acknowledged: string[] = [];
  for (let number = 0; number < 1000; number++) {
    const slug = `full-${number}`;
    const status = await write(info, slug);
    if (status !== 201) return { acknowledged, refusal: status };
    acknowledged.push(slug);
  }
  return { acknowledged, refusal: 201 };
}

async function missing(info: StackInfo, slugs: readonly string[]): Promise<string[]> {
  const found = new Set((await readAllFirms(info)).map(({ slug }) => slug));
  return slugs.filter((slug) => !found.has(slug));
}

/** Free space before the writes, MB: for one page, for several, and for a log file and more. */
const roomsLeft = [0, 3, 20];

export async function judgeDisk({ enclosure, say }: Rounds): Promise<Row[]> {
  const original = path.join(enclosure.home, 'whole');
  const firms = await makeDataFolder(original);
  const disk = path.join(enclosure.home, 'disk');
  await mkdir(disk);
  await using mounted = await mountSmallDisk(disk, 200);
  if (!mounted)
    return [
      { what: 'full and read-only disk', found: 'skipped: mounting is not permitted here', holds: true },
    ];
  const dataDir = path.join(disk, 'data');
  const judged: Row[] = [];
  const judge = (what: string, holds: boolean, found: string) => {
    judged.push({ what, holds, found });
    say(`${what}: ${found}`);
  };
  for (const room of roomsLeft) {
    await replaceFolder(original, dataDir);
    await judgeFullDisk({ enclosure, firms, disk, dataDir, room, judge });
  }

  await run('mount', ['-o', 'remount,ro', disk]);
  try {
    await (await beginStack(enclosure, { dataDir }).ready).stop();
    judge('read-only disk: refused', false, 'started');
  } catch (error) {
    if (!(error instanceof StackDidNotStart)) throw error;
    const clear =
      error.exitCode !== null && error.output.includes(dataDir) && !/This is a bug/.test(error.output);
    judge('read-only disk: refused in plain words', clear, clear ? 'names the folder' : error.output.trim());
  }
  await run('mount', ['-o', 'remount,rw', disk]);
  const left = await enclosure.leaks();
  judge('disks: nothing left behind', left.length === 0, left.join('; ') || 'nothing');
  return judged;
}

interface FullDisk {
  readonly enclosure: Enclosure;
  readonly firms: KeptFirms;
  readonly disk: string;
  readonly dataDir: string;
  readonly room: number;
  readonly judge: (what: string, holds: boolean, found: string) => void;
}

async function judgeFullDisk({
  enclosure,
  firms,
  disk,
  dataDir,
  room,
  judge: tell,
}: FullDisk): Promise<void> {
  const judge: typeof tell = (what, holds, found) =>
    tell(`full disk, ${room} MB left: ${what}`, holds, found);
  let stack: StackProcess = await beginStack(enclosure, { dataDir }).ready;
  let filler = await fill(disk, room);
  const { acknowledged, refusal } = await writeUntilRefused(stack.info);
  judge('a write is refused', refusal >= 400, `status ${refusal}, after ${acknowledged.length} writes`);
  const found = await reads(stack.info, 'kept-00007');
  judge('a look-up is answered', found === true, found === null ? 'no answer' : String(found));
  const busy = await load(stack.pid);
  judge('the process does not spin', busy < 0.5, `${(busy * 100).toFixed(0)} % of a processor`);
  await rm(filler);
  let [status, tries] = [0, 0];
  while (tries++ < 20 && status !== 201) {
    status = await write(stack.info, `room-${tries}`);
    await delay(500);
  }
  judge(
    'takes writes again once there is room',
    status === 201,
    `status ${status}, after ${tries - 1} tries`,
  );
  filler = await fill(disk, room);
  await writeUntilRefused(stack.info);
  const code = await stack.stop();
  judge('stops on request', code !== null, code === null ? 'had to be killed' : `exit code ${code}`);
  await rm(filler);
  stack = await beginStack(enclosure, { dataDir }).ready;
  const lost = [...(await firms.compare(stack.info)), ...(await missing(stack.info, acknowledged))];
  judge('nothing acknowledged is lost', lost.length === 0, lost.slice(0, 5).join(', ') || 'nothing');
  await stack.stop();
}
