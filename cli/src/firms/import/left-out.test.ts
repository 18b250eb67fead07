import { expect, it } from 'vitest';
import { readTable } from '../table/table.ts';
import { conditionOf } from './conditions.ts';
import { mapColumns } from './map-columns.ts';
import { readFirms } from './records.ts';
import { countOutcomes, summaryOf } from './summary.ts';
import type { PlannedRow } from './plan.ts';

/** What becomes of the rows of a table, and their warnings. */
async function rowsOf(text: string) {
  const table = await readTable({ bytes: Buffer.from(text), name: 'f.csv' });
  return readFirms(table, mapColumns(table));
}

it.each<[string, (string | undefined)[]]>([
  ['name,company\nAda,Roe\n,Hale LLP\n,\n', [undefined, 'company']],
  ['name,company,x\nAda,Roe,a\n,,b\n', [undefined, 'nobody']],
  ['name,company\n,Hale\n,Roe\n', [undefined, undefined]],
  ['slug,name,company\na,Ada,Roe\nb,,Hale\n', [undefined, undefined]],
  ['slug,name,Type\na,Ada,Person\nb,Hale,Company\n', [undefined, undefined]],
  [
    'name,company,Type\nAda,Roe,Person\nHale LLP,Hale LLP,Company\nEve,Hale,Company\n',
    [undefined, 'company', undefined],
  ],
  ['name,Customer Type\nAda,Individual\nHale,Business\n', [undefined, 'company']],
  ['name,company\nHale LLP,Hale L.L.P.\nAda,Roe\nHale,Hale\n', ['company', undefined, undefined]],
  ['name,Is a Company\nAda,FALSE\nHale,TRUE\n', [undefined, 'company']],
  ['Name,Persona jurídica\nAda,No\nHale,Sí\n', [undefined, 'company']],
  ['Name,Kontaktart\nAda,Person\nHale,Unternehmen\n', [undefined, 'company']],
  ['name,clientKind\nAda,person\nHale,Business\n', [undefined, 'company']],
  // What somebody has bought, or where somebody works, does not say what they are.
  ['Name,Membership type\nAda,Individual\nBen,Firm\n', [undefined, undefined]],
  ['Name,Company Type\nAda,Law firm\nBen,Government\n', [undefined, undefined]],
  ['Name,Ticket type\nAda,Corporate\nBen,Student\n', [undefined, undefined]],
  [
    'Name,Organization (is this an organization record? yes or no)\nAda,no\nHale,yes\n',
    [undefined, 'company'],
  ],
])('who is no contact is left out: %j', async (text, outcomes) => {
  expect((await rowsOf(text)).map(({ leftOut }) => leftOut?.outcome)).toEqual(outcomes);
});

it.each<[string, string | undefined]>([
  [
    'name,Note\nAda,asked us to stop\n',
    'Note is "asked us to stop", which may mean that nobody should call.',
  ],
  [
    'name,Title\nAda,"Partner, retiring"\n',
    'Title is "Partner, retiring", which may be a reason not to call.',
  ],
  ['name,\nAda,"said, he is retiring"\n', '#2 is "said, he is retiring", which may be a reason not to call.'],
  // A wish comes before another reason.
  [
    'name,A,B\nAda,left the firm,take me off\n',
    'B is "take me off", which may mean that nobody should call.',
  ],
  ['name,company\nRoe Hale,roe hale\n', 'The contact is called like the company, so it may be no person.'],
  ['First Name,Last Name,company\nRoe,Hale,Roe Hale\n', undefined],
  [
    'First Name,Last Name,company\n,Hale,Hale\nAda,Brook,\n',
    'The contact is called like the company, so it may be no person.',
  ],
  [
    'First Name,Last Name\n,Mercy North\nAda,Brook\n',
    'Only the last name is filled in, with several words, so it may be no person.',
  ],
  ['First Name,Last Name\n,van der Brook\nAda,Brook\n', undefined],
  [
    'First Name,Last Name,Name\n,,Crane Transport\nAda,Brook,\n',
    '"{First Name} {Last Name}" is empty, and another column may name a company there.',
  ],
  ['Full Name,First Name\nEve Ada,Eve\nAda Lowe,Ada\nBo,Cy\n', undefined],
])('what else a row says is warned of: %j', async (text, warning) => {
  expect((await rowsOf(text))[0]?.warning).toBe(warning);
});

it.each([
  ['Status=Open', ['open', ' OPEN ', 'closed', ''], [true, true, false, false]],
  ['Status!=Open', ['open', 'closed', ''], [false, true, true]],
  ['Status=in  Progress', ['In Progress', 'in progress ', 'inprogress'], [true, true, false]],
  ['Status=', ['', ' ', 'x'], [true, true, false]],
  ['#1=a=b', ['a=b', 'a'], [true, false]],
])('the condition %s chooses of %j', (condition, cells, chosen) => {
  const meets = conditionOf(condition, ['Status']);
  expect(cells.map((cell) => meets([cell]))).toEqual(chosen);
  expect(meets([undefined])).toBe(meets(['']));
});

it.each(['Status', '=Open', '!=Open'])('%j is no condition', (text) => {
  expect(() => conditionOf(text, ['Status'])).toThrow(`--where ${text} is not a condition.`);
});

it('outcomes and warnings are counted, and those that no row has are left out or zero', () => {
  const row = (outcome: PlannedRow['outcome'], ...warnings: readonly string[]): PlannedRow => ({
    line: 2,
    slug: '',
    outcome,
    problem: '',
    contact: {},
    to: undefined,
    write: undefined,
    base: undefined,
    warnings,
  });
  const rows = [row('created', 'a', 'b'), row('created', 'c'), row('optedOut'), row('unclear')];
  expect(countOutcomes(rows)).toEqual({ created: 2, optedOut: 1, unclear: 1 });
  const files = { links: null, report: null, dryRun: true };
  const zeros = { updated: 0, unchanged: 0, skipped: 0, invalid: 0 };
  expect(summaryOf(rows, files)).toEqual({
    ...files,
    ...zeros,
    rows: 4,
    created: 2,
    unclear: 1,
    leftOut: { optedOut: 1 },
    warnings: 3,
  });
  expect(summaryOf([row('updated')], files)).toEqual({ ...files, ...zeros, rows: 1, created: 0, updated: 1 });
});
