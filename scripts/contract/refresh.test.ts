import { expect, it } from 'vitest';
import type { Contract } from '../../sdk/src/rest/shape.ts';
import { furtherIn, mergeContracts, pickOperations } from './merge.ts';
import { type Overlay, amended, renamed, withUnions, withoutUnions } from './names.ts';

const overlay: Overlay = {
  names: { DogEntity: 'Dog' },
  unions: { Toy: 'CreateDog.toy' },
  amendments: [{ why: 'Not declared.', shapes: { Dog: { fields: { 'age?': 'number', junk: null } } } }],
  messages: [],
};
const known: Contract = {
  operations: { 'PATCH /dog': { body: 'CreateDog', response: 'Dog' } },
  shapes: {
    CreateDog: { fields: { 'toy?': 'Toy', 'name?': { maxLength: 40 } } },
    Dog: { fields: { id: 'string', kind: { oneOf: ['big'] }, 'age?': 'number' } },
    Toy: { anyOf: ['Ball', 'Rope'] },
    Ball: { fields: { type: { oneOf: ['ball'] } } },
    Rope: { fields: { type: { oneOf: ['rope'] } } },
  },
};
const vendor: Contract = {
  operations: {
    'PATCH /dog': { body: 'CreateDogDTO', response: 'DogEntity' },
    'GET /cat': { response: 'Cat' },
  },
  shapes: {
    CreateDogDTO: { fields: { 'toy?': { anyOf: ['Rope', 'Ball'] }, 'name?': 'string', 'nick?': 'string' } },
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

it('adds what is new under our names, and keeps the rest', () => {
  const contract = refreshed(vendor);
  expect(contract.shapes).toEqual({
    ...known.shapes,
    CreateDog: { fields: { 'toy?': 'Toy', 'name?': { maxLength: 40 }, 'nick?': 'string' } },
    Dog: { fields: { id: 'string', kind: { oneOf: ['big', 'small'] }, 'age?': 'number' } },
  });
  expect(refreshed({ operations: {}, shapes: {} })).toEqual(known);
  expect(() => renamed(vendor, { ...overlay, names: { Cat: 'Ball' } })).toThrow(
    'Two shapes would be called Ball',
  );
});

it('lists what the vendor has beyond the table, without forms', () => {
  const operations = {
    ...vendor.operations,
    'POST /cat/{id}/run': { body: 'Cat' },
    'POST /cat/photo': { body: 'Cat', form: true },
    'GET /cat/{id}/purr': {},
  } as const;
  expect(furtherIn({ ...vendor, operations }, known)).toEqual({
    'GET /cat': 'json',
    'GET /cat/{id}/purr': 'bytes',
    'POST /cat/{id}/run': 'none',
  });
});
