import type {
  DailyEventObjectCameraError,
  DailyEventObjectFatalError,
  DailyEventObjectNonFatalError,
} from '@daily-co/daily-js';
import type { TransportFault } from '../transport.ts';

export function fatalFault(event: DailyEventObjectFatalError): TransportFault {
  // Not always what its type says: the library hands on what its call machine sent.
  const error = event.error as { type?: unknown; msg?: unknown } | undefined;
  return {
    type: typeof error?.type === 'string' ? error.type : '',
    message: event.errorMsg || (typeof error?.msg === 'string' ? error.msg : ''),
    cause: event,
  };
}

export const cameraFault = (event: DailyEventObjectCameraError): TransportFault => ({
  type: event.error?.type ?? '',
  message: event.errorMsg.errorMsg ?? '',
  cause: event,
});

export const nonFatalFault = (event: DailyEventObjectNonFatalError): TransportFault => ({
  type: event.type,
  message: event.errorMsg,
  cause: event,
});

/** A failed join rejects with an event, a string or an Error, depending on where it failed. */
export function joinFault(error: unknown): TransportFault {
  // Only the loading of its call machine fails in a bare sentence.
  if (typeof error === 'string') return { type: 'load-failed', message: error, cause: error };
  if (typeof error === 'object' && error !== null && 'errorMsg' in error) {
    return fatalFault(error as DailyEventObjectFatalError);
  }
  return { type: '', message: error instanceof Error ? error.message : String(error), cause: error };
}
