import { describe, expect, it } from 'vitest';
import { noRowSentences } from '../words/import-sentences.ts';
import { readTable } from './table.ts';

const read = (text: string, name = 'f.json') => readTable({ bytes: Buffer.from(text), name });
const rowsOf = async (text: string, name?: string) => {
  const { columns, rows } = await read(text, name);
  return [columns, ...rows.map(({ cells }) => cells)];
};

describe('a JSON file', () => {
  it.each([
    ['lines', '{"slug":"a","name":"Ann"}\n \n{"slug":"b","name":null}\n', [2, ['a', 'Ann'], ['b', '']]],
    ['an array', '\n [{"slug":"a","name":"Ann"},{"name":"Bo"}]', [2, ['a', 'Ann'], [undefined, 'Bo']]],
    ['one object over several lines', '{\n  "slug": "a",\n  "name": "Ann"\n}\n', [2, ['a', 'Ann']]],
    ['slugs', '["a","b"]', [1, ['a'], ['b']]],
    [
      'the list of an answer',
      '{"data":{"contacts":[{"slug":"a","name":"Ann"}]},"meta":{"total":1}}',
      [2, ['a', 'Ann']],
    ],
    [
      'numbers, flags and lists beside the fields',
      '[{"slug":"a","name":"Ann","age":41,"active":true,"tags":["a","b",null]}]',
      [5, ['a', 'Ann', '41', 'true', 'a; b; ']],
    ],
    [
      'objects by their ids',
      '{"people":{"x1":{"slug":"a","name":"Ann"},"x2":{"slug":"b","name":"Bo"}}}',
      [2, ['a', 'Ann'], ['b', 'Bo']],
    ],
    [
      'columns by the numbers of rows',
      '{"slug":{"0":"a","1":"b"},"name":{"0":"Ann","1":"Bo"}}',
      [2, ['a', 'Ann'], ['b', 'Bo']],
    ],
    [
      'columns of which one lacks a row',
      '{"age":{"0":41},"name":{"0":"Ann","1":"Bo"}}',
      [2, ['41', 'Ann'], [undefined, 'Bo']],
    ],
    [
      'a list beside an object without fields',
      '{"links":{},"data":{"contacts":[{"slug":"a","name":"Ann"}]}}',
      [2, ['a', 'Ann']],
    ],
    [
      'a list beside an object of numbers',
      '{"years":{"2025":3},"data":{"contacts":[{"slug":"a","name":"Ann"}]}}',
      [2, ['a', 'Ann']],
    ],
    [
      'a person and a firm by their names',
      '{"person":{"name":"Ann"},"firm":{"name":"Roe"}}',
      [2, ['Ann', 'Roe']],
    ],
    ['objects in objects', '{"a":{"b":{"c":"x"},"d":{}},"name":"Ann"}', [2, ['x', 'Ann']]],
  ])('may have %s', async (_, text, [width, ...rows]) => {
    const [columns, ...cells] = await rowsOf(text);
    expect([columns?.length, ...cells]).toEqual([width, ...rows]);
  });

  it('has the names of both for the fields of an object in it', async () => {
    const { columns } = await read('{"properties":{"firstname":"Ann","at":{"x":1}}}');
    expect(columns).toEqual(['properties.firstname', 'properties.at.x']);
  });

  it.each([
    ['[]', 'There are no rows in f.json.'],
    ['[1', ' is not JSON: Expected '],
    ['\n [1', ' is not JSON: Expected '],
    ['{"name":true}', '"name" is a boolean, not a string.'],
    ['{"name":{}}', 'No row has a field.'],
    ['[1]', 'Item 1: A row must be an object'],
    ['[[]]', 'Item 1: A row must be an object'],
    ['{"name":', 'Line 1: Invalid JSON'],
    ['[{}]', 'No row has a field.'],
    ['[{"name":5}]', 'Item 1: "name" is a number, not a string.'],
    ['[{"name":["a"]}]', 'Item 1: "name" is a list, not a string.'],
    [
      '{"groups":[{"name":"A"}],"x":{"people":[{"name":"Ann"}]}}',
      'f.json has several lists: "groups", "x.people".',
    ],
  ])('is refused for what it is: %s', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it('is one row if it has the fields of a firm, or no list of objects', async () => {
    expect((await read('{"name":"Ann","a":[{"b":"c"}],"d":[{"e":"f"}]}')).rows).toHaveLength(1);
    expect((await read('{"x":{"name":"Ann"},"list":[{"y":1},2],"none":[]}')).rows).toHaveLength(1);
  });

  it('has totals that are no rows', async () => {
    const table = await read('[{"name":"Ann","fee":2},{"name":"Bo","fee":3},{"name":"Total","fee":5}]');
    expect(table.rows.map(({ cells }) => cells[0])).toEqual(['Ann', 'Bo']);
    expect(noRowSentences(table)).toEqual(['a total in item 3']);
  });

  it('names each line of JSON that cannot be a firm', async () => {
    const { rows, unit } = await read('{"name":"Ann"}\n{"name":\n{"name":"Bo","company":["x"]}\n', 'f.jsonl');
    expect(rows.map(({ line, problem = '' }) => `${line} ${problem.slice(0, 12)}`)).toEqual([
      '1 ',
      '2 Invalid JSON',
      '3 "company" is',
    ]);
    expect(unit).toBe('line');
  });
});
