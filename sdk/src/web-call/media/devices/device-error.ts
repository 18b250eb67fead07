import { FirmlineError } from '../../../errors.ts';
import { CallError } from '../../call/call-error.ts';
import { invalidInput } from '../../../misuse.ts';
import { explainMicrophone } from '../microphone-error.ts';
import type { DeviceKind } from './device-list.ts';

export const invalidId = (kind: DeviceKind): FirmlineError =>
  invalidInput(`The id of a ${kind} must be a non-empty string, or null for the system's default.`);

export const notSupported = (kind: DeviceKind): FirmlineError =>
  new FirmlineError(`This browser cannot choose a ${kind}.`, {
    code: 'call-unsupported',
    hint: 'Hide kinds in `unsupported` of devices.list(); the system has settings for them.',
  });

export const notConnected = (kind: DeviceKind): FirmlineError =>
  new FirmlineError(`This ${kind} is not connected.`, {
    code: 'not-found',
    fault: 'user',
    hint: 'Choose one of devices.list(); the `devices` event reports changes.',
  });

export const noMicrophone = (cause?: unknown): FirmlineError =>
  new CallError('No microphone is connected.', {
    code: 'call-microphone-missing',
    kind: 'disconnected',
    fault: 'user',
    hint: 'Wait: the call uses the next one that is connected.',
    cause,
  });

export function cannotOpen(kind: DeviceKind, cause: unknown): FirmlineError {
  if (cause instanceof FirmlineError) return cause;
  if (kind === 'microphone' && cause instanceof DOMException) return explainMicrophone(cause);
  return new FirmlineError(`This ${kind} cannot be used.`, {
    code: kind === 'speaker' ? 'call-processing-failed' : 'call-microphone-busy',
    fault: 'user',
    hint: 'Choose another one of devices.list(), or look at `cause`.',
    cause,
  });
}
