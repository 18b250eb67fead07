import { describe, expect, it } from 'vitest';
import { createModel } from './model.ts';
import { noteOf } from './notes.ts';
import { writeMethods } from './write-methods.ts';
import { writeOperations } from './write-operations.ts';
import { createTypes, writeTypes } from './write-types.ts';
import type { Contract } from '../../shape.ts';
import { type OperationRow, area } from '../table.ts';

const contract: Contract = {
  operations: {
    'GET /dog': {
      query: { 'limit?': { min: 0, max: 50 }, 'createdAtLe?': 'time', owner: { oneOf: ['ann', 'bob'] } },
      response: { items: 'Dog' },
    },
    'POST /dog': { body: 'CreateDog', response: { anyOf: ['Dog', 'DogBatch'] } },
    'GET /dog/{id}/walk': { response: 'bytes' },
    'POST /dog/photo': { body: 'Photo', form: true, deprecated: true },
  },
  shapes: {
    CreateDog: {
      fields: {
        name: { minLength: 1, maxLength: 40 },
        'age?': { min: 0, max: 30 },
        'kind?': { oneOf: ['big', 'small'] },
        'breed?': { known: ['collie'] },
        'toy?': { anyOf: ['Ball', 'Rope', { of: 'any', fields: { type: { oneOf: ['bone'] } } }, 'null'] },
        'tags?': { items: { anyOf: ['string', 'number'] } },
        'others?': { values: 'Dog' },
      },
    },
    Dog: { of: 'CreateDog', fields: { id: 'string' } },
    DogBatch: { fields: { results: { items: 'Dog' }, metadata: 'PaginationMeta' } },
    Ball: { fields: { type: { oneOf: ['ball'] }, size: { oneOf: ['s', 'l'] } } },
    Rope: { fields: { type: { oneOf: ['rope'] } } },
    PaginationMeta: { fields: { totalItems: 'number' } },
    Photo: { fields: { 'photos?': { items: 'file' }, title: 'string' } },
  },
};
const notes = {
  '*': { size: 'How large it is.' },
  Dog: { '': 'A dog.', age: 'Years, {limits}. 3 by default.', kind: '@deprecated Use `breed`.' },
};
const dog = area({
  text: 'Dogs.',
  record: 'dog',
  operations: {
    list: { at: 'GET /dog', text: 'Lists dogs.', query: { owner: 'Only dogs of this person.' } },
    create: {
      at: 'POST /dog',
      text: 'Stores a dog, or many.',
      batch: 'others',
      errors: ['400 if it is a cat'],
    },
    walk: { at: 'GET /dog/{id}/walk', text: 'Reads a walk.' },
    photo: { at: 'POST /dog/photo', text: 'Adds photos.', deprecated: 'Use none.' },
  },
});
const model = createModel(contract, notes, [['dog', dog]]);

describe('what is derived from a contract', () => {
  it('has types with open choices, closed kinds, limits and notes', () => {
    expect(writeTypes(model)).toContain(`/** A dog. */
export interface CreateDog {
  /** 1 to 40 characters. */
  readonly name: string;
  /** Years, 0 to 30. 3 by default. */
  readonly age?: number;
  /** @deprecated Use \`breed\`. */
  readonly kind?: Open<'big' | 'small'>;
  readonly breed?: Open<'collie'>;
  readonly toy?: Ball | Rope | (UnknownFields & { readonly type: 'bone' }) | null;
  readonly tags?: readonly (string | number)[];
  readonly others?: Readonly<Record<string, Dog>>;
}
`);
    expect(writeTypes(model)).toContain(
      "  readonly type: 'ball';\n  /** How large it is. */\n  readonly size: Open<'s' | 'l'>;\n",
    );
    expect(writeTypes(model)).toContain('  readonly photos?: readonly FilePart[];\n');
    expect(createTypes(model).typeOf('DogBatch')).toBe('Paginated<Dog>');
  });

  it('has methods with queries, path values, batches and docstrings', () => {
    const methods = writeMethods(model);
    expect(methods).toContain("  /** Only dogs of this person. */\n  readonly owner: Open<'ann' | 'bob'>;\n");
    expect(methods).toContain(
      '  list(query: DogListQuery, options?: RequestOptions): List<Received<Dog[]>>;\n',
    );
    expect(methods).toContain(
      'create(body: CreateDog, options?: RequestOptions): Promise<Received<Dog> | Received<Paginated<Dog>>>;',
    );
    expect(methods).toContain(`  /**
   * Reads a walk.
   * @param id id of the dog
   * @throws PlatformError 404 if there is no such dog
   */
  walk(id: string, options?: RequestOptions): Promise<ByteStream>;
`);
  });

  it('has a table with what a request needs', () => {
    const table = writeOperations(model);
    expect(table).toContain(
      "details: { query: ['owner'], response: 'list', paging: byTime } } as Operation<DogMethods['list'], '/dog'>",
    );
    expect(table).toContain("details: { body: form('photos'), response: 'none' } }");
  });

  it('is complete: each operation has a row, and each row an operation', () => {
    const { photo: _, ...operations } = dog.operations;
    expect(() => createModel(contract, notes, [['dog', { ...dog, operations }]])).toThrow(
      'POST /dog/photo has no row',
    );
    const walk = { ...dog.operations['walk'], text: '' } as OperationRow;
    const silent = { ...dog, operations: { ...dog.operations, walk } };
    expect(() => createModel(contract, notes, [['dog', silent]])).toThrow('No docstring: dog.walk.');
    const fewer = { ...contract, operations: {} };
    expect(() => createModel(fewer, notes, [['dog', dog]])).toThrow('the contract has no GET /dog');
  });
});

describe('a note', () => {
  it.each([
    ['', { maxLength: 40 }, 'At most 40 characters.'],
    ['The name.', { minLength: 2 }, 'The name. At least 2 characters.'],
    ['{limits}. 1 by default.', { min: 1, max: 2 }, '1 to 2. 1 by default.'],
    ['Seconds, {limits}.', { min: 1, max: 3600 }, 'Seconds, 1 to 3,600.'],
    ['Seconds.', { min: 0 }, 'Seconds.'],
    ['', { items: 'string', maxItems: 10_000 }, 'At most 10,000 items.'],
    ['', { minLength: 3, maxLength: 3 }, '3 characters.'],
  ])('%j of %j is %j', (text, shape, expected) => {
    expect(noteOf({ Dog: { field: text } }, 'UpdateDog', 'field', shape).text).toBe(expected);
  });
});
