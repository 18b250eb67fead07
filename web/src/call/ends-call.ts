import type { CallErrorEvent } from '@firmline/sdk/web-call';

/** Errors that do not end a running call. Every other error does. */
const outlived: ReadonlySet<CallErrorEvent['type']> = new Set<CallErrorEvent['type']>([
  'camera-error',
  'video-recording-setup-error',
  'audio-observer-setup-error',
  'audio-processing-setup-error',
]);

export const endsCall = ({ type }: CallErrorEvent): boolean => !outlived.has(type);
