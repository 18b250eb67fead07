import type { CallTrace } from './trace.ts';

const list = (values: readonly object[], indent: string) =>
  values.map((value) => `\n${indent}${JSON.stringify(value)}`).join(',');

/** A trace as JSON text, with one event per line. */
export function writeTrace({ calls, data, ...head }: CallTrace): string {
  const callTexts = calls.map(
    ({ events, ...call }) =>
      `\n  ${JSON.stringify(call).slice(0, -1)},"events":[${list(events, '   ')}\n  ]}`,
  );
  const dataText = data === null ? 'null' : `[${list(data, '  ')}\n ]`;
  return `${JSON.stringify(head).slice(0, -1)},\n "data":${dataText},\n "calls":[${callTexts.join(',')}\n ]}\n`;
}
