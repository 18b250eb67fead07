import type { Browser } from '@firmline/harness/browser';
import type { StackInfo } from '@firmline/harness/stack';
import { stackControl } from '../../../sdk/src/web-call/testing/control.ts';
import { openCallPage, type OpenedCallPage } from '../../../sdk/src/web-call/testing/open-page.ts';
import type { PageClient } from '../../../sdk/src/web-call/testing/page-client.ts';
import type { CallPageServer } from '../../../sdk/src/web-call/testing/serve.ts';
import { bareUntil, type Cycle } from './plan.ts';

export interface HeapSample {
  /** Number of cycles before the sample. */
  readonly cycles: number;
  /** Heap of the page's scripts after garbage collection, bytes. */
  readonly bytes: number;
  readonly nodes: number;
  readonly listeners: number;
  /** Marks and measures in the page's performance timeline, which never drops one by itself. */
  readonly marks: number;
}

interface Machine {
  readonly browser: Browser;
  readonly stack: StackInfo;
  readonly server: CallPageServer;
  readonly signal: AbortSignal;
}

export interface MeasuredHeaps {
  readonly ours: readonly HeapSample[];
  readonly bare: readonly HeapSample[];
  /** Resources that our page still holds at the end, and their holders. */
  readonly held: readonly string[];
  readonly problems: readonly string[];
  /** Counts of the platform's calls. */
  readonly calls: { readonly made: number; readonly neverJoined: number; readonly open: readonly string[] };
  /** Calls that ended before their planned stop, and unplanned errors. */
  readonly unexpected: readonly string[];
}

/** Cycles between two heap samples. */
const block = 20;

export async function runCycles(
  machine: Machine,
  cycles: readonly Cycle[],
  warmUp: number,
): Promise<MeasuredHeaps> {
  const { browser, server, stack, signal } = machine;
  const control = stackControl(stack);
  const [page, barePage] = [
    await openCallPage(browser, server, stack),
    await openCallPage(browser, server, stack, { path: '/bare' }),
  ];
  const [heap, bareHeap] = [await heapMeter(page), await heapMeter(barePage)];
  const client = await page.client({ keepsEvents: false });
  const [ours, bare]: [HeapSample[], HeapSample[]] = [[], []];
  const unexpected: string[] = [];
  const before = new Set(await control.calls(1000));
  const bareCalls = new Set<string>();

  for (let from = 0; from < cycles.length; from += block) {
    for (const cycle of cycles.slice(from, from + block)) {
      signal.throwIfAborted();
      const problem = await ourCycle(client, cycle, stack.assistantId);
      if (problem) unexpected.push(problem);
    }
    for (const cycle of cycles.slice(from, from + block)) {
      signal.throwIfAborted();
      bareCalls.add(await bareCycle(barePage, cycle, stack));
    }
    const done = Math.min(from + block, cycles.length);
    if (done < warmUp) continue;
    // Asking for the held resources makes the probe release the others.
    await Promise.all([page.held(), barePage.held()]);
    ours.push(await heap(done));
    bare.push(await bareHeap(done));
    console.error(`${done} of ${cycles.length} cycles`);
  }

  const made = (await control.calls(1000)).filter((id) => !before.has(id) && !bareCalls.has(id));
  return {
    ours,
    bare,
    held: await heldAtLast(page),
    problems: await page.problems(),
    calls: await callsOf(control, made),
    unexpected,
  };
}

/** @returns deviations from the plan */
async function ourCycle(client: PageClient, cycle: Cycle, assistant: string): Promise<string | undefined> {
  const target = {
    assistant,
    assistantOverrides: {
      firstMessage: 'Good morning.',
      ...(cycle.recorded ? { artifactPlan: { videoRecordingEnabled: true } } : {}),
    },
  };
  const starts = { do: 'start', target } as const;
  const stop = { do: 'stop' } as const;
  if (cycle.stopAt === 'stage') {
    const fields = { stage: cycle.stage, status: 'started' };
    const stopped = client.runWhen({ name: 'call-start-progress', fields }, stop);
    const [started] = await client.run(starts);
    await stopped;
    return started?.value === null ? undefined : `a stop at ${cycle.stage} came to nothing`;
  }
  if (cycle.stopAt === 'time') {
    const started = client.run(starts);
    await new Promise((resolve) => setTimeout(resolve, cycle.afterMs));
    await client.stop();
    const [outcome] = await started;
    return outcome?.thrown && `a start threw ${outcome.thrown.message}`;
  }
  const listening = client.until('call-start');
  const [started] = await client.run(starts);
  if (!started?.value) return 'a start came to nothing';
  await listening;
  await new Promise((resolve) => setTimeout(resolve, cycle.afterMs));
  await client.stop();
  return undefined;
}

async function bareCycle({ page }: OpenedCallPage, cycle: Cycle, stack: StackInfo): Promise<string> {
  const response = await fetch(`${stack.platformUrl}/call/web`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.platformPublicKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ assistantId: stack.assistantId }),
  });
  const { id, webCallUrl } = (await response.json()) as { id: string; webCallUrl: string };
  await page.evaluate((given) => window.barePage.cycle(given), {
    webCallUrl,
    callMachineUrl: stack.callMachineUrl,
    until: bareUntil(cycle),
  });
  return id;
}

async function heldAtLast(page: OpenedCallPage): Promise<readonly string[]> {
  try {
    await page.released();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

async function callsOf(control: ReturnType<typeof stackControl>, ids: readonly string[]) {
  const open: string[] = [];
  let neverJoined = 0;
  for (const id of ids) {
    // The room has no records of older calls, which have ended.
    const record = await control.record(id).catch(() => null);
    if (record?.state === 'waiting') neverJoined++;
    else if (record && record.state !== 'ended') open.push(`${id}: ${record.state}`);
  }
  return { made: ids.length, neverJoined, open };
}

/** Measures a page's heap. */
async function heapMeter({ page }: OpenedCallPage): Promise<(cycles: number) => Promise<HeapSample>> {
  const session = await page.createCDPSession();
  await session.send('Performance.enable');
  return async (cycles) => {
    // Objects with finalizers are gone after the second collection.
    for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const metric = (name: string) => metrics.find((entry) => entry.name === name)?.value ?? Number.NaN;
    return {
      cycles,
      bytes: metric('JSHeapUsedSize'),
      nodes: metric('Nodes'),
      listeners: metric('JSEventListeners'),
      marks: await page.evaluate(
        () => performance.getEntriesByType('mark').length + performance.getEntriesByType('measure').length,
      ),
    };
  };
}
