import type { CallErrorEvent } from '@firmline/sdk/web-call';

/** Failures that the call client reports and that a running call outlives. Every other error is its end. */
const outlived: ReadonlySet<CallErrorEvent['type']> = new Set<CallErrorEvent['type']>([
  'camera-error',
  'video-recording-setup-error',
  'audio-observer-setup-error',
  'audio-processing-setup-error',
]);

export const endsCall = ({ type }: CallErrorEvent): boolean => !outlived.has(type);
