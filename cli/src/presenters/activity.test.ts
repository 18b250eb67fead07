import { expect, it } from 'vitest';
import { memoryOutput } from '../testing/memory-output.ts';
import type { LinkActivity } from '../results/link.ts';
import { printActivity } from './activity.ts';

const activity = (parts: Partial<LinkActivity>): LinkActivity => ({
  slug: null,
  of: 'firm',
  name: '',
  companyName: '',
  calls: 0,
  possibleCalls: 0,
  minutes: 0,
  lastContact: null,
  cost: 0,
  endedReasons: {},
  failedStarts: {},
  ...parts,
});
const rows = [
  activity({
    slug: 'dana',
    calls: 3,
    possibleCalls: 2,
    minutes: 2.5,
    lastContact: '2026-01-02T03:04:05Z',
    cost: 1.5,
    endedReasons: { silence: 1, hangup: 2 },
  }),
  activity({ of: 'ambiguous', calls: 2 }),
  activity({ of: 'unknown', failedStarts: { 'join timeout\u001b[2J safari': 1 } }),
];

it('activity has a row for every firm, and for what belongs to no single one', async () => {
  const output = memoryOutput({ columns: 200 });
  await printActivity({ rows, quiet: 1 }, output);
  expect(output.printed.map((line) => line.split(/ {2,}/))).toEqual([
    ['SLUG', 'CALLS', 'TIME', 'LAST CONTACT', 'COST', 'ENDED', 'FAILED STARTS'],
    ['dana', '3 + 2?', '2:30', '2026-01-02 03:04:05Z', '$1.50', 'hangup 2, silence'],
    ['(several firms)', '2', '0:00', '$0.00'],
    ['(no known firm)', '0', '0:00', '$0.00', 'join timeout[2J safari'],
  ]);
  expect(output.said).toEqual([
    '1 firm had no calls.',
    'The texts of some calls fit several records. firmline calls list shows which.',
  ]);
});

it('activity without failures has no column for them, and nothing is said to a program', async () => {
  const table = memoryOutput({ columns: 200 });
  await printActivity({ rows: rows.slice(0, 1), quiet: 0 }, table);
  expect(table.printed[0]).not.toContain('FAILED');
  expect(table.said).toEqual([]);
  const json = memoryOutput({ format: 'json' });
  await printActivity({ rows, quiet: 1 }, json);
  expect(JSON.parse(json.printed.join(''))).toEqual(rows);
  expect(json.said).toEqual([]);
});
