import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@firmline/harness/browser';
import { startBrowser } from '../shared/prove.ts';
import type { Row } from '../shared/report.ts';
import type { Front } from './front.ts';
import { readSite } from './site.ts';
import { needOf, type Permission, permissionsOf, withoutSource } from './sources.ts';
import type { Visit } from './visits.ts';
import { openWatched } from './watched-page.ts';

/** The two builds: their folders, or the origins at which they are published with the whole policy. */
export interface Builds {
  readonly direct: string;
  /** The build whose host forwards the look-up. */
  readonly proxied: string;
}

interface Trial {
  readonly visit: Visit;
  readonly origin: string;
}

interface Tried {
  /** Null if the visit succeeded. */
  readonly missing: string | null;
  readonly violations: readonly string[];
}

const atOnce = 3;
const giveUpMs = 120_000;
const reportingMs = 3000;

/**
 * Tries every source of both builds' policies: the visit that needs it must succeed with it and fail without it,
 * because of the policy, as the browser reports.
 */
export async function judgeSources(
  front: Front,
  builds: Builds,
  origins: Builds,
  signal: AbortSignal,
): Promise<Row[]> {
  const sites = [await readSite(builds.direct), await readSite(builds.proxied)];
  const all = new Map<string, Permission & { readonly html: string }>();
  for (const { policy, html } of sites)
    for (const one of permissionsOf(policy))
      all.set(`${one.directive} ${one.source}`, {
        html,
        ...all.get(`${one.directive} ${one.source}`),
        ...one,
      });

  const rows: Row[] = [];
  const trials: {
    readonly what: string;
    readonly permission: Permission;
    readonly unreported?: string;
    readonly whole: Trial;
    readonly removed: Trial;
  }[] = [];
  for (const [what, { html, ...permission }] of all) {
    const need = needOf(permission, html);
    if (!need) rows.push({ what, found: 'needed by NOTHING', holds: false });
    else if ('reason' in need) rows.push({ what, found: need.reason, holds: true });
    else {
      const { visit, ...more } = need;
      const folder = visit.proxied === true ? builds.proxied : builds.direct;
      const site = await readSite(folder, (policy) => withoutSource(policy, permission));
      const origin = visit.proxied === true ? origins.proxied : origins.direct;
      const removed = { visit, origin: front.publish(site, `without-${trials.length}`) };
      trials.push({ what, permission, ...more, whole: { visit, origin }, removed });
    }
  }
  // With the whole policy, each visit is made once, even if several sources need it.
  const wholes = new Map(trials.map(({ whole }) => [whole.visit.name, whole]));
  const tried = await tryVisits(front, [...wholes.values(), ...trials.map(({ removed }) => removed)], signal);
  for (const { what, permission, unreported, whole, removed } of trials) {
    const withIt = tried.get(wholes.get(whole.visit.name) ?? whole);
    const works = withIt?.missing === null && withIt.violations.length === 0;
    const without = tried.get(removed);
    const isByPolicy =
      unreported === undefined
        ? without?.violations.some((violation) => violation.startsWith(permission.directive)) === true
        : without?.missing?.split('; ').includes(unreported) === true;
    rows.push({
      what: what.length > 60 ? `${what.slice(0, 40)}…` : what,
      found: `${whole.visit.name} ${works ? 'works' : `fails: ${problemOf(withIt)}`}; without it: ${problemOf(without)}`,
      holds: works && without?.missing !== null && isByPolicy,
    });
  }
  return rows;
}

const problemOf = (tried: Tried | undefined): string =>
  [tried?.missing, ...new Set(tried?.violations)].filter(Boolean).join('; ').slice(0, 120) || 'works';

/** Makes all trials, a few at a time; those with the same Daily domains share a browser. */
export async function tryVisits(
  front: Front,
  trials: readonly Trial[],
  signal: AbortSignal,
): Promise<ReadonlyMap<Trial, Tried>> {
  const results = new Map<Trial, Tried>();
  for (const group of Map.groupBy(trials, ({ visit }) => JSON.stringify(visit.daily ?? {})).values()) {
    await using cleanUps = new AsyncDisposableStack();
    const browser = await startBrowser(
      { signal, cleanUps },
      { args: front.browserArgs(group[0]?.visit.daily) },
    );
    const waiting = group.values();
    const work = async () => {
      for (const trial of waiting) results.set(trial, await tryOne(browser, trial));
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }
  return results;
}

async function tryOne(browser: Browser, { visit, origin }: Trial): Promise<Tried> {
  const opened = await openWatched(browser, origin);
  const overdue = setTimeout(() => void opened.close(), giveUpMs);
  try {
    const missing = await visit
      .go(opened.page, origin)
      .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    const until = Date.now() + (missing === null ? 0 : reportingMs);
    // The browser reports a violation after the refused request has failed.
    while (opened.violations.length === 0 && Date.now() < until) await pause(50);
    return { missing, violations: opened.violations };
  } finally {
    clearTimeout(overdue);
    await opened.close().catch(() => {});
  }
}
