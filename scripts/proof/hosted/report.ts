import type { JudgedAssumption, TraceVerdict } from '../../../harness/src/call-tests/call-trace/index.ts';

const labels: Readonly<Record<TraceVerdict, string>> = {
  holds: 'holds  ',
  differs: 'DIFFERS',
  unseen: 'unseen ',
  skipped: 'skipped',
};

/** The report for people. */
export function reportOf(judged: readonly JudgedAssumption[]): string {
  const count = (verdict: TraceVerdict) => judged.filter((one) => one.verdict === verdict).length;
  return [
    ...judged.flatMap(({ verdict, question, expected, found }) => [
      `${labels[verdict]}  ${question}`,
      `         expected: ${expected}`,
      `         found:      ${found}`,
    ]),
    '',
    `${count('holds')} hold, ${count('differs')} differ, ${count('unseen')} were not seen, ${count('skipped')} were skipped.`,
  ].join('\n');
}

/** Whether every tested assumption was observed and holds. */
export const allHold = (judged: readonly JudgedAssumption[]): boolean =>
  judged.every(({ verdict }) => verdict === 'holds' || verdict === 'skipped');
