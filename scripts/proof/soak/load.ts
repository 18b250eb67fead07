import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { keyHeaders } from '@firmline/sdk/firms';
import type { Browser } from '../../../harness/src/shared/browser/index.ts';
import type { StackInfo } from '../../../harness/src/services/stack/index.ts';
import { button, openPage, seeText } from '../../../web/src/testing/open-page.ts';
import { startCommand } from '../shared/command.ts';
import type { Enclosure } from '../shared/enclosure.ts';

export interface Load {
  /** Waits for running work and starts no more. */
  pause(): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
  readonly counts: Readonly<Record<'calls' | 'lookups' | 'imports', number>>;
  readonly errors: readonly string[];
  readonly lookupsMs: readonly number[];
}

const lookupLoops = 4;
/** Pause between two look-ups of a loop, ms: about 2,000 look-ups a minute in total. */
const lookupPauseMs = 100;
const importedRows = 300;

/** Runs calls, look-ups and imports concurrently, each in a loop. */
export function startLoad(info: StackInfo, enclosure: Enclosure, browser: Browser): Load {
  const counts = { calls: 0, lookups: 0, imports: 0 };
  const errors: string[] = [];
  const lookupsMs: number[] = [];
  let stopped = false;
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  const busy = new Set<Promise<void>>();

  const loop = async (name: keyof typeof counts, pauseMs: number, task: (round: number) => Promise<void>) => {
    for (let round = 1; ; round++) {
      await gate.promise;
      if (stopped) return;
      const turn = task(round).then(
        () => void counts[name]++,
        (error: unknown) => void errors.push(`${name}: ${String(error)}`),
      );
      busy.add(turn);
      await turn;
      busy.delete(turn);
      await delay(pauseMs);
    }
  };

  const lookup = async (round: number) => {
    const slug = round % 10 === 0 ? 'nobody' : `soak-${round % importedRows}`;
    const begun = performance.now();
    const response = await fetch(
      `${info.supabaseUrl}/rest/v1/legal_firm_visitors?select=name,system,first_message,slug,company_name&slug=eq.${slug}&limit=1`,
      { headers: { ...keyHeaders(info.anonKey), 'x-firm-slug': slug } },
    );
    await response.arrayBuffer();
    lookupsMs.push(performance.now() - begun);
    if (!response.ok) throw new Error(`status ${response.status}`);
  };

  const importFirms = async (round: number) => {
    const file = path.join(enclosure.home, 'soak.csv');
    const rows = Array.from(
      { length: importedRows },
      (_, row) => `soak-${row},Name ${row} of ${round},"${'text '.repeat(100)}"`,
    );
    await writeFile(file, `slug,name,system\n${rows.join('\n')}\n`);
    const command = startCommand(enclosure, ['firms', 'import', file, '--yes']);
    const code = await command.exitCode;
    if (code !== 0) throw new Error(`exit code ${code}: ${command.output().slice(-300)}`);
  };

  const call = async () => {
    const opened = await openPage(browser, `${info.url}/default`);
    const { page } = opened;
    try {
      await page.locator(button('Try in Browser')).click();
      await seeText(page, 'Call started successfully!');
      await delay(3000);
      await page.locator(button('End Call')).click();
      await seeText(page, 'Call ended.');
    } finally {
      await opened.close();
    }
  };

  const loops = [
    loop('calls', 500, call),
    loop('imports', 2000, importFirms),
    ...Array.from({ length: lookupLoops }, () => loop('lookups', lookupPauseMs, lookup)),
  ];
  const resume = () => gate.resolve();
  return {
    counts,
    errors,
    lookupsMs,
    async pause() {
      gate = Promise.withResolvers();
      await Promise.all(busy);
    },
    resume,
    async stop() {
      stopped = true;
      resume();
      await Promise.all(loops);
    },
  };
}
