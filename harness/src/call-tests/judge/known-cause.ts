import { nearestName } from '#util/closest-name';
import { hasRequestFailed, isPageError, isScript, refusedCall } from './figures.ts';
import { declaredLayers } from './intended-faults.ts';
import type { Scenario, Step } from '../scenario/index.ts';
import { isHere } from '../session/own-page/own-page.ts';
import { dailyRoomIn, isBystander, otherPlatformIn } from '../session/own-page/other-platforms.ts';
import { loadLoopIn } from '../session/observe/load-loop.ts';
import type { SeenRequest, View } from '../session/view.ts';
import { listInWords, quoteText } from './finding.ts';
import { callRequestsIn } from './traffic.ts';

/** The oldest daily-js that joins the local room. */
const oldestLibrary = '0.58.0';
/** The address from which daily-js loads its call machine names its version. */
const libraryVersion = /\/call-machine\/versioned\/(\d+\.\d+\.\d+)\//;

/** Hosts, or buttons, in one sentence. */
const maxShown = 5;
/** Of a button, characters: a card may be one. */
const maxName = 24;

const isOlder = (version: string, other: string): boolean =>
  version.localeCompare(other, 'en', { numeric: true }) < 0;

/** @param step the one that broke */
type Cause = (view: View, step: Step | undefined) => string | undefined;

/** What visibly broke, and what nothing else explains. Each cause explains those after it, so the first is reported. */
const causes: readonly Cause[] = [
  ({ requests }) => loadLoopIn(requests),
  notSupported,
  ({ requests, record }) => {
    const version = requests.map(({ url }) => libraryVersion.exec(url)?.[1]).find(Boolean);
    return version !== undefined && isOlder(version, oldestLibrary) && record?.joinedAt === undefined
      ? `The page uses daily-js ${version}; calls can be tested from ${oldestLibrary} on.`
      : undefined;
  },
  (view) => {
    const call = refusedCall(view);
    if (!call) return undefined;
    const platformName = call.isStandIn ? 'The local stand-in' : 'The platform';
    const refusal = `${platformName} refused the call: ${call.status} ${call.answer ?? ''}`.replace(
      /[.\s]*$/,
      '.',
    );
    return call.keyProblem === undefined ? refusal : `The page sent ${call.keyProblem}. ${refusal}`;
  },
];

/** What a visitor would notice. It may have a cause, which is then reported after it. */
const symptoms: readonly Cause[] = [renamedButton, microphoneRefused, silentMicrophone, deadStop];

/** What may have caused anything. */
const circumstances: readonly Cause[] = [
  (view) => (callRequestsIn(view).length > 0 ? undefined : refusedPage(view)),
  (view) => (callRequestsIn(view).length > 0 ? undefined : blockedCause(view)),
  ({ requests }) => {
    const script = requests.find((request) => isScript(request) && hasRequestFailed(request));
    return script && `A script did not load: ${script.status ?? script.failure} at ${script.url}.`;
  },
  pendingScript,
  (view) => lastLine(view, 'dialog', (text) => `The page showed the dialog ${quoteText(text)}.`),
  ({ pageErrors: [error] }) => error && `The page threw ${withoutStack(error.text)}.`,
  refusedRequest,
  ({ console }) => {
    const error = console.find(isPageError);
    return error && `The page's console has the error ${withoutStack(error.text)}.`;
  },
  noSuchButton,
  (view) => lastLine(view, 'tab', (url) => `The page opened another tab (${url}); tests stay in the first.`),
  (view) => lastLine(view, 'service worker', (text) => `A service worker has the error ${quoteText(text)}.`),
  noCall,
  clickedTwin,
];

/** The latest request for the page itself. */
const lastPage = ({ requests }: View): SeenRequest | undefined => requests.findLast(({ isPage }) => isPage);

function notLoaded(view: View): string | undefined {
  const page = lastPage(view);
  return page?.failure !== undefined && hasRequestFailed(page)
    ? `The page did not load: ${page.failure} at ${page.url}.${gateWords(page)}`
    : undefined;
}

function refusedPage(view: View): string | undefined {
  const page = lastPage(view);
  return page && (page.status ?? 0) >= 400
    ? `The page answered ${page.status} at ${page.url}.${gateWords(page)}`
    : undefined;
}

/** What a page behind a gate needs. */
const gateWords = ({ status, failure = '' }: SeenRequest): string =>
  status === 401 || status === 407 || failure.includes('INVALID_AUTH')
    ? ' It asks for a password: see --url and --header.'
    : '';

/** A page waits for its scripts, so one that never comes is why it never opens. */
function pendingScript({ requests }: View, step: Step | undefined): string | undefined {
  if (step?.kind !== 'open' && step?.kind !== 'reload') return undefined;
  const script = requests.find(
    (request) => isScript(request) && request.status === undefined && request.durationMs === undefined,
  );
  return script && `A script never arrived: ${script.url}.`;
}

/**
 * A request to a service of the page, or one that its script makes to its own server or another one of this machine,
 * which says more than the line of the console about it.
 */
function refusedRequest(view: View): string | undefined {
  const { requests, services } = view;
  const pageOrigin = URL.parse(lastPage(view)?.url ?? '')?.origin;
  const failedRequest = requests.find(
    (request) =>
      hasRequestFailed(request) &&
      (Object.values(services).some((base) => request.url.startsWith(base)) ||
        (/^(?:fetch|xhr)$/.test(request.kind ?? '') &&
          (URL.parse(request.url)?.origin === pageOrigin || isHere(request.url)))),
  );
  return (
    failedRequest &&
    `The page's request failed: ${failedRequest.status ?? failedRequest.failure} for ${failedRequest.method} ${failedRequest.url}.`
  );
}

/** The places in bundled code tell nobody anything. */
const withoutStack = (text: string): string => quoteText(text.split(/\n\s+at /)[0] ?? text);

/** Beside the console, the browser reports what is no line of it. */
function lastLine({ console }: View, type: string, sentenceOf: (text: string) => string): string | undefined {
  const line = console.findLast((one) => one.type === type);
  return line && sentenceOf(line.text);
}

function notSupported(view: View): string | undefined {
  const { requests, services, calls } = view;
  const otherRequests = requests.filter(
    ({ url }) => !Object.values(services).some((base) => url.startsWith(base)),
  );
  const otherPlatform = callRequestsIn(view).length > 0 ? undefined : otherPlatformIn(otherRequests);
  if (otherPlatform !== undefined)
    return `Not supported: this page ${otherPlatform}. The local stack stands in for ${services.platform ?? 'no platform'}.`;
  const room = calls.length > 0 ? undefined : dailyRoomIn(requests);
  return (
    room &&
    `Not supported: this page joins a Daily room that the local stack did not make (${room}). It makes one for each POST ${services.platform ?? ''}/call/web.`
  );
}

/** The name that a click looks for in vain, and those that the page has. */
function missingButton({ page: { buttons } }: View, step: Step | undefined) {
  if (step?.kind !== 'click' || !('name' in step)) return undefined;
  const names = buttons.map(({ name }) => name).filter(Boolean);
  return names.length === 0 || names.includes(step.name) ? undefined : { name: step.name, names };
}

/** A click on a button that is called otherwise. */
function renamedButton(view: View, step: Step | undefined): string | undefined {
  const missingName = missingButton(view, step);
  if (!missingName) return undefined;
  const { name, names } = missingName;
  const words = new Set(longWords(name));
  const nearestText =
    nearestName(name, names) ?? names.find((one) => longWords(one).some((word) => words.has(word)));
  return (
    nearestText && `The page has no button ${quoteText(name)}; the nearest is ${quoteText(nearestText)}.`
  );
}

/** It may be drawn by something that did not load, so that is named before. */
function noSuchButton(view: View, step: Step | undefined): string | undefined {
  const missingName = renamedButton(view, step) === undefined ? missingButton(view, step) : undefined;
  if (!missingName) return undefined;
  const shownNames = missingName.names
    .slice(0, maxShown)
    .map((name) => quoteText(name.length > maxName ? `${name.slice(0, maxName)}…` : name));
  const redirect = view.requests.findLast(({ isPage, location }) => isPage && location !== undefined);
  const redirectText = redirect ? ` ${redirect.url} leads to ${redirect.location}.` : '';
  return `The page has no button ${quoteText(missingName.name)}; it has ${listInWords(shownNames)}.${redirectText}`;
}

const longWords = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

const controlInWords = ({ name }: { readonly name: string }): string =>
  name === '' ? 'an element without a name' : quoteText(name);

/** Which of several buttons of a name a visitor means is a guess. */
function clickedTwin({ page: { buttons, clicks } }: View, step: Step | undefined): string | undefined {
  const click = clicks.at(-1);
  if (step?.kind !== 'expect' || !click) return undefined;
  const sameButtons = buttons.filter(({ name, disabled }) => name !== '' && name === click.name && !disabled);
  return sameButtons.length > 1
    ? `The page has ${sameButtons.length} buttons ${quoteText(click.name)}; the first that can be clicked was.`
    : undefined;
}

/** Words of a page about its microphone, in the languages of many pages. */
const microphoneWords =
  /mi[ckq]r[oó]|\bmics?\b|permi|allow|access|denied|erlaub|zugriff|accès|acces|микрофон|マイク|麦克风/i;

function microphoneRefused({ page, console }: View): string | undefined {
  const dialogs = console.flatMap(({ type, text }) => (type === 'dialog' ? [text] : []));
  const refusal = page.refusals.at(-1);
  if (!refusal || page.media.opened > 0) return undefined;
  const isSaid = microphoneWords.test([page.text, page.alert, page.advice, ...dialogs].join(' '));
  const outcomeText = refusal.name === 'NotAllowedError' ? 'denied' : 'not opened';
  return `The microphone was ${outcomeText} (${refusal.name})${isSaid ? '' : ', and the page has no word about it'}.`;
}

function silentMicrophone({ page: { media } }: View, step: Step | undefined): string | undefined {
  return step?.kind === 'expect' && step.agent === 'speaking' && media.playing === 0 && media.silenced > 0
    ? "The page's player is muted: it plays the assistant's audio without sound."
    : undefined;
}

function deadStop({ page: { clicks, media }, record }: View, step: Step | undefined): string | undefined {
  if (step?.kind !== 'expect') return undefined;
  const click = clicks.at(-1);
  const isOngoing = record !== null && record.state !== 'ended';
  if (step.call?.state === 'ended' && isOngoing && click)
    return `The click on ${controlInWords(click)} did not end the call.`;
  return step.mic === 'released' && !isOngoing && media.live > 0
    ? 'The page keeps the microphone open after the call.'
    : undefined;
}

/** Whether a page may need its content: code, data or a connection, of a host that may start calls. */
const isBlocked = ({ isOutOfReach, kind = 'other', url }: SeenRequest): boolean =>
  isOutOfReach === true && !/^(?:image|font|stylesheet|media|ping)$/.test(kind) && !isBystander(url);

function blockedCause({ requests, services }: View): string | undefined {
  const blockedRequests = requests.filter(
    (request) => isBlocked(request) && !Object.values(services).some((base) => request.url.startsWith(base)),
  );
  const [mainRequest] = blockedRequests.toSorted((a, b) => Number(isScript(b)) - Number(isScript(a)));
  if (!mainRequest) return undefined;
  const { hostname } = new URL(mainRequest.url);
  if (isHere(mainRequest.url)) return `Nothing answers at ${mainRequest.url} (${mainRequest.failure}).`;
  const noun = isScript(mainRequest) ? 'script' : mainRequest.kind === 'websocket' ? 'socket' : 'request';
  const folder = isScript(mainRequest) ? '"hosts" in firmline.config.json serves it from a folder; ' : '';
  return `A ${noun} of another host is blocked in tests: ${mainRequest.url}. ${folder}--allow-host ${hostname} lets it through.`;
}

/** The visitor clicked, and the page asked for no call. */
function noCall(view: View, step: Step | undefined): string | undefined {
  const { clicks, text } = view.page;
  const click = clicks.at(-1);
  const isExpected =
    step === undefined || (step.kind === 'expect' && (step.stages ?? step.call ?? step.requests));
  if (!view.isMarkedByLibrary || !click || !isExpected || callRequestsIn(view).length > 0) return undefined;
  return `The page requested no call after the click on ${controlInWords(click)}; it shows ${quoteText(text)}.`;
}

/** Why a page cannot do what is expected of it, unless the scenario breaks the page itself; undefined if nothing shows it. */
export function knownCause(view: View, scenario: Scenario, step?: Step): string | undefined {
  const declaredFaultLayers = declaredLayers(scenario);
  // Whatever a scenario breaks, the browser's own page about it tells nobody that.
  const notLoadedText = notLoaded(view);
  if (notLoadedText !== undefined) return notLoadedText;
  if (declaredFaultLayers.has('page') || declaredFaultLayers.has('signalling')) return undefined;
  const firstCause = (causesOfKind: readonly Cause[]) =>
    causesOfKind.map((cause) => cause(view, step)).find((cause) => cause !== undefined);
  return (
    firstCause(causes) ??
    ([firstCause(symptoms), firstCause(circumstances)].filter(Boolean).join(' ') || undefined)
  );
}

/** The hosts that the page asked in vain because tests do not reach them, without those that a text names already. */
export function blockedHosts({ requests }: View, causeText: string): string {
  const hosts = new Set(requests.flatMap(({ url, isOutOfReach }) => (isOutOfReach ? new URL(url).host : [])));
  const unnamedHosts = [...hosts].filter((host) => !causeText.includes(host));
  if (unnamedHosts.length === 0) return '';
  const shownHosts = unnamedHosts.slice(0, maxShown);
  return ` Out of reach in tests: ${listInWords(shownHosts)}${unnamedHosts.length > maxShown ? ', …' : ''}.`;
}
