import { FirmlineError } from '../../../errors.ts';
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
    hint: 'Choose it in the settings of the system.',
  });

export const notConnected = (kind: DeviceKind): FirmlineError =>
  new FirmlineError(`This ${kind} is not connected.`, {
    code: 'not-found',
    fault: 'user',
    hint: 'Connect it, or choose another one.',
  });

export const noMicrophone = (cause?: unknown): FirmlineError =>
  new FirmlineError('No microphone is connected.', {
    code: 'call-microphone-missing',
    fault: 'user',
    hint: 'Connect one: the call goes on with it.',
    cause,
  });

/** A device that is there and does not do. */
export function cannotOpen(kind: DeviceKind, cause: unknown): FirmlineError {
  if (cause instanceof FirmlineError) return cause;
  if (kind === 'microphone' && cause instanceof DOMException) return explainMicrophone(cause);
  return new FirmlineError(`This ${kind} cannot be used.`, {
    code: kind === 'speaker' ? 'call-processing-failed' : 'call-microphone-busy',
    fault: 'user',
    hint: 'Close other programs that use it, or choose another one.',
    cause,
  });
}
