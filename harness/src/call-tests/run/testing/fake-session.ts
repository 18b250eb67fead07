import type { Page } from 'puppeteer-core';
import { startedAt, view } from '../../judge/testing/views.ts';
import type { ActionStep, PageVisit } from '../../session/session.ts';
import type { PageView, View } from '../../session/view.ts';
import type { MachineLoad } from '../../overload/machine-load.ts';

export interface FakeSessionOptions {
  /** The page after this many looks and the actions so far. */
  readonly page?: (looks: number, deeds: readonly string[]) => Partial<PageView>;
  readonly perform?: (step: ActionStep, signal: AbortSignal) => Promise<void>;
  /** The page's time between two looks, ms. Default 100. */
  readonly lookEveryMs?: number;
  /** The page's time, ms since the attempt began. Default: that of the last look. */
  readonly now?: () => number;
  readonly look?: () => Promise<View>;
  /** Replaces parts of it. */
  readonly more?: Partial<PageVisit>;
}

export interface FakeSession extends PageVisit {
  readonly deeds: readonly string[];
  readonly closed: number;
}

/** A session without a browser. The test defines its page, and its time advances with every look. */
export function fakeSession({
  page,
  perform,
  lookEveryMs = 100,
  now,
  look,
  more = {},
}: FakeSessionOptions = {}): FakeSession {
  const deeds: string[] = [];
  let looks = 0;
  let closeCount = 0;
  return {
    deeds,
    get closed() {
      return closeCount;
    },
    page: {} as Page,
    startedAt,
    browser: 'Chrome/1',
    now: () => now?.() ?? looks * lookEveryMs,
    look: async () => {
      if (look) return look();
      looks++;
      return Promise.resolve(view({ atMs: looks * lookEveryMs, page: page?.(looks, deeds) ?? {} }));
    },
    async perform(step, signal) {
      await perform?.(step, signal);
      deeds.push(step.source);
    },
    screenshot: (name) => Promise.resolve({ name, atMs: 1, image: 'data:image/webp;base64,' }),
    recordings: () => Promise.resolve([{ who: 'agent', atMs: 0, sound: 'data:audio/wav;base64,' }]),
    callerGroundTruth: () => [],
    callerTexts: () => [],
    unusedResults: () => [],
    unmetFaults: () => Promise.resolve([]),
    elements: () => Promise.resolve([]),
    violations: () => Promise.resolve([]),
    words: () => Promise.resolve(null),
    opening: () => Promise.resolve(null),
    ...more,
    close() {
      closeCount++;
      return Promise.resolve();
    },
  };
}

/** The load of a machine that has stalled for this long. */
export const loadOf = (stalledMs = 0): MachineLoad => ({
  now: () => 0,
  stalledMs: () => stalledMs,
  busyShare: () => 0,
  busiestShare: () => 0,
  stop() {},
});

export const calm = { timerLagMs: 1, workers: 2 } as const;
