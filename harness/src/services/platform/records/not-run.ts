/** Why something has no result. The stack has no models, so it never makes one up. */
export const notRun = (subject: string): string =>
  `Not run: ${subject} needs the hosted platform. The local stand-in only keeps its record.`;

/** An eval run that ended before it began. */
export function endedEval() {
  const now = new Date().toISOString();
  const endFields = { status: 'ended', endedReason: 'aborted', endedMessage: notRun('an eval') };
  return { ...endFields, startedAt: now, endedAt: now, results: [], cost: 0, costs: [] };
}
