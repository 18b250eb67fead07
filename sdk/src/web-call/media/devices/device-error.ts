import { FirmlineError } from '../../../errors.ts';
import { CallError } from '../../call/call-error.ts';
import { explainMicrophone } from '../microphone-error.ts';
import type { DeviceKind } from './device-infos.ts';

export const invalidId = (kind: DeviceKind): FirmlineError =>
  new FirmlineError(`The id of a ${kind} is a string that is not empty, or null for the system's default.`, {
    code: 'invalid-input',
    fault: 'internal',
  });

export const notSupported = (kind: DeviceKind): FirmlineError =>
  new FirmlineError(`This browser offers no choice of ${kind}.`, {
    code: 'call-unsupported',
    hint: 'Offer no choice of it: `unsupported` of devices.list() names it. The system has settings for it.',
  });

export const notConnected = (kind: DeviceKind): FirmlineError =>
  new FirmlineError(`This ${kind} is not connected.`, {
    code: 'not-found',
    fault: 'user',
    hint: 'Choose one of devices.list(): the `devices` event tells when that changes.',
  });

export const noMicrophone = (cause?: unknown): FirmlineError =>
  new CallError('No microphone is connected.', {
    code: 'call-microphone-missing',
    kind: 'disconnected',
    fault: 'user',
    hint: 'Wait: the call takes the next one that is connected.',
    cause,
  });

/** A device that is there and does not do. */
export function cannotOpen(kind: DeviceKind, cause: unknown): FirmlineError {
  if (cause instanceof FirmlineError) return cause;
  if (kind === 'microphone' && cause instanceof DOMException) return explainMicrophone(cause);
  return new FirmlineError(`This ${kind} cannot be used.`, {
    code: kind === 'speaker' ? 'call-processing-failed' : 'call-microphone-busy',
    fault: 'user',
    hint: 'Choose another one of devices.list(), or look at the cause.',
    cause,
  });
}
