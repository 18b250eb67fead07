import type { CameraErrorType, FaultOf } from '../../../../shared/call-plan/fault.ts';

export type MediaKind = 'audio' | 'video';

/** A device failure, as in a `camera-error`. */
export interface MediaFailure {
  readonly type: CameraErrorType;
  readonly message: string;
  readonly media: readonly MediaKind[];
  readonly blockedBy?: 'user' | 'browser';
  readonly reason?: 'invalid' | 'none-specified';
}

/** daily-js's reason for a missing local track. */
export type BlockedReason = 'byPermissions' | 'byDeviceMissing' | 'byDeviceInUse';

const blockedReasons: Readonly<Record<CameraErrorType, BlockedReason>> = {
  permissions: 'byPermissions',
  'not-found': 'byDeviceMissing',
  constraints: 'byDeviceMissing',
  'undefined-mediadevices': 'byDeviceMissing',
  unknown: 'byDeviceMissing',
  'cam-in-use': 'byDeviceInUse',
  'mic-in-use': 'byDeviceInUse',
  'cam-mic-in-use': 'byDeviceInUse',
};

export const blockedReason = ({ type }: MediaFailure): BlockedReason => blockedReasons[type];

/** The failure for an error from `getUserMedia`. */
export function mediaFailure(kind: MediaKind, cause: unknown): MediaFailure {
  const name = cause instanceof Error ? cause.name : '';
  const message = (cause instanceof Error ? cause.message : String(cause)) || `The ${kind} device failed`;
  const common = { message, media: [kind] };
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return {
        ...common,
        type: 'permissions',
        blockedBy: /system/i.test(message) ? 'browser' : 'user',
      };
    case 'NotFoundError':
      return { ...common, type: 'not-found' };
    case 'OverconstrainedError':
      return { ...common, type: 'constraints', reason: 'invalid' };
    case 'NotReadableError':
    case 'AbortError':
      return { ...common, type: kind === 'audio' ? 'mic-in-use' : 'cam-in-use' };
    case 'MediaDevicesUndefinedError':
      return { ...common, type: 'undefined-mediadevices' };
    case 'TypeError':
      return { ...common, type: 'constraints', reason: 'none-specified' };
    default:
      return { ...common, type: 'unknown' };
  }
}

const plannedMessages: Readonly<Record<CameraErrorType, string>> = {
  permissions: 'Permission denied',
  'not-found': 'Requested device not found',
  constraints: 'No device meets the constraints',
  'undefined-mediadevices': 'The page has no access to media devices (is it secure?)',
  unknown: 'The device failed',
  'cam-in-use': 'The camera is in use',
  'mic-in-use': 'The microphone is in use',
  'cam-mic-in-use': 'Camera and microphone are in use',
};

const plannedMedia = (type: CameraErrorType): readonly MediaKind[] => {
  if (type === 'cam-in-use') return ['video'];
  return type === 'cam-mic-in-use' ? ['audio', 'video'] : ['audio'];
};

/** The failure of a planned fault. */
export function plannedFailure(fault: FaultOf<'camera-error'>): MediaFailure {
  const { error: type, message = plannedMessages[type], media = plannedMedia(type) } = fault;
  const { blockedBy = 'user', reason = 'invalid' } = fault;
  return {
    type,
    message,
    media,
    ...(type === 'permissions' && { blockedBy }),
    ...(type === 'constraints' && { reason }),
  };
}

/** Merges failures of the same kind from both devices, because one prompt for both would fail once. */
export function joinFailures(failures: readonly MediaFailure[]): readonly MediaFailure[] {
  const [first, second] = failures;
  if (!first || !second) return failures;
  const media = [...first.media, ...second.media];
  if (first.type === second.type) return [{ ...first, media }];
  const busy = blockedReason(first) === 'byDeviceInUse' && blockedReason(second) === 'byDeviceInUse';
  return busy ? [{ ...first, type: 'cam-mic-in-use', media }] : failures;
}

export function cameraErrorFields({ type, message, media, blockedBy, reason }: MediaFailure) {
  return {
    errorMsg: { errorMsg: message, audioOk: !media.includes('audio'), videoOk: !media.includes('video') },
    error: {
      type,
      msg: message,
      ...(type === 'permissions' && { blockedBy, blockedMedia: media }),
      ...(type === 'not-found' && { missingMedia: media }),
      ...(type === 'constraints' && { reason, failedMedia: media }),
    },
  };
}
