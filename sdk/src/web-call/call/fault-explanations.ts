import type { ErrorCode, Fault } from '../../errors.ts';

export interface FaultExplanation {
  readonly code: ErrorCode;
  readonly fault: Fault;
  readonly message: string;
  readonly hint: string;
}

const retryHint = 'Call start() again in a moment.';
const newCallHint = 'Create another call with start().';
const busyHint = 'Call start() again once it is free.';

/** The microphone or camera, by daily-js's eight kinds. */
const cameraKinds: Readonly<Record<string, FaultExplanation>> = {
  permissions: {
    code: 'call-microphone-denied',
    fault: 'user',
    message: 'The microphone is not allowed for this page.',
    hint: 'Say where this browser lets the visitor allow it; the call continues without it.',
  },
  'not-found': {
    code: 'call-microphone-missing',
    fault: 'user',
    message: 'No microphone was found.',
    hint: 'The call continues without one, and uses the next one that is connected.',
  },
  'mic-in-use': {
    code: 'call-microphone-busy',
    fault: 'user',
    message: 'Another program uses the microphone.',
    hint: busyHint,
  },
  'cam-in-use': {
    code: 'call-camera-unavailable',
    fault: 'user',
    message: 'Another program uses the camera.',
    hint: busyHint,
  },
  'cam-mic-in-use': {
    code: 'call-microphone-busy',
    fault: 'user',
    message: 'Another program uses the camera and microphone.',
    hint: busyHint,
  },
  constraints: {
    code: 'call-microphone-missing',
    fault: 'user',
    message: 'The chosen microphone cannot be used.',
    hint: 'Choose another one, or none: devices.setMicrophone(null).',
  },
  'undefined-mediadevices': {
    code: 'call-microphone-denied',
    fault: 'environment',
    message: 'This page may not use a microphone.',
    hint: 'Serve the page over https, and allow the microphone in its Permissions-Policy.',
  },
  unknown: {
    code: 'call-microphone-missing',
    fault: 'environment',
    message: 'The microphone could not be started.',
    hint: 'Look at the cause.',
  },
};

/** Other messages for when only the camera failed. */
const ofCamera: Readonly<Record<string, FaultExplanation>> = {
  'permissions of a camera': {
    code: 'call-camera-unavailable',
    fault: 'user',
    message: 'The camera is not allowed for this page.',
    hint: 'The call continues without video; `camera: false` requests none.',
  },
  'not-found of a camera': {
    code: 'call-camera-unavailable',
    fault: 'user',
    message: 'No camera was found.',
    hint: 'The call continues without video; `camera: false` requests none.',
  },
  'constraints of a camera': {
    code: 'call-camera-unavailable',
    fault: 'user',
    message: 'The chosen camera cannot be used.',
    hint: 'Choose another one, or none: devices.setCamera(null).',
  },
};

/** Fatal errors, by daily-js's ten kinds, and a call machine that did not load. */
const fatalKinds: Readonly<Record<string, FaultExplanation>> = {
  'connection-error': {
    code: 'call-connection-lost',
    fault: 'environment',
    message: 'The connection to the call was lost.',
    hint: 'Call start() again once the network is back, or reconnect() if the room is kept.',
  },
  'load-failed': {
    code: 'call-join-failed',
    fault: 'environment',
    message: 'A part of the call could not be loaded.',
    hint: 'Check the network, `callMachineUrl`, and that the content security policy allows the call machine.',
  },
  ejected: {
    code: 'call-ejected',
    fault: 'environment',
    message: 'The call was closed by the other side.',
    hint: retryHint,
  },
  'exp-room': {
    code: 'call-expired',
    fault: 'environment',
    message: 'The call has expired.',
    hint: newCallHint,
  },
  'exp-token': {
    code: 'call-expired',
    fault: 'environment',
    message: 'The access to the call has expired.',
    hint: newCallHint,
  },
  'nbf-room': {
    code: 'call-unavailable',
    fault: 'environment',
    message: 'The call is not open yet.',
    hint: retryHint,
  },
  'nbf-token': {
    code: 'call-unavailable',
    fault: 'environment',
    message: 'The access to the call does not hold yet.',
    hint: retryHint,
  },
  'no-room': {
    code: 'call-unavailable',
    fault: 'environment',
    message: 'The call does not exist any more.',
    hint: 'Create another one. A room outlives its caller only with `roomDeleteOnUserLeaveEnabled: false`.',
  },
  'meeting-full': {
    code: 'call-unavailable',
    fault: 'environment',
    message: 'The call is full.',
    hint: retryHint,
  },
  'end-of-life': {
    code: 'call-unsupported',
    fault: 'internal',
    message: 'This version of the call client is no longer supported.',
    hint: 'Update @firmline/sdk: the service no longer accepts this version of daily-js.',
  },
  'not-allowed': {
    code: 'call-unavailable',
    fault: 'environment',
    message: 'Joining the call was not allowed.',
    hint: 'Check the meeting token: `transport.callToken` of the call.',
  },
};

/** Explanations by the library's kind of failure. */
export const faultExplanations: ReadonlyMap<string, FaultExplanation> = new Map(
  Object.entries({ ...cameraKinds, ...ofCamera, ...fatalKinds }),
);
