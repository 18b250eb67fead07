import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateInitialReceiveSettings, validateReceiveSettings } from './receive-settings.ts';

const refusal = (message: string) => expect.objectContaining({ code: 'invalid-input', message });

describe('validateReceiveSettings', () => {
  it("accepts participant ids, 'base' and '*', and omits 'local' from the result", () => {
    const settings = {
      '*': { video: { layer: 0 }, screenVideo: 'inherit' },
      base: 'inherit',
      '5a1b': { video: 'inherit', customVideo: { layer: 1 } },
      '6c2d': {},
    };
    expect(validateReceiveSettings({ ...settings, local: { video: { layer: 1 } } })).toEqual(settings);
  });

  it('refuses an empty key', () => {
    expect(() => validateReceiveSettings({ '': 'inherit' })).toThrow(
      refusal("A key of receiveSettings must be 'local', a participant id or '*', not \"\"."),
    );
  });

  it("has no '*' before the join", () => {
    expect(validateInitialReceiveSettings({ base: { video: { layer: 2 } }, local: 'inherit' })).toEqual({
      base: { video: { layer: 2 } },
    });
    for (const key of ['', '*']) {
      expect(() => validateInitialReceiveSettings({ [key]: 'inherit' })).toThrow(
        refusal(
          `A key of receiveSettings must be 'local' or a participant id before the join, not "${key}".`,
        ),
      );
    }
  });

  it.each([-1, 0.5, '1', null, Number.NaN, Infinity, 'Inherit'])('refuses the layer %s', (layer) => {
    for (const name of ['video', 'screenVideo']) {
      expect(() => validateReceiveSettings({ local: {}, a: { [name]: { layer } } })).toThrow(
        refusal(
          `receiveSettings["a"].${name}.layer must be a non-negative integer or 'inherit', not ${
            typeof layer === 'string' ? JSON.stringify(layer) : layer
          }.`,
        ),
      );
    }
  });

  it('also checks the omitted entry', () => {
    expect(() => validateReceiveSettings({ local: { video: { layer: -1 } } })).toThrow(
      /non-negative integer/,
    );
  });

  it.each([null, undefined, 5, 'inherit', []])('refuses %j as settings', (settings) => {
    expect(() => validateReceiveSettings(settings)).toThrow(/^receiveSettings must be an object, not/);
  });

  it.each([null, undefined, 5, 'all', []])("refuses %j as a participant's settings", (settings) => {
    expect(() => validateReceiveSettings({ a: settings })).toThrow(
      /^receiveSettings\["a"\] must be an object or 'inherit', not/,
    );
  });

  it.each([5, 'all', [], true])('refuses %j as video settings', (video) => {
    expect(() => validateReceiveSettings({ a: { video } })).toThrow(
      /^receiveSettings\["a"\]\.video must be an object or 'inherit', not/,
    );
  });

  it('accepts every integer layer from 0', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.oneof(fc.integer(), fc.double()), (id, layer) => {
        const settings = { [`id-${id}`]: { video: { layer } } };
        if (Number.isInteger(layer) && layer >= 0)
          expect(validateReceiveSettings(settings)).toEqual(settings);
        else expect(() => validateReceiveSettings(settings)).toThrow(/layer must be a non-negative integer/);
      }),
    );
  });
});
