import type { BlockedReason } from './participant.ts';

/** A failure that ends the call. `details` becomes a JSON string on the way out. */
export class FatalError extends Error {
  override readonly name = 'FatalError';
  readonly type: string;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(type: string, message: string, details?: Readonly<Record<string, unknown>>) {
    super(message);
    this.type = type;
    this.details = details;
  }
}

/** Connection failure in a step of the call, in the words daily-js users know. */
export const connectionError = (on: string, message: string, more: Record<string, unknown> = {}) =>
  new FatalError('connection-error', message, { on, sourceError: { msg: message }, ...more });

const toFatal = (error: unknown): FatalError =>
  error instanceof FatalError
    ? error
    : connectionError('join', error instanceof Error ? error.message : String(error));

/** Fields of the `error` message. Older daily-js versions break on details that are not a string. */
export function errorFields(cause: unknown) {
  const { type, message, details } = toFatal(cause);
  return {
    errorMsg: message,
    error: { type, msg: message, ...(details && { details: JSON.stringify(details) }) },
  };
}

export interface MicrophoneFailure {
  readonly blocked: BlockedReason;
  readonly fields: Record<string, unknown>;
}

const cameraError = (
  blocked: BlockedReason,
  type: string,
  msg: string,
  more: Record<string, unknown> = {},
) => ({
  blocked,
  fields: { errorMsg: { errorMsg: msg, audioOk: false, videoOk: true }, error: { type, msg, ...more } },
});

/** Maps what `getUserMedia` threw to a `camera-error` message and the local track's state. */
export function microphoneFailure(cause: unknown): MicrophoneFailure {
  const name = cause instanceof Error ? cause.name : '';
  const text = cause instanceof Error ? cause.message : String(cause);
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return cameraError('byPermissions', 'permissions', text || 'Permission denied', {
        blockedBy: /system/i.test(text) ? 'browser' : 'user',
        blockedMedia: ['audio'],
      });
    case 'NotFoundError':
      return cameraError('byDeviceMissing', 'not-found', text || 'No microphone found', {
        missingMedia: ['audio'],
      });
    case 'OverconstrainedError':
      return cameraError('byDeviceMissing', 'constraints', text || 'No microphone meets the constraints', {
        reason: 'invalid',
        failedMedia: ['audio'],
      });
    case 'NotReadableError':
    case 'AbortError':
      return cameraError('byDeviceInUse', 'mic-in-use', text || 'The microphone is in use');
    case 'MediaDevicesUndefinedError':
      return cameraError('byDeviceMissing', 'undefined-mediadevices', text);
    case 'TypeError':
      return cameraError('byDeviceMissing', 'constraints', text, {
        reason: 'none-specified',
        failedMedia: ['audio'],
      });
    default:
      return cameraError('byDeviceMissing', 'unknown', text || 'Microphone failed');
  }
}
