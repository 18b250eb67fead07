import { type Fields, invalidInput, isAbsent, requireObject, requireText, show } from './invalid-input.ts';
import { maxExtensionLength, maxWaitBeforeExtensionSec } from './limits.ts';
import type { SipCallTransferOptions, SipReferOptions } from './types.ts';

/**
 * Checks the target of a transferred phone call.
 * @returns a copy to pass on: daily-js writes into it
 * @throws FirmlineError 'invalid-input'
 */
export function validateSipCallTransfer(options: unknown): SipCallTransferOptions {
  const fields = requireObject(options, 'The options of sipCallTransfer()');
  const toEndPoint = requireParties(fields);
  if (!isSip(toEndPoint) && !isPhone(toEndPoint)) {
    throw invalidInput(`toEndPoint must start with 'sip:' or '+', not be ${show(toEndPoint)}.`);
  }
  checkCallerId(fields['callerId'], toEndPoint);
  checkExtension(fields);
  return { ...fields } as object as SipCallTransferOptions;
}

/**
 * Checks the target of a SIP refer.
 * @returns a copy to pass on: daily-js writes into it
 * @throws FirmlineError 'invalid-input'
 */
export function validateSipRefer(options: unknown): SipReferOptions {
  const fields = requireObject(options, 'The options of sipRefer()');
  const toEndPoint = requireParties(fields);
  if (!isSip(toEndPoint)) {
    throw invalidInput(`toEndPoint must be a sip address ('sip:…') for SIP refer, not ${show(toEndPoint)}.`);
  }
  checkCallerId(fields['callerId'], toEndPoint);
  return { ...fields } as object as SipReferOptions;
}

const isSip = (endPoint: string): boolean => endPoint.startsWith('sip:');
const isPhone = (endPoint: string): boolean => endPoint.startsWith('+');

/** @returns the end point */
function requireParties({ sessionId, toEndPoint }: Fields): string {
  requireFilled(sessionId, 'sessionId');
  return requireFilled(toEndPoint, 'toEndPoint');
}

function requireFilled(value: unknown, field: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw invalidInput(`${field} is a required string, not ${show(value)}.`);
}

function checkCallerId(callerId: unknown, toEndPoint: string): void {
  if (isAbsent(callerId)) return;
  if (requireText(callerId, 'callerId') === '' || isPhone(toEndPoint)) return;
  throw invalidInput("callerId is valid only for PSTN numbers: toEndPoint must start with '+'.");
}

function checkExtension({ extension, waitBeforeExtensionDialSec: wait }: Fields): void {
  if (!isAbsent(extension) && requireText(extension, 'extension').length > maxExtensionLength) {
    throw invalidInput(
      `extension may have at most ${maxExtensionLength} characters, not ${show(extension)}.`,
    );
  }
  if (isAbsent(wait) || wait === 0) return;
  if (typeof wait !== 'number' || !(wait <= maxWaitBeforeExtensionSec)) {
    throw invalidInput(
      `waitBeforeExtensionDialSec must be a number of at most ${maxWaitBeforeExtensionSec}, not ${show(wait)}.`,
    );
  }
  if (isAbsent(extension) || extension === '') {
    throw invalidInput('waitBeforeExtensionDialSec is valid only with an extension.');
  }
}
