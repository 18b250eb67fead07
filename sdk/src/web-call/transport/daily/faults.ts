import type {
  DailyEventObjectCameraError,
  DailyEventObjectFatalError,
  DailyEventObjectNonFatalError,
} from '@daily-co/daily-js';
import type { TransportFault } from '../transport.ts';

export function fatalFault(event: DailyEventObjectFatalError): TransportFault {
  // Does not always match its type: the library passes on what its call machine sent.
  const error = event.error as { type?: unknown; msg?: unknown } | undefined;
  return {
    type: typeof error?.type === 'string' ? error.type : '',
    message: event.errorMsg || (typeof error?.msg === 'string' ? error.msg : ''),
    cause: event,
  };
}

export function cameraFault(event: DailyEventObjectCameraError): TransportFault {
  const { error } = event;
  // Each kind has its own field for the affected media.
  const media: unknown[] = Object.entries(error ?? {}).flatMap(([name, value]: [string, unknown]) =>
    ['blockedMedia', 'missingMedia', 'failedMedia'].includes(name) && Array.isArray(value)
      ? (value as unknown[])
      : [],
  );
  return {
    type: error?.type ?? '',
    message: event.errorMsg.errorMsg ?? '',
    ...(media.length > 0 && media.every((name) => name === 'video') ? { media: 'camera' as const } : {}),
    cause: event,
  };
}

export const nonFatalFault = (event: DailyEventObjectNonFatalError): TransportFault => ({
  type: event.type,
  message: event.errorMsg,
  cause: event,
});

export const loadFault = (error: unknown): TransportFault => ({
  type: 'load-failed',
  message: error instanceof Error ? error.message : String(error),
  cause: error,
});

/** A failed join rejects with an event, a string or an Error, depending on where it failed. */
export function joinFault(error: unknown): TransportFault {
  // Only a failed load of the call machine rejects with a string.
  if (typeof error === 'string') return loadFault(error);
  if (typeof error === 'object' && error !== null && 'errorMsg' in error) {
    return fatalFault(error as DailyEventObjectFatalError);
  }
  return { type: '', message: error instanceof Error ? error.message : String(error), cause: error };
}
