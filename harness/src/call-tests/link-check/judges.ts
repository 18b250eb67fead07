import { greetingOf, introOf, isolateText, tabTitleOf } from '@firmline/sdk/firms';
import { stages } from '@firmline/sdk/web-call';
import { FirmlineError } from '@firmline/sdk/errors';
import { checkStages, completedOf, latestCall } from '../judge/call-marks.ts';
import { viewFigures } from '../judge/figures.ts';
import { type Finding, inTime, quoteText } from '../judge/finding.ts';
import { answerOf, jsonOf, pathBelow } from '../judge/traffic.ts';
import { isObject } from '#util/is-object';
import { textOfStretches } from '../../shared/speech-to-text/listener.ts';
import type { Judge } from '../run/built-in.ts';
import type { PageBlock, SeenRequest, View } from '../session/view.ts';
import { judgeGreeting } from './greeting-words.ts';
import type { ExpectedFirm, ExpectedGreeting } from './types.ts';

/** The page's sentences. The product's description sets them. */
export const words = {
  browserButton: 'Try in Browser',
  endButton: 'End Call',
  phoneButton: 'Call My Phone',
  phoneField: 'Your phone number',
  submitButton: 'Submit Phone Number',
  agreeButton: 'I agree',
  phoneRefused: 'Please enter a valid phone number',
  phoneSubmitted:
    'Thank you. Your request has been submitted successfully. ' +
    "If you don't receive the call within 15 seconds, please double check the phone number.",
  callEnded: 'Call ended.',
} as const;

/** Faults of the link itself, which affect every visitor. */
const linkFault = /ERR_(CERT|SSL|TOO_MANY_REDIRECTS|EMPTY_RESPONSE|INVALID_RESPONSE|UNSAFE_PORT)/;

/** The request for the page itself, after all redirects. */
const documentIn = ({ requests }: View): SeenRequest | undefined =>
  requests.find(({ status = 0 }) => status < 300 || status >= 400);

const withSingleSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const headingIn = ({ page }: View): PageBlock | undefined => page.blocks.find(({ tag }) => tag === 'h1');

const shownGreeting = (view: View): string => withSingleSpaces(headingIn(view)?.text ?? '');

const introIn = ({ page }: View, introStart: string): PageBlock | undefined =>
  page.blocks.find(({ tag, text }) => tag === 'p' && text.startsWith(introStart));

/** Statuses that may be for this machine alone: where it is, a check for bots, a limit of requests. */
export const isKeptOut = (status = 0): boolean => status === 403 || status === 429 || status === 451;

/**
 * @throws FirmlineError 'network' if this machine cannot reach the page, 'http' if the page keeps it out: neither says
 * anything about the link
 */
export const opens: Judge = (view) => {
  const document = documentIn(view);
  const { failure, status } = document ?? {};
  const isElsewhere = document !== undefined && view.requests[0] !== document;
  const place = isElsewhere ? ` at ${document.url.split(/[?#]/)[0]}, after a redirect` : '';
  const isGated = status === 401 || status === 407;
  if (failure !== undefined && !linkFault.test(failure)) {
    throw new FirmlineError(`The page could not be reached from here (${failure.replace('net::', '')}).`, {
      code: 'network',
      hint: 'Check the address, and that its server runs and can be reached from this machine.',
    });
  }
  const isRefused = status !== undefined && status >= 400 && view.page.title !== '';
  const title = isRefused ? `, with the page ${quoteText(view.page.title)}` : '';
  if (document && isKeptOut(status)) {
    throw new FirmlineError(
      `The server ${answerOf(document)}${place}${title}. It may keep only this machine out, so what visitors see is unknown.`,
      { code: 'http' },
    );
  }
  return {
    isMet: status !== undefined && status < 300,
    expected: 'a page',
    seen: document
      ? `${answerOf(document)}${place}${title}${isGated ? ': it wants a password in its address, or a header (--header)' : ''}`
      : 'only redirects',
  };
};

/** A record whose texts cannot be shown to a client, whatever the page makes of them. */
export const isFlawed =
  (problem: string): Judge =>
  () => ({ isMet: false, isFinal: true, expected: 'texts without left-overs', seen: problem });

/** A heading that is not a greeting will not become one, so the wait ends here. */
export const greetsSomebody: Judge = (view) => {
  const greetingText = shownGreeting(view);
  const isGreeting = greetingText.startsWith('Hey ');
  return {
    isMet: isGreeting && view.page.buttons.length > 0,
    isFinal: greetingText !== '' && !isGreeting,
    expected: 'a greeting',
    seen: `the page says ${quoteText(greetingText)}`,
  };
};

/** The name in the record: an isolated one has a quarter of its marks before it and half of them after it. */
function nameIn(view: View): string {
  const greetingText = shownGreeting(view).slice('Hey '.length).replace(/,$/, '');
  if (greetingText === '...') return '';
  const isolateCount = (greetingText.split(/\p{Bidi_Control}/u).length - 1) / 4;
  const name = greetingText.slice(isolateCount, greetingText.length - 2 * isolateCount);
  return isolateText(name) === greetingText ? name : greetingText;
}

const nameOf = (firm: ExpectedFirm | undefined, view: View): string => firm?.name ?? nameIn(view);

export const greets =
  (firm: ExpectedFirm | undefined): Judge =>
  (view) => {
    const greetingText = shownGreeting(view);
    const name = nameOf(firm, view);
    const greeting = withSingleSpaces(greetingOf({ name }));
    const isRight = greetingText === greeting && (firm !== undefined || name !== '');
    const afterMs = view.atMs - (documentIn(view)?.atMs ?? 0);
    return {
      isMet: isRight,
      isFinal: true,
      expected: quoteText(greeting),
      seen: isRight ? `${quoteText(greetingText)} after ${inTime(afterMs)}` : quoteText(greetingText),
    };
  };

export const isTitled =
  (firm: ExpectedFirm | undefined): Judge =>
  (view) => {
    const { title } = view.page;
    const expected = withSingleSpaces(tabTitleOf({ name: nameOf(firm, view) }));
    return { isMet: title === expected, expected: quoteText(expected), seen: quoteText(title) };
  };

export const namesCompany =
  (firm: ExpectedFirm | undefined): Judge =>
  (view) => {
    const [introStart, company] = introOf(firm ?? { companyName: '' });
    const introText = withSingleSpaces(introIn(view, introStart)?.text ?? '');
    const sentence = /^.*?(?:\.(?=\s+Let the assistant)|$)/.exec(introText)?.[0] ?? introText;
    const expected = withSingleSpaces(firm ? introStart + company : introStart);
    return {
      isMet: introText.startsWith(expected),
      expected: `a sentence that begins ${quoteText(expected)}`,
      seen: quoteText(sentence),
    };
  };

/** A record's text must stay text and never become an element. */
export const showsData =
  (firm: ExpectedFirm | undefined): Judge =>
  (view) => {
    const heading = headingIn(view);
    const [introStart, ...rest] = introOf(firm ?? { companyName: '' });
    const intro = introIn(view, introStart);
    const markup = [heading, intro].flatMap((block) => block?.elements ?? []).filter((tag) => tag !== 'bdi');
    const isWhole =
      heading?.text === greetingOf({ name: nameOf(firm, view) }) &&
      (firm === undefined || intro?.text === introStart + rest.join(''));
    return {
      isMet: isWhole && markup.length === 0,
      expected: 'the record as plain text',
      seen:
        markup.length > 0
          ? `the record's text became markup: <${markup.join('>, <')}>`
          : isWhole
            ? 'the record as plain text'
            : 'texts that differ from the record',
    };
  };

export const asksAgreement = ({ page }: View): boolean =>
  page.buttons.some(({ name }) => name === words.agreeButton);

/** The form, or the question that some pages ask before it. */
export const opensFormOrAsks: Judge = (view, memory) => {
  const form = opensForm(view, memory);
  return asksAgreement(view) ? { ...form, isMet: true, seen: `the button "${words.agreeButton}"` } : form;
};

export const opensForm: Judge = ({ page }) => ({
  isMet: page.buttons.some(({ name }) => name === words.submitButton),
  expected: `the button "${words.submitButton}"`,
  seen: `opens with "${words.submitButton}"`,
});

/** Nothing may have been sent since the click. */
export const refusesNoNumber: Judge = ({ page, requests }, { actedMs }) => {
  const phoneRequest = requests.find(({ method, atMs }) => method === 'POST' && atMs >= (actedMs ?? 0));
  return {
    isMet: !phoneRequest && page.text.includes(words.phoneRefused),
    isFinal: phoneRequest !== undefined,
    expected: quoteText(words.phoneRefused),
    seen: phoneRequest
      ? `an empty number was sent to ${phoneRequest.url}`
      : page.text.includes(words.phoneRefused)
        ? `${quoteText(words.phoneRefused)}, and nothing was sent`
        : `the alert ${quoteText(page.alert)}`,
  };
};

export const takesNumber =
  (phone: string): Judge =>
  ({ page }) => {
    const isTaken = page.text.includes(words.phoneSubmitted);
    const expected = quoteText(words.phoneSubmitted);
    return {
      isMet: isTaken,
      // The alert about the empty number may still be shown.
      isFinal: page.alert !== '' && page.alert !== words.phoneRefused,
      expected,
      seen: isTaken ? `${phone} was taken` : page.alert === '' ? 'no answer' : quoteText(page.alert),
    };
  };

/** The page's message when a call fails or is over. */
const saidIn = ({ page }: View): string => quoteText(page.alert || page.status);

const isOver: (...args: Parameters<Judge>) => boolean = (view, memory) =>
  view.page.alert !== '' || latestCall(view, memory)?.overAt != null;

/** A page shows what happened a moment after its client reports it, so the wait for a call ends with the words. */
const isShownOver: typeof isOver = (view, memory) =>
  view.page.alert !== '' || (isOver(view, memory) && view.page.status === words.callEnded);

export const callStarts: Judge = (view, memory) => {
  const call = latestCall(view, memory);
  const hasStarted = call?.marks.some(({ name }) => name === 'call-start') === true;
  const isSettled =
    completedOf(call).length === stages.length || call?.stages.some(({ status }) => status === 'failed');
  const setup = viewFigures(view, null)['call.setup'] ?? 0;
  return {
    isMet: hasStarted && isSettled === true && view.page.alert === '',
    isFinal: isShownOver(view, memory),
    expected: 'a call that starts',
    seen:
      hasStarted && view.page.alert === ''
        ? `${inTime(setup)} after the click: ${saidIn(view)}`
        : saidIn(view),
  };
};

export const completesStages: Judge = (view, memory) => ({
  ...checkStages('all-completed', view, memory),
  isFinal: isOver(view, memory),
});

export const notifiesWebhook =
  (firm: ExpectedFirm | undefined): Judge =>
  (view) => {
    const expected = 'a request to the webhook with the slug alone';
    const unmetFinding = (seenText: string): Finding => ({
      isMet: false,
      isFinal: true,
      expected,
      seen: seenText,
    });
    if (view.services.webhook === undefined)
      return unmetFinding('a page that does not reveal the address of webhook');
    const request = view.requests.findLast(
      ({ method, url }) => method === 'POST' && pathBelow(view, 'webhook', url) !== null,
    );
    if (!request) return unmetFinding('it got no request');
    const body = jsonOf(request.body);
    const { slug, ...rest } = isObject(body) ? body : {};
    const isAlone = typeof slug === 'string' && Object.keys(rest).length === 0;
    if (!isAlone || (firm !== undefined && slug !== firm.slug))
      return unmetFinding(`it was sent ${request.body ?? 'nothing'}`);
    const { status, failure } = request;
    return {
      isMet: status !== undefined && status < 300,
      isFinal: status !== undefined || failure !== undefined,
      expected,
      seen: `${request.body ?? ''} was ${answerOf(request)}`,
    };
  };

export const isHeard: Judge = (view, memory) => {
  const isSpoken = latestCall(view, memory)?.marks.some(({ name }) => name === 'speech-start') === true;
  const isPlayed = view.page.media.playing > 0;
  const afterMs = viewFigures(view, null)['call.first-audio'] ?? 0;
  const isOverNow = isShownOver(view, memory);
  return {
    isMet: isSpoken && isPlayed,
    isFinal: isOverNow,
    expected: 'an assistant that can be heard',
    seen: isSpoken
      ? `audible ${inTime(afterMs)} after the click${isPlayed ? '' : ', but not played'}`
      : isOverNow
        ? `silent, then ${saidIn(view)}`
        : 'a silent assistant',
  };
};

/** Whether what was said first is the firm's greeting. What cannot be judged holds, unless words are required. */
export const saysGreeting =
  (greeting: ExpectedGreeting): Judge =>
  (view, memory) => {
    const { opening } = memory;
    const { verdict, reason, expected, heard } = judgeGreeting(greeting, opening);
    const hasProblem = greeting.problem !== undefined || opening?.problem !== undefined;
    // More of the greeting may follow until the caller speaks.
    const isSettled =
      hasProblem || isOver(view, memory) || (view.saidSegments.length > 0 && opening?.isOpen !== true);
    const isKnown = verdict === 'matches' || (verdict === 'unexpected' && opening?.isOpen === false);
    return {
      broken: 'agentSaid',
      isMet: isKnown || (isSettled && verdict !== 'differs' && !greeting.isRequired),
      isFinal: isSettled,
      expected: expected === '' ? 'a greeting' : quoteText(expected),
      seen: reason !== undefined ? `not judged: ${reason}` : heard === '' ? 'no words' : quoteText(heard),
    };
  };

/** What was said after the visitor's question. */
export const answers: Judge = (view, memory) => {
  const { problem } = memory.opening ?? {};
  const answer = textOfStretches(memory.opening?.answer ?? []);
  return {
    broken: 'agentSaid',
    isMet: answer !== '' || problem !== undefined,
    isFinal: isOver(view, memory),
    expected: 'an answer',
    seen: problem === undefined ? quoteText(answer) : `not judged: ${problem}`,
  };
};

export const goesOn: Judge = (view, memory) => ({
  isMet: !isOver(view, memory),
  isFinal: true,
  expected: 'a call that continues',
  seen: `the call ended by itself: ${saidIn(view)}`,
});

export const callEnds: Judge = (view) => {
  const { status, alert, buttons } = view.page;
  const isMet =
    status === words.callEnded && alert === '' && buttons.some(({ name }) => name === words.browserButton);
  const expected = `"${words.callEnded}", and "${words.browserButton}" is offered again`;
  return { isMet, expected, seen: isMet ? expected : saidIn(view) };
};
