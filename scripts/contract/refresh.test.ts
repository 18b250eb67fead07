import { expect, it } from 'vitest';
import type { Contract } from '../../sdk/src/rest/shape.ts';
import { mergeContracts, pickOperations } from './merge.ts';
import { type Overlay, amended, renamed, withUnions, withoutUnions } from './names.ts';

const overlay: Overlay = {
  names: { DogEntity: 'Dog' },
  unions: { Toy: 'CreateDog.toy' },
  amendments: [{ why: 'Not declared.', shapes: { Dog: { fields: { 'age?': 'number', junk: null } } } }],
  messages: [],
};
const known: Contract = {
  operations: { 'PATCH /dog': { query: { 'page?': 'number' }, body: 'CreateDog', response: 'Dog' } },
  shapes: {
    CreateDog: { fields: { 'toy?': 'Toy', 'name?': { maxLength: 40 }, size: { min: 1, max: 9 } } },
    Dog: { fields: { id: 'string', kind: { oneOf: ['big'] }, 'age?': 'number' } },
    Toy: { anyOf: ['Ball', 'Rope'] },
    Ball: { fields: { type: { oneOf: ['ball'] } } },
    Rope: { fields: { type: { oneOf: ['rope'] } } },
  },
};
const vendor: Contract = {
  operations: {
    'PATCH /dog': {
      query: { 'page?': { min: 1 }, 'name?': 'string' },
      body: 'CreateDogDTO',
      response: 'DogEntity',
    },
    'POST /cat': { body: 'Cat' },
    'POST /cat/photo': { body: 'Cat', form: true },
  },
  shapes: {
    CreateDogDTO: {
      fields: {
        'toy?': { anyOf: ['Rope', 'Ball'] },
        'name?': 'string',
        'nick?': 'string',
        'size?': { min: 0, max: 5 },
      },
    },
    DogEntity: { fields: { id: 'string', kind: { oneOf: ['big', 'small'] }, junk: 'any' } },
    Ball: { fields: { type: { oneOf: ['ball'] } } },
    Rope: { fields: { type: { oneOf: ['rope'] } } },
    Cat: { fields: { id: 'string' } },
  },
};
const refreshed = (newest: Contract) =>
  pickOperations(
    amended(
      withUnions(mergeContracts(withoutUnions(known, overlay), renamed(newest, overlay)), overlay),
      overlay,
    ),
    Object.keys(known.operations),
    overlay.messages,
  );

it('adds what is new under our names, frees what is no longer limited, and keeps the rest', () => {
  const { operations, further, shapes } = refreshed(vendor);
  expect(operations).toEqual({
    'PATCH /dog': { query: { 'page?': 'number', 'name?': 'string' }, body: 'CreateDog', response: 'Dog' },
  });
  expect(further).toEqual({ 'POST /cat': { body: 'Cat' } });
  expect(shapes).toEqual({
    ...known.shapes,
    Cat: { fields: { id: 'string' } },
    CreateDog: {
      fields: { 'toy?': 'Toy', 'name?': 'string', 'size?': { min: 0, max: 9 }, 'nick?': 'string' },
    },
    Dog: { fields: { id: 'string', kind: { oneOf: ['big', 'small'] }, 'age?': 'number' } },
  });
  expect(refreshed({ operations: {}, shapes: {} })).toEqual({ ...known, further: {} });
  expect(() => renamed(vendor, { ...overlay, names: { Cat: 'Ball' } })).toThrow(
    'Two shapes would be called Ball',
  );
});
