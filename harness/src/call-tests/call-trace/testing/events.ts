import type { JsonValue } from '../../scenario/types.ts';
import type { TraceEvent } from '../trace.ts';

/** Events of a call for tests, by meaning. Times in ms. */
export const toMachine = (at: number, name: string, data: JsonValue = {}): TraceEvent => ({
  at,
  of: 'to-machine',
  name,
  data,
});
export const fromMachine = (at: number, name: string, data: JsonValue = {}): TraceEvent => ({
  at,
  of: 'from-machine',
  name,
  data,
});
export const step = (at: number, name: string): TraceEvent => ({ at, of: 'step', name });
export const inBrowser = (at: number, name: string, data: JsonValue = {}): TraceEvent => ({
  at,
  of: 'browser',
  name,
  data,
});

/** The platform's response to a new call. */
export const created = (at: number, transport: JsonValue = {}, artifactPlan: JsonValue = {}): TraceEvent => ({
  at,
  of: 'platform',
  name: 'response',
  data: { code: 201, body: { transport, artifactPlan } },
});
export const clientEnd = (at: number, by: string, reason: string): TraceEvent => ({
  at,
  of: 'client',
  name: 'call-end',
  data: { by, reason, retryable: true },
});

export const join = (at: number, token?: string): TraceEvent =>
  toMachine(at, 'join-meeting', { properties: token === undefined ? {} : { token } });
export const joined = (at: number): TraceEvent => fromMachine(at, 'joined-meeting');
export const playable = (at: number): TraceEvent => toMachine(at, 'app-msg', { data: 'playable', to: '*' });
export const listens = (at: number): TraceEvent => fromMachine(at, 'app-message', { data: 'listening' });
export const assistantLevel = (at: number, level: number): TraceEvent =>
  fromMachine(at, 'remote-participants-audio-level', { level });
export const fatal = (at: number, type: string, errorMsg: string): TraceEvent =>
  fromMachine(at, 'error', { errorMsg, error: { type, msg: errorMsg } });
export const statusEnded = (at: number, endedReason: string): TraceEvent =>
  fromMachine(at, 'app-message', { data: { type: 'status-update', status: 'ended', endedReason } });

/** The microphone's level, four times a second. */
export const levels = (from: number, to: number): TraceEvent[] =>
  Array.from({ length: Math.floor((to - from) / 250) + 1 }, (_, index) =>
    fromMachine(from + index * 250, 'local-audio-level', { level: 0.1 }),
  );

/** A request and its response. */
export const exchange = (
  name: string,
  asked: number,
  answered: number | null,
  { stamp = 1, request = {}, answer = {} }: { stamp?: number; request?: object; answer?: object } = {},
): TraceEvent[] => [
  toMachine(asked, name, { ...request, stamp }),
  ...(answered === null ? [] : [fromMachine(answered, name, { ...answer, stamp })]),
];

export const noiseCancellation = { inputSettings: { audio: { processor: { type: 'noise-cancellation' } } } };
