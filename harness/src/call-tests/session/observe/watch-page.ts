import { createdHeader, decodeRemark, remarkHeader, standInServer } from '../../../shared/stand-in.ts';
import type { HTTPRequest, HTTPResponse, Page } from 'puppeteer-core';
import { setTimeout as pause } from 'node:timers/promises';
import { FirmlineError } from '@firmline/sdk/errors';
import { withoutUndefined } from '../../../shared/defined.ts';
import { isObject } from '#util/is-object';
import { refusedCertificate } from '../engines/chromium-trust.ts';
import type { EngineMethods } from '../engines/engine-methods.ts';
import { keyProblem } from '../own-page/key-problem.ts';
import { TabCrash } from '../session.ts';
import type { SeenLine, SeenRequest } from '../view.ts';

/** This process's clock, ms since the epoch. */
export const processClock = (): number => performance.timeOrigin + performance.now();

const inPage = () => performance.timeOrigin + performance.now();

/** How far the page's clock is ahead of this process's, ms, accurate to half a round trip. */
export async function clockAhead(page: Page): Promise<number> {
  let bestPair = { trip: Number.POSITIVE_INFINITY, ahead: 0 };
  for (let count = 0; count < 5; count++) {
    const clockBefore = processClock();
    const pageTime = await page.evaluate(inPage);
    const clockAfter = processClock();
    if (clockAfter - clockBefore < bestPair.trip)
      bestPair = { trip: clockAfter - clockBefore, ahead: pageTime - (clockBefore + clockAfter) / 2 };
  }
  return bestPair.ahead;
}

type Writable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

export type PageWatch = ReturnType<typeof watchPage>;

/**
 * Everything the browser reports about a page, from its first moment.
 * @param now ms since the attempt began
 */
export function watchPage(page: Page, methods: EngineMethods, now: () => number) {
  const requests: SeenRequest[] = [];
  const lines: SeenLine[] = [];
  const pageErrors: SeenLine[] = [];
  const calls: string[] = [];
  const seenRequests = new WeakMap<HTTPRequest, Writable<SeenRequest>>();
  let answers: Promise<unknown> = Promise.resolve();
  const closedPage = Promise.withResolvers<never>();
  const noteCall = async (earlierAnswers: Promise<unknown>, answer: Promise<string | null>) => {
    const [id] = await Promise.all([answer, earlierAnswers]);
    if (id !== null) calls.push(id);
  };

  methods.watchLog(page, {
    onLine(type, text, messageInWords) {
      const line: Writable<SeenLine> = { atMs: now(), type, text };
      lines.push(line);
      if (messageInWords)
        answers = Promise.all([
          answers,
          messageInWords.then(
            (words) => (line.text = words),
            () => {},
          ),
        ]);
    },
    onException: (text) => pageErrors.push({ atMs: now(), type: 'exception', text }),
  });
  page.on('error', () => closedPage.reject(new TabCrash()));
  const browser = page.browser();
  const onBrowserEnd = () =>
    closedPage.reject(
      new FirmlineError('The browser ended by itself, or something ended it.', { code: 'internal' }),
    );
  browser.once('disconnected', onBrowserEnd);
  page.once('close', () => browser.off('disconnected', onBrowserEnd));
  closedPage.promise.catch(() => {});
  // Tests answer it, so nobody else would see its words.
  page.on('dialog', (dialog) => {
    if (dialog.message() !== '') lines.push({ atMs: now(), type: 'dialog', text: dialog.message() });
  });
  page.on('popup', (tab) => {
    if (!tab) return;
    const line: Writable<SeenLine> = { atMs: now(), type: 'tab', text: tab.url() };
    lines.push(line);
    tab.on('framenavigated', () => (line.text = tab.url()));
  });
  page.on('request', (request) => {
    if (/^(data|blob):/.test(request.url())) return;
    const seenRequest: Writable<SeenRequest> = {
      atMs: now(),
      method: request.method(),
      url: request.url(),
      ...withoutUndefined({ kind: methods.kindOf(request) }),
      ...(isOfPage(page, request) && { isPage: true }),
      ...(asksForCall(request) &&
        withoutUndefined({ keyProblem: keyProblem(request.headers()['authorization']) })),
    };
    seenRequests.set(request, seenRequest);
    requests.push(seenRequest);
    const body = methods.bodyOf(request);
    if (body instanceof Promise)
      answers = Promise.all([answers, body.then((text) => keepBody(seenRequest, text))]);
    else keepBody(seenRequest, body);
  });
  page.on('response', (response) => {
    const seenRequest = seenRequests.get(response.request());
    if (seenRequest) {
      const { location } = response.headers();
      seenRequest.status = response.status();
      if (location !== undefined) seenRequest.location = location;
    }
    if (!asksForCall(response.request())) return;
    if (seenRequest) keepOrigin(seenRequest, response.headers());
    if (response.ok()) answers = noteCall(answers, readCallId(response));
    else if (seenRequest?.answer === undefined)
      answers = Promise.all([answers, keepAnswer(seenRequest, refusalIn(response))]);
  });
  const ended = (request: HTTPRequest, failure?: string) => {
    const seenRequest = seenRequests.get(request);
    if (!seenRequest) return;
    seenRequest.durationMs = now() - seenRequest.atMs;
    // The response has arrived even if the page aborts it without reading it.
    if (failure !== undefined && seenRequest.status === undefined) seenRequest.failure = failure;
  };
  page.on('requestfinished', (request) => ended(request));
  page.on('requestfailed', (request) => {
    ended(request, refusedCertificate(page, request.url()) ?? request.failure()?.errorText ?? 'failed');
  });

  return {
    requests,
    console: lines,
    pageErrors,
    /** Ids of the calls that the platform created, in the order of the responses. */
    calls,
    /** Resolves once all responses so far are read. */
    async settled(): Promise<void> {
      await answers;
    },
    /** Rejects once nothing can be read any more. */
    gone: closedPage.promise,
  };
}

/** Whether it asks for the page itself. */
const isOfPage = (page: Page, request: HTTPRequest): boolean =>
  request.isNavigationRequest() && request.frame() === page.mainFrame();

async function keepAnswer(
  seenRequest: Writable<SeenRequest> | undefined,
  answer: Promise<string>,
): Promise<void> {
  const text = await answer;
  if (seenRequest && text !== '') seenRequest.answer = text;
}

function keepOrigin(seenRequest: Writable<SeenRequest>, headers: Readonly<Record<string, string>>): void {
  if (headers['server'] !== standInServer) return;
  seenRequest.isStandIn = true;
  const remark = headers[remarkHeader];
  if (remark === undefined) return;
  if ((seenRequest.status ?? 0) < 400) seenRequest.warning = decodeRemark(remark);
  else seenRequest.answer = decodeRemark(remark);
}

function keepBody(seenRequest: Writable<SeenRequest>, body: string | undefined): void {
  if (body !== undefined) seenRequest.body = body;
}

const asksForCall = (request: HTTPRequest): boolean =>
  request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/call/web');

/** Timeout to read a response, ms. */
const endOfAnswerMs = 5000;

/**
 * Null if the body is invalid, does not end, or was lost: with the page, or because the page reads it as a stream, which
 * Chrome keeps only now and then. So the local platform also says in headers what a body says.
 */
const readBodyOf = (response: HTTPResponse): Promise<unknown> =>
  Promise.race([response.json().catch(() => null), pause(endOfAnswerMs, null, { ref: false })]);

/** The platform's words about a call that it refuses. */
async function refusalIn(response: HTTPResponse): Promise<string> {
  const body = await readBodyOf(response);
  const message = isObject(body) ? (body['message'] ?? body['error']) : body;
  return [message ?? []].flat().map(String).join('; ').slice(0, 500);
}

async function readCallId(response: HTTPResponse): Promise<string | null> {
  const created = response.headers()[createdHeader];
  if (created !== undefined) return created;
  const answer = await readBodyOf(response);
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) return null;
  return typeof answer.id === 'string' ? answer.id : null;
}
