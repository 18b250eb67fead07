import type { ErrorCode, Fault } from '../../errors.ts';

/** Why something failed: what a developer reads, and what a page chooses its words by. */
export interface Explanation {
  readonly code: ErrorCode;
  readonly fault: Fault;
  readonly message: string;
  readonly hint: string;
}

const because =
  (fault: Fault) =>
  (code: ErrorCode, message: string, hint: string): Explanation => ({ code, fault, message, hint });

/** Explanations of failures that the user, the environment or the page's code is to blame for. */
export const [user, environment, internal] = [because('user'), because('environment'), because('internal')];

export const busyHint = 'Call start() again once it is free.';

/** Failures of a microphone that the browser and the call library report alike. */
export const ofMicrophone = {
  busy: user('call-microphone-busy', 'Another program uses the microphone.', busyHint),
  unfit: user(
    'call-microphone-missing',
    'The chosen microphone cannot be used.',
    'Choose another one, or none: devices.setMicrophone(null).',
  ),
  unknown: environment(
    'call-microphone-missing',
    'The microphone could not be started.',
    'Look at the cause.',
  ),
} as const;

const retryHint = 'Call start() again in a moment.';
const newCallHint = 'Create another call with start().';

/** The microphone or camera, by daily-js's eight kinds. */
const cameraKinds: Readonly<Record<string, Explanation>> = {
  permissions: user(
    'call-microphone-denied',
    'The microphone is not allowed for this page.',
    'Say where this browser lets the visitor allow it; the call continues without it.',
  ),
  'not-found': user(
    'call-microphone-missing',
    'No microphone was found.',
    'The call continues without one, and uses the next one that is connected.',
  ),
  'mic-in-use': ofMicrophone.busy,
  'cam-in-use': user('call-camera-unavailable', 'Another program uses the camera.', busyHint),
  'cam-mic-in-use': user('call-microphone-busy', 'Another program uses the camera and microphone.', busyHint),
  constraints: ofMicrophone.unfit,
  'undefined-mediadevices': environment(
    'call-microphone-denied',
    'This page may not use a microphone.',
    'Serve the page over https, and allow the microphone in its Permissions-Policy.',
  ),
  unknown: ofMicrophone.unknown,
};

/** Other messages for when only the camera failed. */
const ofCamera: Readonly<Record<string, Explanation>> = {
  'permissions of a camera': user(
    'call-camera-unavailable',
    'The camera is not allowed for this page.',
    'The call continues without video; `camera: false` requests none.',
  ),
  'not-found of a camera': user(
    'call-camera-unavailable',
    'No camera was found.',
    'The call continues without video; `camera: false` requests none.',
  ),
  'constraints of a camera': user(
    'call-camera-unavailable',
    'The chosen camera cannot be used.',
    'Choose another one, or none: devices.setCamera(null).',
  ),
};

/** Fatal errors, by daily-js's ten kinds, and a call machine that did not load. */
const fatalKinds: Readonly<Record<string, Explanation>> = {
  'connection-error': environment(
    'call-connection-lost',
    'The connection to the call was lost.',
    'Call start() again once the network is back, or reconnect() if the room is kept.',
  ),
  'load-failed': environment(
    'call-join-failed',
    'A part of the call could not be loaded.',
    'Check the network, `callMachineUrl`, and that the content security policy allows the call machine.',
  ),
  ejected: environment('call-ejected', 'The call was closed by the other side.', retryHint),
  'exp-room': environment('call-expired', 'The call has expired.', newCallHint),
  'exp-token': environment('call-expired', 'The access to the call has expired.', newCallHint),
  'nbf-room': environment('call-unavailable', 'The call is not open yet.', retryHint),
  'nbf-token': environment('call-unavailable', 'The access to the call does not hold yet.', retryHint),
  'no-room': environment(
    'call-unavailable',
    'The call does not exist any more.',
    'Create another one. A room outlives its caller only with `roomDeleteOnUserLeaveEnabled: false`.',
  ),
  'meeting-full': environment('call-unavailable', 'The call is full.', retryHint),
  'end-of-life': internal(
    'call-unsupported',
    'This version of the call client is no longer supported.',
    'Update @firmline/sdk: the service no longer accepts this version of daily-js.',
  ),
  'not-allowed': environment(
    'call-unavailable',
    'Joining the call was not allowed.',
    'Check the meeting token: `transport.callToken` of the call.',
  ),
};

export const faultExplanations: ReadonlyMap<string, Explanation> = new Map(
  Object.entries({ ...cameraKinds, ...ofCamera, ...fatalKinds }),
);
