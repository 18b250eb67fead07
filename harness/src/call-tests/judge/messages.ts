import { limitText, matchesLimit, type MessageExpectation } from '../scenario/index.ts';
import type { View } from '../session/view.ts';
import { allOf, type Check, type Finding } from './finding.ts';
import { holdsAll, jsonOf } from './subset.ts';
import { counted, listed } from './words.ts';

interface Message {
  readonly to: 'page' | 'agent';
  readonly type: string;
  readonly body: unknown;
}

/** The messages of the latest call. */
export const messagesOf = ({ record }: View): readonly Message[] =>
  (record?.appMessages ?? []).map(({ direction, data }) => {
    const body = typeof data === 'string' ? (jsonOf(data) ?? data) : data;
    return { to: direction === 'out' ? 'page' : 'agent', type: typeOf(body), body };
  });

/** `type` of a message, or the message itself if it is a string. */
export function typeOf(body: unknown): string {
  if (typeof body === 'string') return body;
  const type: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'type') : undefined;
  return typeof type === 'string' ? type : 'a message without a type';
}

export const checkMessages: Check<'messages'> = (expectation, view) =>
  allOf(expectation.map((message) => checkMessage(message, view, false)));

export const checkNoMessages: Check<'noMessages'> = (expectation, view) =>
  allOf(expectation.map((message) => checkMessage(message, view, true)));

function checkMessage(expectation: MessageExpectation, view: View, none: boolean): Finding {
  const sent = messagesOf(view).filter(({ to }) => to === expectation.to);
  const fitting = sent.filter(
    ({ type, body }) =>
      (expectation.type === undefined || type === expectation.type) &&
      (expectation.body === undefined || holdsAll(expectation.body, body)),
  );
  const limit = none ? ({ comparison: '=', value: 0 } as const) : expectation.count;
  const holds = limit ? matchesLimit(limit, fitting.length) : fitting.length > 0;
  const what = [
    `message${expectation.type === undefined ? '' : ` ${expectation.type}`} to the ${expectation.to}`,
    ...(expectation.body === undefined ? [] : [JSON.stringify(expectation.body)]),
  ].join(' with ');
  const many = none ? 'no' : limit ? limitText(limit, 'count') : 'a';
  const types = [...new Set(sent.map(({ type }) => type))];
  const others = fitting.length === 0 && types.length > 0 ? `; there were ${listed(types)}` : '';
  return {
    // Without a call, missing messages prove nothing.
    holds: view.record !== null && holds,
    expected: `${many} ${what}`,
    seen: view.record ? `${counted(fitting.length, 'such message')}${others}` : 'no call',
  };
}
