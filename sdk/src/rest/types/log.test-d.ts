import type { Paginated } from './common.ts';
import type { CallLog, Log } from './log.ts';

declare const page: Paginated<Log>;
for (const log of page.results) {
  log.error?.message satisfies string | undefined;
  log.requestHeaders?.['accept'] satisfies unknown;
  log['addedTomorrow'] satisfies unknown;
}
page.metadata.totalItems satisfies number;

const line = {
  callId: 'call',
  orgId: 'org',
  time: '2026-08-01T09:30:00.000Z',
  log: 'Answered.',
};
({ ...line, level: 'INFO' }) satisfies CallLog;
({ ...line, level: 'WHISPER' }) satisfies CallLog;
// @ts-expect-error every line has a level
line satisfies CallLog;
