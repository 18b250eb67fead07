import type { CameraErrorType, FaultOf } from '../../../../shared/call-plan/fault.ts';

export type MediaKind = 'audio' | 'video';

/** A device failure, as in a `camera-error`. */
export interface MediaFailure {
  readonly type: CameraErrorType;
  readonly message: string;
  readonly media: readonly MediaKind[];
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

/** Failures by the name of the error from `getUserMedia`. */
const failureTypes: Readonly<Record<string, CameraErrorType>> = {
  NotAllowedError: 'permissions',
  SecurityError: 'permissions',
  NotFoundError: 'not-found',
  OverconstrainedError: 'constraints',
  TypeError: 'constraints',
  MediaDevicesUndefinedError: 'undefined-mediadevices',
};

/** The failure for an error from `getUserMedia`. */
export function mediaFailure(kind: MediaKind, cause: unknown): MediaFailure {
  const { name, message } = cause instanceof Error ? cause : { name: '', message: String(cause) };
  const isInUse = name === 'NotReadableError' || name === 'AbortError';
  const inUseType = kind === 'audio' ? 'mic-in-use' : 'cam-in-use';
  return {
    type: isInUse ? inUseType : (failureTypes[name] ?? 'unknown'),
    message: message || `The ${kind} device failed`,
    media: [kind],
  };
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
export const plannedFailure = ({
  error: type,
  message = plannedMessages[type],
}: FaultOf<'camera-error'>): MediaFailure => ({ type, message, media: plannedMedia(type) });

/** Merges failures of the same kind from both devices, because one prompt for both would fail once. */
export function joinFailures(failures: readonly MediaFailure[]): readonly MediaFailure[] {
  const [firstFailure, secondFailure] = failures;
  if (!firstFailure || !secondFailure) return failures;
  const media = [...firstFailure.media, ...secondFailure.media];
  if (firstFailure.type === secondFailure.type) return [{ ...firstFailure, media }];
  const isBusy =
    blockedReason(firstFailure) === 'byDeviceInUse' && blockedReason(secondFailure) === 'byDeviceInUse';
  return isBusy ? [{ ...firstFailure, type: 'cam-mic-in-use', media }] : failures;
}

export function cameraErrorFields({ type, message, media }: MediaFailure) {
  return {
    errorMsg: { errorMsg: message, audioOk: !media.includes('audio'), videoOk: !media.includes('video') },
    error: {
      type,
      msg: message,
      ...(type === 'permissions' && { blockedMedia: media }),
      ...(type === 'not-found' && { missingMedia: media }),
      ...(type === 'constraints' && { failedMedia: media }),
    },
  };
}
