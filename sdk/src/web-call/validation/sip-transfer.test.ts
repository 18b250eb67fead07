import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateSipCallTransfer, validateSipRefer } from './sip-transfer.ts';

const toSip = { sessionId: '5a1b', toEndPoint: 'sip:dana@firm.example' };
const toPhone = { sessionId: '5a1b', toEndPoint: '+12125550100' };

describe('validateSipCallTransfer', () => {
  it.each([
    toSip,
    toPhone,
    { ...toPhone, callerId: 'c-1' },
    { ...toSip, callerId: '' },
    { ...toSip, callerId: null },
    { ...toPhone, extension: '1'.repeat(20), waitBeforeExtensionDialSec: 60 },
    { ...toPhone, waitBeforeExtensionDialSec: 0 },
  ])('accepts %j', (options) => {
    expect(validateSipCallTransfer(options)).toEqual(options);
  });

  it.each([
    [{ ...toSip, sessionId: undefined }, 'sessionId is a required string, not undefined.'],
    [{ ...toSip, sessionId: '' }, 'sessionId is a required string, not "".'],
    [{ ...toSip, toEndPoint: 5 }, 'toEndPoint is a required string, not 5.'],
    [
      { ...toSip, toEndPoint: '12125550100' },
      "toEndPoint must start with 'sip:' or '+', not be \"12125550100\".",
    ],
    [
      { ...toSip, callerId: 'c-1' },
      "callerId is valid only for PSTN numbers: toEndPoint must start with '+'.",
    ],
    [{ ...toPhone, callerId: 5 }, 'callerId must be a string, not 5.'],
    [{ ...toPhone, extension: 5 }, 'extension must be a string, not 5.'],
    [
      { ...toPhone, extension: '1'.repeat(21) },
      `extension may have at most 20 characters, not "${'1'.repeat(21)}".`,
    ],
    [
      { ...toPhone, extension: '1', waitBeforeExtensionDialSec: 61 },
      'waitBeforeExtensionDialSec must be a number of at most 60, not 61.',
    ],
    [
      { ...toPhone, extension: '1', waitBeforeExtensionDialSec: '5' },
      'waitBeforeExtensionDialSec must be a number of at most 60, not "5".',
    ],
    [
      { ...toPhone, waitBeforeExtensionDialSec: 5 },
      'waitBeforeExtensionDialSec is valid only with an extension.',
    ],
    [undefined, 'The options of sipCallTransfer() must be an object, not undefined.'],
  ])('refuses %j', (options, message) => {
    expect(() => validateSipCallTransfer(options)).toThrow(
      expect.objectContaining({ code: 'invalid-input', message }),
    );
  });

  it("checks an end point only for 'sip:' and '+'", () => {
    fc.assert(
      fc.property(fc.constantFrom('', 'sip:', '+', 'SIP:', 'sip', ' +'), fc.string(), (start, rest) => {
        const toEndPoint = start + rest;
        const options = { ...toSip, toEndPoint };
        if (/^(sip:|\+)/.test(toEndPoint)) expect(validateSipCallTransfer(options)).toEqual(options);
        else expect(() => validateSipCallTransfer(options)).toThrow(/^toEndPoint /);
        if (toEndPoint.startsWith('sip:')) expect(validateSipRefer(options)).toEqual(options);
        else expect(() => validateSipRefer(options)).toThrow(/^toEndPoint /);
      }),
    );
  });

  it('returns a writable copy', () => {
    const options = Object.freeze({ ...toSip });
    for (const copy of [validateSipCallTransfer(options), validateSipRefer(options)]) {
      expect(Object.assign(copy, { useSipRefer: true })).toEqual({ ...toSip, useSipRefer: true });
    }
    expect(options).toEqual(toSip);
  });
});

describe('validateSipRefer', () => {
  it.each([
    [toPhone, 'toEndPoint must be a sip address (\'sip:…\') for SIP refer, not "+12125550100".'],
    [
      { ...toSip, callerId: 'c-1' },
      "callerId is valid only for PSTN numbers: toEndPoint must start with '+'.",
    ],
    [{ toEndPoint: 'sip:a' }, 'sessionId is a required string, not undefined.'],
    [null, 'The options of sipRefer() must be an object, not null.'],
  ])('refuses %j', (options, message) => {
    expect(() => validateSipRefer(options)).toThrow(
      expect.objectContaining({ code: 'invalid-input', message }),
    );
  });

  it('ignores options that only a transfer has', () => {
    expect(validateSipRefer({ ...toSip, extension: 5 })).toEqual({ ...toSip, extension: 5 });
  });
});
