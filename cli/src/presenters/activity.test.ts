import { expect, it } from 'vitest';
import { memoryOutput } from '../testing/memory-output.ts';
import type { LinkActivity } from '../link/types.ts';
import { printActivity } from './activity.ts';

const activity = (parts: Partial<LinkActivity>): LinkActivity => ({
  slug: null,
  of: 'firm',
  name: '',
  companyName: '',
  calls: 0,
  possibleCalls: 0,
  claimedCalls: 0,
  minutes: 0,
  claimedMinutes: 0,
  lastContact: null,
  cost: 0,
  endedReasons: {},
  visits: 0,
  firstVisit: null,
  lastVisit: null,
  talks: 0,
  talkSeconds: 0,
  phoneRequests: 0,
  failedStarts: {},
  ...parts,
});
const rows = [
  activity({
    slug: 'dana',
    calls: 3,
    possibleCalls: 2,
    claimedCalls: 1,
    minutes: 2.5,
    claimedMinutes: 0.5,
    lastContact: '2026-01-02T03:04:05Z',
    cost: 1.5,
    endedReasons: { silence: 1, hangup: 2 },
    visits: 3,
    firstVisit: '2026-01-01T03:04:05Z',
    lastVisit: '2026-01-02T03:04:00Z',
    talks: 2,
    talkSeconds: 190,
    phoneRequests: 1,
  }),
  activity({ of: 'ambiguous', calls: 2 }),
  activity({ of: 'unknown', failedStarts: { 'join timeout\u001b[2J safari': 1 } }),
];

it('activity has a row for every firm, and for what belongs to no single one', async () => {
  const output = memoryOutput({ columns: 200 });
  await printActivity({ rows, quiet: 1 }, output);
  expect(output.printed.map((line) => line.split(/ {2,}/))).toEqual([
    'SLUG|CALLS|TIME|LAST CONTACT|COST|ENDED'
      .concat('|VISITS|FIRST VISIT|LAST VISIT|TALKS|PHONE REQUESTS|FAILED STARTS')
      .split('|'),
    'dana|3 + 1 claimed + 2?|2:30 + 0:30|2026-01-02 03:04:05Z|$1.50|hangup 2, silence'
      .concat('|3|2026-01-01 03:04:05Z|2026-01-02 03:04:00Z|2 (3:10)|1')
      .split('|'),
    ['(several firms)', '2', '0:00', '$0.00', '0', '0', '0'],
    ['(no known firm)', '0', '0:00', '$0.00', '0', '0', '0', 'join timeout[2J safari'],
  ]);
  expect(output.said).toEqual([
    '1 firm had no calls and no visits.',
    'Pages report visits, talks, phone requests and failed starts. Anybody can, so they are hints.',
    'The texts of some calls fit several records; firmline calls list shows which. If the page is started with FIRMLINE_TAG_CALLS=1, later calls name their firm.',
  ]);
});

it('activity that no page reported has no columns for reports, and nothing is said to a program', async () => {
  const table = memoryOutput({ columns: 200 });
  await printActivity({ rows: [activity({ slug: 'dana', calls: 1 })], quiet: 0 }, table);
  expect(table.printed[0]).not.toMatch(/VISIT|FAILED/);
  expect(table.said).toEqual([]);
  const json = memoryOutput({ format: 'json' });
  await printActivity({ rows, quiet: 1 }, json);
  expect(JSON.parse(json.printed.join(''))).toEqual(rows);
  expect(json.said).toEqual([]);
});
