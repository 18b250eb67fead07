import { randomBytes } from 'node:crypto';
import { defined } from '../../shared/defined.ts';
import { engineOf, type Scenario, tapsPage, type Use } from '../scenario/index.ts';
import { unlessAborted, within } from '#util/within';
import { tooLate } from '../too-late.ts';
import { arrangeFirm } from './arrange/firm.ts';
import { placeLink } from './arrange/place-link.ts';
import { policyRewrite } from './arrange/policy.ts';
import { prepare } from './arrange/prepare.ts';
import { controlOf } from './arrange/stack-control.ts';
import { slugOf, targetOf } from './arrange/target.ts';
import { needsOf } from './browsers/needs.ts';
import { openTab } from './browsers/open-tab.ts';
import { Cleanup } from './cleanup.ts';
import { methodsOf } from './engines/index.ts';
import type { Driver } from './drive/driver.ts';
import { leave, openFirst } from './drive/navigate.ts';
import { inject } from './faults/inject.ts';
import { BrowserFaults } from './faults/browser-faults.ts';
import { ConditionLog, labelOf } from './faults/conditions.ts';
import { FaultFailure } from './faults/fault-failure.ts';
import { NetworkSchedule } from './faults/network-schedule.ts';
import { RoomFaults } from './faults/room-faults.ts';
import { ServiceFaults } from './faults/service-faults.ts';
import { clockAhead, processClock } from './observe/page-clock.ts';
import { Observer } from './observe/observer.ts';
import { watchLoad } from './observe/watch-load.ts';
import { watchPage } from './observe/watch-page.ts';
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
  const { stack, browsers, speech, ownPage } = environment;
  const use: Partial<Use> = scenario.use ?? {};
  // Unique for every attempt, even if shards with the same run id share a stack.
  const slug = slugOf(scenario, `${environment.runId}-${randomBytes(3).toString('hex')}`);
  const isLocal = environment.url === undefined && stack !== null;
  const control = isLocal ? controlOf(stack, slug) : null;
  const target = targetOf(scenario, environment, slug);
  const { call, microphone } = await prepare(scenario, environment, cleanup);
  signal.throwIfAborted();

  if (control) cleanup.add(() => control.clear());
  if (isLocal && !ownPage) cleanup.add(await arrangeFirm(stack, scenario.firm, slug));
  signal.throwIfAborted();
  const place = await placeLink(use, target, cleanup);
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
  const { askedOrigins } = place;
  const methods = methodsOf(engine);
  const page = await openTab({
    lease,
    use,
    needs,
    askedOrigins,
    ...(microphone && { microphone: microphone.wav }),
    // An own page gets them only on its way to the stack; elsewhere they would change how its requests are checked.
    headers: ownPage ? {} : (control?.headers ?? {}),
    probesLibrary: ownPage !== undefined,
    tapsAudio: environment.recogniser !== undefined && tapsPage(scenario),
  });

  signal.throwIfAborted();
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
  const reader = await methods.openReader(page);
  const observer = new Observer({
    frame,
    reader,
    watch,
    load,
    control,
    said,
    conditions,
    now,
    startedAt,
    ...(ownPage && stack && { ownPage: { services: servicesOf(ownPage, stack), origin: target.origin } }),
  });

  // A page that navigates away ends its call immediately; after a closed tab, the room would wait.
  cleanup.add(async () => {
    await leave(page);
    await observer.callOver();
  });

  const rewrite = policyRewrite(use);
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
  const faultFailure = new FaultFailure();
  const onFailure = (error: unknown) => faultFailure.keep(error);
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

  const remember = async () => {
    await observer.remember();
  };
  const { origin } = target;
  const faults = { conditions, browserFaults, serviceFaults, roomFaults };
  const driver: Driver = {
    page,
    methods,
    frame,
    origin,
    slug: target.slug,
    askedOrigins,
    speech,
    said,
    saidTexts,
    remember,
    ...faults,
  };
  signal.throwIfAborted();
  await roomFaults?.begin();
  // The room's faults are part of the plan already.
  for (const fault of scenario.faults ?? []) if ('room' in fault) conditions.add(labelOf(fault));
  await inject(
    faults,
    (scenario.faults ?? []).filter((fault) => !('room' in fault)),
  );
  await schedule.begin();
  const session = sessionOf({
    driver,
    observer,
    cleanup,
    control,
    faultFailure,
    startedAt,
    ahead,
    browser: lease.version,
    pictures: environment.pictures ?? 'webp',
    words: createSessionWords({ frame, observer, control, environment, saidTexts, said }),
  });
  if (scenario.steps[0]?.kind !== 'open') await openLink(driver, place, signal);
  return session;
}

/** If the page does not load, the scenario's expectations will fail. */
async function openLink(
  { page }: Driver,
  place: Awaited<ReturnType<typeof placeLink>>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await openFirst(page, place.url, signal);
    await place.ready(page, signal);
  } catch (error) {
    if (!(error instanceof StepProblem)) throw error;
  }
}
