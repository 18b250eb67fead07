import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { Enclosure } from '../shared/enclosure.ts';
import { growthOf } from '../shared/growth.ts';
import type { Row } from '../shared/report.ts';
import type { Inspector } from './inspector.ts';

const megabyte = 1024 * 1024;

/** The measured quantities, and their maximum growth between warm-up and end; a share refers to the first value. */
export const quantities = {
  heap: { name: 'JS heap after collection, MB', allowed: 4, share: 0.05 },
  rss: { name: 'memory of the stack (RSS), MB', allowed: 20, share: 0.08 },
  postgrestRss: { name: 'memory of its other processes, MB', allowed: 20, share: 0.1 },
  handles: { name: 'open handles', allowed: 4, share: 0 },
  sockets: { name: 'open sockets', allowed: 4, share: 0 },
  processes: { name: 'processes', allowed: 0, share: 0 },
  temporaryFiles: { name: 'temporary files', allowed: 0, share: 0 },
} as const;

export type Sample = Readonly<Record<keyof typeof quantities | 'atSeconds', number>>;

const rssOf = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

function handlesOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${name}`)];
    } catch {
      return [];
    }
  });
}

export async function takeSample(
  pid: number,
  inspector: Inspector,
  enclosure: Enclosure,
  atSeconds: number,
): Promise<Sample> {
  const heap = (await inspector.heap()) / megabyte;
  const processes = enclosure.processes();
  const handles = handlesOf(pid);
  const others = processes.filter((one) => one.pid !== pid);
  return {
    atSeconds,
    heap,
    rss: rssOf(pid),
    postgrestRss: others.reduce((sum, one) => sum + rssOf(one.pid), 0),
    handles: handles.length,
    sockets: handles.filter((target) => target.startsWith('socket:')).length,
    processes: processes.length,
    temporaryFiles: (await readdir(enclosure.temporary, { recursive: true })).length,
  };
}

/** Judges the growth of each quantity along the line through the samples. */
export function judgeSamples(samples: readonly Sample[]): Row[] {
  const span = (samples.at(-1)?.atSeconds ?? 0) - (samples[0]?.atSeconds ?? 0);
  return Object.entries(quantities).map(([key, { name, allowed, share }]) => {
    const of = (sample: Sample) => sample[key as keyof typeof quantities];
    const { slope, noise } = growthOf(samples.map((sample) => ({ x: sample.atSeconds, y: of(sample) })));
    const growth = slope * span;
    const first = samples[0] ? of(samples[0]) : Number.NaN;
    const last = samples.at(-1);
    // The uncertainty of a line through noisy samples.
    const limit = Math.max(allowed, share * first) + (share === 0 ? 0 : 2 * noise);
    return {
      what: name,
      found: `${first.toFixed(1)} to ${last ? of(last).toFixed(1) : ''}, growth ${growth.toFixed(1)}, allowed ${limit.toFixed(1)}`,
      holds: samples.length >= 4 && growth <= limit,
    };
  });
}
