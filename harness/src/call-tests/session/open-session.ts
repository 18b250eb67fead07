import { randomBytes } from 'node:crypto';
import { defined } from '../../shared/defined.ts';
import { engineOf, type Scenario, tapsPage, type Use } from '../scenario/index.ts';
import { unlessAborted, within } from '#util/within';
import { tooLate, Cleanup } from './cleanup.ts';
import { arrangeFirm, prepare } from './arrange/prepare.ts';
import { placeLink, policyRewrite, slugOf, targetOf } from './arrange/link.ts';
import { controlOf } from './arrange/stack-control.ts';
import { needsOf } from './browsers/needs.ts';
import { openTab } from './browsers/open-tab.ts';
import { methodsOf } from './engines/index.ts';
import type { Driver } from './drive/driver.ts';
import { leave, openFirst } from './drive/navigate.ts';
import { inject } from './faults/inject.ts';
import { BrowserFaults } from './faults/browser-faults.ts';
import { ConditionLog, FaultFailure, labelOf } from './faults/conditions.ts';
import { NetworkSchedule } from './faults/network-schedule.ts';
import { RoomFaults } from './faults/room-faults.ts';
import { ServiceFaults } from './faults/service-faults.ts';
import { clockAhead, processClock, watchLoad, watchPage } from './observe/watch-page.ts';
import { startScreencast } from './film/film.ts';
import { Observer } from './observe/observer.ts';
import { servicesOf } from './own-page/own-page.ts';
import { substitutionFor } from './own-page/substitution.ts';
import { createSessionWords, type SaidText } from './session-words.ts';
import { sessionOf } from './session-of.ts';
import { type Session, type SessionEnvironment, StepProblem } from './session.ts';
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
): Promise<Session> {
  const { onNote = () => {} } = environment;
  const leftBehind = (error: unknown) =>
    onNote(`Something was left behind: ${error instanceof Error ? error.message : String(error)}`);
  const cleanup = new Cleanup(leftBehind);
  signal.throwIfAborted();
  const arranging = arrange(scenario, environment, { signal, cleanup });
  try {
    return await unlessAborted(arranging, signal);
  } catch (error) {
    // A set-up in progress ends first and is cleaned up with the rest.
    const settled = Promise.allSettled([arranging]);
    const message = `The set-up did not end within ${settleMs / 1000} s.`;
    await within(settled, { ms: settleMs, late: tooLate(message) }).catch(leftBehind);
    await cleanup.run();
    throw error;
  }
}

interface Arranging {
  readonly signal: AbortSignal;
  readonly cleanup: Cleanup;
}

async function arrange(
  scenario: Scenario,
  environment: SessionEnvironment,
  { signal, cleanup }: Arranging,
): Promise<Session> {
  const { stack, ownPage, speech } = environment;
  // Unique for every attempt, even if shards with the same run id share a stack.
  const slug = slugOf(scenario, `${environment.runId}-${randomBytes(3).toString('hex')}`);
  const localStack = environment.url === undefined ? stack : null;
  const control = localStack && controlOf(localStack, slug);
  const target = targetOf(scenario, environment, slug);
  const { call, microphone } = await prepare(scenario, environment, cleanup);
  signal.throwIfAborted();
  if (control) cleanup.add(() => control.clear());
  if (localStack && !ownPage) cleanup.add(await arrangeFirm(localStack, scenario.firm, slug));
  signal.throwIfAborted();
  const place = await placeLink(scenario.use ?? {}, target, cleanup);
  const tab = await leaseTab(scenario, environment, { control, microphone, place, signal, cleanup });
  signal.throwIfAborted();
  const observed = await observe(tab, environment, { control, place, target, cleanup });
  const faults = await prepareFaults(scenario, environment, {
    ...tab,
    ...observed,
    control,
    call,
    target,
    cleanup,
  });
  const { observer, said, saidTexts, frame, clock } = observed;
  const { conditions, browserFaults, serviceFaults, roomFaults } = faults;
  const driver: Driver = {
    ...tab,
    frame,
    origin: target.origin,
    slug: target.slug,
    askedOrigins: place.askedOrigins,
    speech,
    said,
    saidTexts,
    remember: async () => void (await observer.remember()),
    conditions,
    browserFaults,
    serviceFaults,
    roomFaults,
  };
  signal.throwIfAborted();
  await faults.begin();
  const screencast =
    environment.video && engineOf(scenario) === 'chromium'
      ? await startScreencast(tab.page, clock.now)
      : null;
  cleanup.add(async () => screencast?.stop());
  const session = sessionOf({
    driver,
    observer,
    cleanup,
    control,
    faultFailure: faults.failure,
    startedAt: clock.startedAt,
    ahead: clock.ahead,
    browser: tab.version,
    pictures: environment.pictures ?? 'webp',
    languageModel: environment.languageModel,
    screencast,
    words: createSessionWords({ frame, observer, control, recogniser: environment.recogniser, said }),
  });
  if (scenario.steps[0]?.kind !== 'open') await openLink(driver, place, signal);
  return session;
}

type Control = ReturnType<typeof controlOf> | null;
type Prepared = Awaited<ReturnType<typeof prepare>>;
type LinkPlace = Awaited<ReturnType<typeof placeLink>>;
type Target = ReturnType<typeof targetOf>;

/** A tab of a browser that has what the scenario needs. */
async function leaseTab(
  scenario: Scenario,
  { browsers, ownPage, recogniser }: SessionEnvironment,
  {
    control,
    microphone,
    place,
    signal,
    cleanup,
  }: Arranging & {
    readonly control: Control;
    readonly microphone: Prepared['microphone'];
    readonly place: LinkPlace;
  },
) {
  const use: Partial<Use> = scenario.use ?? {};
  const needs = needsOf(scenario);
  const engine = engineOf(scenario);
  const { reducedMotion, colorScheme } = use;
  const lease = await browsers.lease(needs, {
    engine,
    ...(microphone && { microphone: microphone.file }),
    prefers: defined({ reducedMotion, colorScheme }),
  });
  cleanup.add(() => lease.release());
  signal.throwIfAborted();
  const page = await openTab({
    lease,
    use,
    needs,
    askedOrigins: place.askedOrigins,
    ...(microphone && { microphone: microphone.wav }),
    // An own page gets them only on its way to the stack; elsewhere they would change how its requests are checked.
    headers: ownPage ? {} : (control?.headers ?? {}),
    probesLibrary: ownPage !== undefined,
    tapsAudio: recogniser !== undefined && tapsPage(scenario),
  });
  return { page, methods: methodsOf(engine), version: lease.version };
}

type Tab = Awaited<ReturnType<typeof leaseTab>>;

/** Watches the tab on one clock. */
async function observe(
  { page, methods }: Tab,
  { stack, ownPage }: SessionEnvironment,
  {
    control,
    place,
    target,
    cleanup,
  }: {
    readonly control: Control;
    readonly place: LinkPlace;
    readonly target: Target;
    readonly cleanup: Cleanup;
  },
) {
  const ahead = await clockAhead(page);
  const startedAt = processClock() + ahead;
  const now = () => processClock() + ahead - startedAt;
  const watch = watchPage(page, methods, now);
  const load = watchLoad(page, methods, now);
  cleanup.add(() => load.stop());
  const conditions = new ConditionLog(now);
  const said: SaidSegment[] = [];
  const saidTexts: SaidText[] = [];
  const frame = () => place.frameOf(page);
  const observer = new Observer({
    frame,
    reader: await methods.openReader(page),
    watch,
    load,
    control,
    said,
    conditions,
    now,
    startedAt,
    ...(ownPage &&
      stack && { ownPage: { ...ownPage, services: servicesOf(ownPage, stack), origin: target.origin } }),
  });
  // A page that navigates away ends its call immediately; after a closed tab, the room would wait.
  cleanup.add(async () => {
    await leave(page);
    await observer.callOver();
  });
  return { observer, watch, conditions, said, saidTexts, frame, clock: { startedAt, ahead, now } };
}

/** The faults of the scenario, which `begin` injects. */
async function prepareFaults(
  scenario: Scenario,
  { stack, ownPage }: SessionEnvironment,
  {
    page,
    methods,
    observer,
    watch,
    conditions,
    control,
    call,
    target,
    cleanup,
  }: Tab &
    Awaited<ReturnType<typeof observe>> & {
      readonly control: Control;
      readonly call: Prepared['call'];
      readonly target: Target;
      readonly cleanup: Cleanup;
    },
) {
  const rewrite = policyRewrite(scenario.use ?? {});
  const interception = await methods.intercept(page, {
    ...(rewrite && { documentsOf: target.origin, rewrite }),
    ...(ownPage && stack && { substitution: substitutionFor(ownPage, stack, control?.headers ?? {}) }),
  });
  const callId = () => observer.callId();
  const roomFaults = control && new RoomFaults({ control, planned: call, callId });
  const serviceFaults =
    control &&
    new ServiceFaults({
      control,
      requests: () => watch.requests,
      addressOf: (service) => observer.services[service],
    });
  const cutCall = async (lostMs: number) =>
    roomFaults ? roomFaults.injectNow({ kind: 'network', forMs: lostMs }) : 'over';
  const failure = new FaultFailure();
  const onFailure = (error: unknown) => failure.keep(error);
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
  const targets = { conditions, browserFaults, serviceFaults, roomFaults };
  const begin = async () => {
    const { faults = [] } = scenario;
    await roomFaults?.begin();
    // The room's faults are part of the plan already.
    for (const fault of faults) if ('room' in fault) conditions.add(labelOf(fault));
    await inject(
      targets,
      faults.filter((fault) => !('room' in fault)),
    );
    await schedule.begin();
  };
  return { ...targets, failure, begin };
}

/** If the page does not load, the scenario's expectations will fail. */
async function openLink({ page }: Driver, place: LinkPlace, signal: AbortSignal): Promise<void> {
  try {
    await openFirst(page, place.url, signal);
    await place.ready(page, signal);
  } catch (error) {
    if (!(error instanceof StepProblem)) throw error;
  }
}
