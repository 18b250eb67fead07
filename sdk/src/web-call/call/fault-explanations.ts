import type { ErrorCode, Fault } from '../../errors.ts';

/** Why something failed: what a developer reads, and what a page chooses its words by. */
export interface Explanation {
  readonly code: ErrorCode;
  readonly fault: Fault;
  readonly message: string;
  readonly hint: string;
}

const explainBy =
  (fault: Fault) =>
  (code: ErrorCode, message: string, hint: string): Explanation => ({ code, fault, message, hint });

/** Explanations of failures that the user, the environment or the page's code is to blame for. */
export const [user, environment, internalFault] = [
  explainBy('user'),
  explainBy('environment'),
  explainBy('internal'),
];

/** Browsers give one reason for a device in use, for a broken one, and for one that the system keeps from them. */
const busyHint =
  'Another program may use it, or the system keep it from the browser. Call start() again once it is free.';

/** Why there is no microphone, by the `kind` of the error: the only list of it, for starts and running calls. */
export const microphoneFailures = {
  denied: user(
    'call-microphone-denied',
    'The microphone is not allowed for this page.',
    'Say where this browser lets the visitor allow it; start() does not ask again before that.',
  ),
  'denied-by-system': user(
    'call-microphone-denied',
    'The system does not let this browser use the microphone.',
    'The visitor has to allow it in the privacy settings of the system.',
  ),
  dismissed: user(
    'call-microphone-denied',
    'The question for the microphone was closed without an answer.',
    'Call start() again: the browser asks once more.',
  ),
  'denied-by-policy': environment(
    'call-microphone-denied',
    'The page around this one may not let it use a microphone.',
    'Give the frame allow="microphone", or open the page in its own tab.',
  ),
  insecure: environment(
    'call-microphone-denied',
    'This page may not use a microphone: it was not opened over https.',
    'Serve the page over https.',
  ),
  unsupported: environment(
    'call-unsupported',
    'This browser cannot use a microphone here.',
    'Offer another browser: this one has no navigator.mediaDevices or no WebRTC here.',
  ),
  missing: user(
    'call-microphone-missing',
    'No microphone was found.',
    'Call start() again once one is connected.',
  ),
  busy: user('call-microphone-busy', 'The microphone could not be opened.', busyHint),
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
} as const satisfies Readonly<Record<string, Explanation>>;

export type MicrophoneFailure = keyof typeof microphoneFailures;

/** daily-js's names for them. */
export const dailyMicrophoneFailures: ReadonlyMap<string, MicrophoneFailure> = new Map([
  ['permissions', 'denied'],
  ['not-found', 'missing'],
  ['mic-in-use', 'busy'],
  ['cam-mic-in-use', 'busy'],
  ['constraints', 'unfit'],
  ['undefined-mediadevices', 'unsupported'],
  ['unknown', 'unknown'],
]);

const retryHint = 'Call start() again in a moment.';
const newCallHint = 'Create another call with start().';

/** For when only the camera failed. */
const cameraExplanations: Readonly<Record<string, Explanation>> = {
  'cam-in-use': user('call-camera-unavailable', 'The camera could not be opened.', busyHint),
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
  'end-of-life': internalFault(
    'call-unsupported',
    'This version of the call client is no longer supported.',
    'Update @firmline/sdk, and with it daily-js.',
  ),
  'not-allowed': environment(
    'call-unavailable',
    'Joining the call was not allowed.',
    'Check the meeting token: `transport.callToken` of the call.',
  ),
};

export const faultExplanations: ReadonlyMap<string, Explanation> = new Map(
  Object.entries({ ...cameraExplanations, ...fatalKinds }),
);
