import { describe, expect, it } from 'vitest';
import { readTable } from './table.ts';
import { lists } from './table-words.ts';

const people = 'name,company,fee\nDana,Rowe,1\n';

/** The row that each word of a list makes of "%" below others, and what such a row is. */
const meanings: readonly (readonly [
  list: keyof typeof lists,
  reason: string,
  row: string,
  rowsAbove?: string,
])[] = [
  ['sums', 'total', '%,,300'],
  ['furtherSums', 'total', '%,,300', `${people}Total,,300\n`],
  ['units', 'total', '3 %,,'],
  ['connectors', 'total', 'Total %: 3,,'],
  ['guides', 'guide', '%,%,'],
  ['examples', 'guide', '%. Ada Roe,% Roe,'],
  ['guideTitles', 'guide', '%,Ada,Roe', ',name,company\n,Dana,Rowe\n'],
  ['pageMarks', 'page', '%,,'],
  ['pageBreaks', 'page', '(% page 3),,'],
  ['footerBeginnings', 'footer', '% 3/2/2026,,'],
  ['footerLabels', 'footer', '%: x,,'],
  ['footerPhrases', 'footer', 'X % y,,'],
];

it('has a row for each list', () => {
  expect(meanings.map(([list]) => list).toSorted()).toEqual(Object.keys(lists).toSorted());
});

for (const [list, reason, row, rowsAbove = people] of meanings) {
  const words = lists[list];
  describe(`the words ${list}`, () => {
    it.each('isIn' in words ? words.entries : [...words])(`make a row a ${reason}: %s`, async (phrase) => {
      const text = `${rowsAbove}${row.replaceAll('%', phrase.replaceAll('#', '3'))}\n`;
      const { rows, noRows } = await readTable({ bytes: Buffer.from(text), name: 'f.csv' });
      const line = text.trimEnd().split('\n').length;
      expect(noRows.filter(({ lines }) => lines.includes(line)).map((one) => one.reason)).toEqual([reason]);
      expect(rows).toHaveLength(1);
    });
  });
}
