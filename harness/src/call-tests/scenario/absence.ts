import { matchesLimit, matchesText } from './match.ts';
import type { Expectation, Limit } from './types.ts';
import { expectationFields } from './vocabulary/expectation.ts';

/** How long what must not be there has to be absent, ms: what a click causes takes a moment to come. */
export const absenceMs = 1000;

/** Whether it says only what is not there, which holds at once if nothing has happened yet. */
export function saysOnlyAbsence(expectation: Expectation): boolean {
  const { stages, calls, mic, text, button, element, requests, messages, serverMessage } = expectation;
  const absences: Partial<Record<keyof Expectation, boolean>> = {
    noText: true,
    noMessages: true,
    // Media that were never opened count as released.
    media: true,
    text: text?.every(isEmptyToo) === true,
    status: isEmptyToo(expectation.status),
    alert: isEmptyToo(expectation.alert),
    advice: isEmptyToo(expectation.advice),
    title: isEmptyToo(expectation.title),
    focus: isEmptyToo(expectation.focus),
    mic: mic === 'never-opened',
    calls: calls !== undefined && matchesLimit(calls, 0),
    button: button?.every(({ state }) => state === 'absent') === true,
    element: element?.every(isNone) === true,
    requests: requests?.every(isNone) === true,
    messages: messages?.every(isNone) === true,
    serverMessage: serverMessage?.every(isNone) === true,
    stages: typeof stages === 'object' && Object.keys(stages).every((name) => name === 'notStarted'),
  };
  const names = Object.keys(expectationFields) as (keyof Expectation)[];
  return names.every(
    (name) =>
      expectation[name] === undefined || name === 'withinMs' || name === 'forMs' || absences[name] === true,
  );
}

/** Whether a page that shows nothing has the text: `""`, or `/^$|Ready/`. */
const isEmptyToo = (expected: string | undefined): boolean =>
  expected !== undefined && matchesText(expected, '', 'whole');

const isNone = ({ count }: { readonly count?: Limit | undefined }): boolean =>
  count !== undefined && matchesLimit(count, 0);
