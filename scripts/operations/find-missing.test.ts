import { describe, expect, it } from 'vitest';
import { type DescribedOperation, readModel } from '../../sdk/src/rest/contract/derive/model.ts';
import { findMissing, isTelling } from './find-missing.ts';

const { areas, shared } = readModel();
const area = areas.find(({ name }) => name === 'call')!;

/** What is missing if an operation is different. */
const missingAt = (name: string, change: (operation: DescribedOperation) => Partial<DescribedOperation>) =>
  findMissing({
    shared,
    areas: [
      {
        ...area,
        operations: area.operations.map((one) => (one.name === name ? { ...one, ...change(one) } : one)),
      },
    ],
  });

describe('the docstrings of the table', () => {
  it('are complete', () => {
    expect(findMissing({ areas, shared })).toEqual([]);
  });

  it('miss an area, an operation, a path value and a query field without a text', () => {
    expect(findMissing({ shared, areas: [{ ...area, text: '' }] })).toEqual(['the area call']);
    expect(missingAt('call.get', () => ({ text: '' }))).toEqual(['call.get']);
    expect(missingAt('call.get', () => ({ values: { id: '' } }))).toEqual(['call.get, path value id']);
    const untold = missingAt('call.list', ({ query }) => ({
      query: { ...query!, own: query!.own.map((field) => ({ ...field, text: '' })) },
    }));
    expect(untold).toHaveLength(3);
  });

  it('miss a text that only repeats its name, a value that does not exist, and what replaces an operation', () => {
    expect(missingAt('call.get', () => ({ text: 'Gets a call.' }))).toEqual([
      'call.get, which only repeats its name',
    ]);
    expect(missingAt('call.get', ({ row }) => ({ row: { ...row, values: { callId: 'id' } } }))).toEqual([
      'call.get has no path value callId, but a docstring for it',
    ]);
    expect(missingAt('call.createPhone', ({ row: { at, text } }) => ({ row: { at, text } }))).toEqual([
      'call.createPhone, what replaces it',
    ]);
  });

  it.each([
    ['Get the call', 'call.get', false],
    ['Gets a list of assistants.', 'assistant.list', false],
    ['The assistant id.', 'assistantId', false],
    ['Only calls of this stored assistant.', 'assistantId', true],
    ['', 'call.get', false],
  ])('%j beside %j tells something: %s', (text, name, expected) => {
    expect(isTelling(text, name)).toBe(expected);
  });
});
