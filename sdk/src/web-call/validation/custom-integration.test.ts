import { describe, expect, it } from 'vitest';
import { validateCustomIntegrations, validateIntegrationIds } from './custom-integration.ts';

const bySrc = { label: 'Notes', location: 'sidebar', src: 'https://firm.example/notes' } as const;
const inPlace = { label: 'Board', location: 'main', srcdoc: '<p>Board' } as const;
const without = (field: string, from: object) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name !== field));

describe('validateCustomIntegrations', () => {
  it('accepts integrations by id', () => {
    const integrations = {
      notes: {
        ...bySrc,
        allow: 'camera',
        controlledBy: ['5a1b'],
        csp: '',
        iconURL: 'https://firm.example/icon.png',
        loading: 'lazy',
        name: 'notes',
        referrerPolicy: 'origin',
        sandbox: 'allow-scripts',
        shared: false,
      },
      board: inPlace,
    };
    expect(validateCustomIntegrations(integrations)).toEqual(integrations);
    expect(validateCustomIntegrations({})).toEqual({});
  });

  it.each(['*', 'owners', [], ['5a1b', '6c2d']])('can be controlled by %j', (controlledBy) => {
    expect(validateCustomIntegrations({ notes: { ...bySrc, controlledBy } })).toBeDefined();
  });

  it.each([true, false, 'owners', [], ['5a1b']])('can be shared: %j', (shared) => {
    expect(validateCustomIntegrations({ notes: { ...bySrc, shared } })).toBeDefined();
  });

  it.each([
    [without('label', bySrc), '.label is required.'],
    [without('location', bySrc), '.location is required.'],
    [without('src', bySrc), '.src or customIntegrations["notes"].srcdoc is required.'],
    [{ ...bySrc, srcdoc: '' }, ' cannot have both src and srcdoc.'],
    [{ ...inPlace, src: undefined }, ' cannot have both src and srcdoc.'],
    [{ ...bySrc, location: 'top' }, '.location must be main or sidebar, not "top".'],
    [{ ...bySrc, src: 'notes.html' }, '.src must be a URL, not "notes.html".'],
    [{ ...bySrc, iconURL: '' }, '.iconURL must be a URL, not "".'],
    [{ ...bySrc, label: undefined }, '.label must be a string, not undefined.'],
    [{ ...inPlace, srcdoc: 5 }, '.srcdoc must be a string, not 5.'],
    [{ ...bySrc, sandbox: true }, '.sandbox must be a string, not true.'],
    [{ ...bySrc, loading: 'soon' }, '.loading must be eager or lazy, not "soon".'],
    [
      { ...bySrc, controlledBy: 'everyone' },
      ".controlledBy must be '*', 'owners' or a list of participant ids, not \"everyone\".",
    ],
    [
      { ...bySrc, controlledBy: ['5a1b', 6] },
      ".controlledBy must be '*', 'owners' or a list of participant ids, not an array.",
    ],
    [
      { ...bySrc, shared: '*' },
      '.shared must be true, false, \'owners\' or a list of participant ids, not "*".',
    ],
    [{ ...bySrc, width: 5 }, ' has no field "width".'],
    [{ ...bySrc, constructor: 5 }, ' has no field "constructor".'],
  ])('refuses %j', (notes, message) => {
    expect(() => validateCustomIntegrations({ board: inPlace, notes })).toThrow(
      expect.objectContaining({ code: 'invalid-input', message: `customIntegrations["notes"]${message}` }),
    );
  });

  it.each([null, undefined, [], 'notes'])('refuses %j instead of integrations', (integrations) => {
    expect(() => validateCustomIntegrations(integrations)).toThrow(/^customIntegrations must be an object/);
  });
});

describe('validateIntegrationIds', () => {
  const known = { notes: bySrc, board: inPlace };

  it('accepts one or several ids', () => {
    expect(validateIntegrationIds('notes', known)).toEqual(['notes']);
    expect(validateIntegrationIds(['board', 'notes'], known)).toEqual(['board', 'notes']);
    expect(validateIntegrationIds([], known)).toEqual([]);
  });

  it.each([
    ['chat', 'There is no custom integration "chat".'],
    [['chat', 'notes', 'toString'], 'There is no custom integration "chat", "toString".'],
    [undefined, 'An integration id must be a string or a list of strings, not undefined.'],
    [['notes', 5], 'An integration id must be a string or a list of strings, not an array.'],
  ])('refuses %j', (ids, message) => {
    expect(() => validateIntegrationIds(ids, known)).toThrow(
      expect.objectContaining({ code: 'invalid-input', message }),
    );
  });
});
