import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Resources used by this process and all its descendants. */
export interface Usage {
  /** Processor time, seconds. */
  readonly cpuSeconds: number;
  /** Peak memory with shared pages counted once, MB. */
  readonly peakMegabytes: number;
}

const sampleMs = 500;
/** Unit in which the kernel reports processor time. */
const ticksPerSecond = 100;

/** Starts sampling. Null if the system does not report it. */
export async function watchProcesses(): Promise<{ stop(): Promise<Usage | null> }> {
  const before = await sample();
  const ticks = new Map(before?.map(({ id, ticks: taken }) => [id, { from: taken, to: taken }]));
  let peak = 0;
  const over = new AbortController();
  const take = async () => {
    const processes = (await sample()) ?? [];
    for (const { id, ticks: taken } of processes)
      ticks.set(id, { from: ticks.get(id)?.from ?? 0, to: taken });
    peak = Math.max(
      peak,
      processes.reduce((sum, { kilobytes }) => sum + kilobytes, 0),
    );
  };
  const watching = (async () => {
    while (!over.signal.aborted) {
      await take();
      await sleep(sampleMs, undefined, { signal: over.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      over.abort();
      await watching;
      if (before === null) return null;
      await take();
      const taken = [...ticks.values()].reduce((sum, { from, to }) => sum + to - from, 0);
      return { cpuSeconds: taken / ticksPerSecond, peakMegabytes: peak / 1024 };
    },
  };
}

interface Process {
  /** Process id with start time, because ids are reused. */
  readonly id: string;
  readonly ticks: number;
  readonly kilobytes: number;
}

async function sample(): Promise<readonly Process[] | null> {
  const names = await readdir('/proc').catch(() => null);
  if (names === null) return null;
  const all = (await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readStat))).filter(
    (one) => one !== null,
  );
  const family = new Set([process.pid]);
  // Children are not always listed after their parents.
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  const own = all.filter(({ pid }) => family.has(pid));
  return Promise.all(
    own.map(async ({ pid, startedAt, ticks }) => ({
      id: `${pid} ${startedAt}`,
      ticks,
      kilobytes: await memoryOf(pid),
    })),
  );
}

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
  readonly startedAt: string;
}

/** The process's status; null if it has ended. */
async function readStat(pid: string): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The program's name comes first and can contain anything.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  if (!fields) return null;
  const [, parent, , , , , , , , , , user, system] = fields.map(Number);
  return {
    pid: Number(pid),
    parent: parent ?? 0,
    ticks: (user ?? 0) + (system ?? 0),
    startedAt: fields[19] ?? '',
  };
}

async function memoryOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
}
