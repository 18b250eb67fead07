import { expect, it } from 'vitest';
import {
  chosenFields,
  columnNamed,
  columnsInWords,
  columnsIn,
  titleOfColumn,
  valueOfColumn,
  writtenTemplate,
} from './value-template.ts';

const columns = ['First Name', 'Last-Name', '', 'Note', 'Note', '{x}'];

it.each<[string, string, string]>([
  ['name=First Name', 'First Name', 'Ada'],
  ['name={First Name} {last name}', '{First Name} {Last-Name}', 'Ada Brook'],
  ['name={First Name} {#3} {Last-Name}', '{First Name} {#3} {Last-Name}', 'Ada Brook'],
  ['name=Ms {Last-Name}', 'Ms {Last-Name}', 'Ms Brook'],
  ['name= first_name ', 'First Name', 'Ada'],
  ['name=#2', 'Last-Name', ' Brook '],
  ['name=#3', '#3', ''],
  ['name={x}', '{x}', 'y'],
])('--map %s reads the template %j, which is %j in a row', (pair, template, value) => {
  const read = chosenFields([pair], columns).fields.get('name') ?? [];
  expect(writtenTemplate(read, columns)).toBe(template);
  expect(valueOfColumn(read, ['Ada', ' Brook ', '', 'a', 'b', 'y'])).toBe(value);
});

it('a field that is mapped to nothing is read from no column', () => {
  const { fields, unmappedFields } = chosenFields(['slug=', 'company= ', 'prompt=#4'], columns);
  expect([[...fields.keys()], [...unmappedFields]]).toEqual([['system'], ['slug', 'companyName']]);
});

it.each([
  ['Nobody', 'There is no column "Nobody" for --where x.'],
  ['#7', 'There is no column "#7" for --where x.'],
  ['#0', 'There is no column "#0" for --where x.'],
  ['-', 'There is no column "-" for --where x.'],
  ['Note', 'There are two columns "Note".'],
])('the column %s is refused: %s', (name, message) => {
  expect(() => columnNamed(name, columns, '--where x')).toThrow(message);
});

it('of two columns, the hint names the places', () => {
  expect(() => columnNamed('Note', columns, '--map')).toThrow(
    expect.objectContaining({ hint: 'Name one by its place: #4 or #5.' }),
  );
});

it('the columns of templates are those in brackets, or the whole', () => {
  expect(columnsIn(['name={First} {Last}', 'company=Firm=Co', 'slug='])).toEqual([
    'First',
    'Last',
    'Firm=Co',
    '',
  ]);
  expect(columnsIn()).toEqual([]);
});

it('a column is called by its name, or else by its place, and many are counted', () => {
  expect([titleOfColumn(0, columns), titleOfColumn(2, columns)]).toEqual(['First Name', '#3']);
  expect(columnsInWords(['a', '', 'b'])).toBe('"a", "b"');
  expect(columnsInWords([...'abcdefgh'])).not.toContain('more');
  expect(columnsInWords([...'abcdefghij'])).toMatch(/"h" and 2 more$/);
});
