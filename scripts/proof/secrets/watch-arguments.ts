import { readFileSync } from 'node:fs';
import type { Enclosure } from '../shared/enclosure.ts';
import type { KnownSecrets } from './known.ts';

const everyMs = 100;

export interface ArgumentWatch {
  /** Processes seen so far. */
  readonly seen: ReadonlyMap<number, string>;
  stop(): Promise<void>;
}

/** Records the command line of every process of an enclosure, and the keys of short-lived stacks. */
export function watchArguments(enclosure: Enclosure, secrets: KnownSecrets): ArgumentWatch {
  const seen = new Map<number, string>();
  let isBusy = Promise.resolve();
  const look = async () => {
    for (const { pid } of enclosure.processes()) {
      try {
        seen.set(pid, readFileSync(`/proc/${pid}/cmdline`, 'latin1'));
      } catch {
        // It has ended or been removed.
      }
    }
    await secrets.addStacksBelow(enclosure.temporary);
  };
  const timer = setInterval(() => (isBusy = isBusy.then(look)), everyMs);
  return {
    seen,
    async stop() {
      clearInterval(timer);
      await isBusy;
    },
  };
}
