import { randomBytes } from 'node:crypto';
import { FirmlineError } from '@firmline/sdk/errors';
import { withoutUndefined } from '../../shared/defined.ts';
import { engineOf, type Scenario, tapsPage, type Use } from '../scenario/index.ts';
import { unlessAborted, within } from '#util/within';
import { tooLate, Cleanup } from './cleanup.ts';
import { arrangeFirm, prepareStack } from './arrange/prepare.ts';
import { placeLink, policyRewrite, slugOf, targetOf } from './arrange/link.ts';
import { controlOf } from './arrange/stack-control.ts';
import { serverOf } from './arrange/tool-server.ts';
import { needsOf } from './browsers/needs.ts';
import { openTab } from './browsers/open-tab.ts';
import { methodsOf } from './engines/index.ts';
import type { Driver } from './drive/driver.ts';
import { leavePage, openFirst } from './drive/navigate.ts';
import { injectFaults } from './faults/inject.ts';
import { FaultLedger } from './faults/fault-ledger.ts';
import { BrowserFaults } from './faults/browser-faults.ts';
import { ConditionLog, labelOf } from './faults/conditions.ts';
import { NetworkSchedule } from './faults/network-schedule.ts';
import { isRoomFault, type PlannedCall, RoomFaults } from './faults/room-faults.ts';
import { clockAhead, processClock, watchPage } from './observe/watch-page.ts';
import { Observer } from './observe/observer.ts';
import { servicesOf } from './own-page/own-page.ts';
import { ownHeaders } from './page-access.ts';
import { substitutionFor } from './own-page/substitution.ts';
import { createSessionWords } from './session-words.ts';
import { type SaidText, type PageVisit, type SessionEnvironment, StepProblem } from './session.ts';
import { sessionOf } from './session-of.ts';
import type { SaidSegment } from '../metrics/caller-score.ts';

/** Time for a set-up to end after an abort, ms. */
const settleMs = 10_000;

/**
 * Sets up everything a scenario needs and opens the link, unless its first step does. `close` cleans up; so does a
 * set-up that fails or is aborted.
 * @throws FirmlineError and errors of the browser: problems of this machine
 */
export async function openSession(
  scenario: Scenario,
  environment: SessionEnvironment,
  signal: AbortSignal,
): Promise<PageVisit> {
  const { onNote = () => {} } = environment;
  const ignoreLeftovers = (error: unknown) =>
    onNote(`Something was left behind: ${error instanceof Error ? error.message : String(error)}`);
  const cleanup = new Cleanup(ignoreLeftovers);
  signal.throwIfAborted();
  const arrangement = arrangeSession(scenario, environment, { signal, cleanup });
  try {
    return await unlessAborted(arrangement, signal);
  } catch (error) {
    // A set-up in progress ends first and is cleaned up with the rest.
    const settledArrangement = Promise.allSettled([arrangement]);
    const message = `The set-up did not end within ${settleMs / 1000} s.`;
    await within(settledArrangement, { ms: settleMs, late: tooLate(message) }).catch(ignoreLeftovers);
    await cleanup.run();
    throw error;
  }
}

interface Setting {
  readonly scenario: Scenario;
  readonly environment: SessionEnvironment;
  readonly signal: AbortSignal;
  readonly cleanup: Cleanup;
  readonly control: ReturnType<typeof controlOf> | null;
  readonly target: ReturnType<typeof targetOf>;
  readonly plannedCall: PlannedCall;
  readonly place: Awaited<ReturnType<typeof placeLink>>;
}

async function arrangeSession(
  scenario: Scenario,
  environment: SessionEnvironment,
  { signal, cleanup }: Pick<Setting, 'signal' | 'cleanup'>,
): Promise<PageVisit> {
  const { stack, ownPage, recogniser, speech } = environment;
  // Unique for every attempt, even if shards with the same run id share a stack.
  const slug = slugOf(scenario, `${environment.runId}-${randomBytes(3).toString('hex')}`);
  const localStack = environment.url === undefined ? stack : null;
  const control = localStack && controlOf(localStack, slug);
  const target = targetOf(scenario, environment, slug);
  const server = scenario.server && (await serverOf(scenario.server, cleanup));
  const plannedCall = {
    ...(await prepareStack(scenario, environment)),
    ...(server && { server: { url: server.url } }),
  };
  signal.throwIfAborted();
  if (control) cleanup.add(() => control.clear());
  if (localStack && !ownPage) cleanup.add(await arrangeFirm(localStack, scenario.firm, slug));
  signal.throwIfAborted();
  const place = await placeLink(scenario.use ?? {}, target, cleanup);
  const setting: Setting = { scenario, environment, signal, cleanup, control, target, plannedCall, place };
  const tab = await leaseTab(setting);
  signal.throwIfAborted();
  const observation = await observePage(setting, tab);
  const { failure, begin, ...faults } = await prepareFaults(setting, tab, observation);
  const { observer, saidSegments, saidTexts, frame, clock } = observation;
  const driver: Driver = {
    ...tab,
    ...faults,
    frame,
    origin: target.origin,
    slug: target.slug,
    askedOrigins: place.askedOrigins,
    speech,
    saidSegments,
    saidTexts,
    remember: async () => void (await observer.remember()),
  };
  signal.throwIfAborted();
  await begin();
  const words = createSessionWords({ frame, observer, control, recogniser, saidSegments });
  const { version: browser } = tab;
  const unusedResults = server?.unusedResults ?? (() => []);
  const parts = { driver, observer, cleanup, clock, browser, environment, words, unusedResults };
  const session = sessionOf({ ...parts, faultFailure: failure.signal });
  if (scenario.steps[0]?.kind !== 'open') await openLink(driver, place, signal);
  return session;
}

/** A tab of a browser that has what the scenario needs. */
async function leaseTab({ scenario, environment, signal, cleanup, control, place }: Setting) {
  const { browsers, ownPage, recogniser, access } = environment;
  const use: Partial<Use> = scenario.use ?? {};
  const needs = needsOf(scenario);
  const engine = engineOf(scenario);
  const { reducedMotion, colorScheme } = use;
  const preferences = withoutUndefined({ reducedMotion, colorScheme });
  const lease = await browsers.lease(needs, { engine, prefers: preferences });
  cleanup.add(() => lease.release());
  signal.throwIfAborted();
  const page = await openTab({
    lease,
    use,
    needs,
    askedOrigins: place.askedOrigins,
    // An own page gets them only on its way to the stack; elsewhere they would change how its requests are checked.
    headers: ownPage ? {} : (control?.headers ?? {}),
    isLibraryProbed: ownPage !== undefined,
    isAudioTapped: recogniser !== undefined && tapsPage(scenario),
    authorities: access?.authorities ?? [],
  });
  return { page, methods: methodsOf(engine), version: lease.version };
}

type Tab = Awaited<ReturnType<typeof leaseTab>>;

/** Watches the tab on one clock. */
async function observePage(
  { environment, cleanup, control, target, place }: Setting,
  { page, methods }: Tab,
) {
  const { stack, ownPage } = environment;
  const clockAheadMs = await clockAhead(page);
  const startedAt = processClock() + clockAheadMs;
  const now = () => processClock() + clockAheadMs - startedAt;
  const watch = watchPage(page, methods, now);
  const conditions = new ConditionLog(now);
  const saidSegments: SaidSegment[] = [];
  const saidTexts: SaidText[] = [];
  const frame = () => place.frameOf(page);
  const observer = new Observer({
    frame,
    reader: await methods.openReader(page),
    watch,
    control,
    saidSegments,
    conditions,
    now,
    startedAt,
    ...(ownPage &&
      stack && { ownPage: { ...ownPage, services: servicesOf(ownPage, stack), origin: target.origin } }),
  });
  // A page that navigates away ends its call immediately; after a closed tab, the room would wait.
  cleanup.add(async () => {
    await leavePage(page);
    await observer.callOver();
  });
  return {
    observer,
    conditions,
    saidSegments,
    saidTexts,
    frame,
    clock: { startedAt, ahead: clockAheadMs, now },
  };
}

/** The faults of the scenario, which `begin` injects. */
async function prepareFaults(
  { scenario, environment, cleanup, control, target, plannedCall }: Setting,
  { page, methods }: Tab,
  { observer, conditions }: Awaited<ReturnType<typeof observePage>>,
) {
  const { stack, ownPage, access } = environment;
  const gateHeaders = ownHeaders(target.origin, access);
  const rewrite = policyRewrite(scenario.use ?? {});
  const interception = await methods.intercept(page, {
    ...(rewrite && { documentsOf: target.origin, rewrite }),
    ...withoutUndefined({ ownHeaders: gateHeaders }),
    ...(ownPage && stack && { substitution: substitutionFor(ownPage, stack, control?.headers ?? {}) }),
  });
  const callId = () => observer.callId();
  const roomFaults = control && new RoomFaults({ control, planned: plannedCall, callId });
  const cutCall = async (lostMs: number) =>
    roomFaults ? roomFaults.injectNow({ kind: 'network', forMs: lostMs }) : 'over';
  /** Aborted by a scheduled fault that fails: everything seen since is inconclusive. */
  const failure = new AbortController();
  const onFailure = (cause: unknown) => {
    const causeText = cause instanceof Error ? cause.message : String(cause);
    const message = `A fault could not be injected or ended in time: ${causeText}`;
    failure.abort(new FirmlineError(message, { code: 'internal', cause }));
  };
  const browserFaults = new BrowserFaults({ page, methods, interception, cutCall, onFailure });
  cleanup.add(() => browserFaults.stop());
  const schedule = new NetworkSchedule({
    conditions: scenario.network ?? [],
    browser: browserFaults,
    log: conditions,
    isConnected: () => observer.isConnected(),
    onFailure,
  });
  cleanup.add(() => schedule.stop());
  const ledger = new FaultLedger({ control, browserFaults, schedule, calls: () => observer.calls() });
  const targets = { conditions, browserFaults, control, ledger, roomFaults };
  const begin = async () => {
    const { faults = [] } = scenario;
    await roomFaults?.plan();
    // The room's faults are part of the plan already.
    ledger.add(faults.filter(isRoomFault));
    for (const fault of faults) if (isRoomFault(fault)) conditions.add(labelOf(fault));
    await injectFaults(
      targets,
      faults.filter((fault) => !isRoomFault(fault)),
    );
    await schedule.begin();
  };
  return { ...targets, failure, begin };
}

/** If the page does not load, the scenario's expectations will fail. */
async function openLink({ page }: Driver, place: Setting['place'], signal: AbortSignal): Promise<void> {
  try {
    await openFirst(page, place.url, signal);
    await place.ready(page, signal);
  } catch (error) {
    if (!(error instanceof StepProblem)) throw error;
  }
}
