import type { ClientMessage } from './wire.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isText = (value: unknown): value is string => typeof value === 'string';
const isOptionalText = (value: unknown) => value === undefined || isText(value);
const isSample = (value: unknown) =>
  isRecord(value) && Number.isFinite(value['rtp']) && Number.isFinite(value['at']);

type Check = (message: Record<string, unknown>) => boolean;

const checks = {
  join: ({ resume, userName, token }) => [resume, userName, token].every(isOptionalText),
  offer: ({ sdp }) => isText(sdp),
  candidate: ({ candidate }) => isRecord(candidate) && isOptionalText(candidate['candidate']),
  'app-message': (message) => 'data' in message,
  'media-clock': ({ samples }) => Array.isArray(samples) && samples.every(isSample),
  live: () => true,
  leave: () => true,
} satisfies Record<ClientMessage['type'], Check>;

const hasCheck = (type: unknown): type is ClientMessage['type'] =>
  isText(type) && Object.hasOwn(checks, type);

const isClientMessage = (value: unknown): value is ClientMessage => {
  if (!isRecord(value) || !hasCheck(value['type'])) return false;
  const check: Check = checks[value['type']];
  return check(value);
};

/** Parses a WebSocket message of the page; null for invalid ones. */
export function parseClientMessage(text: string): ClientMessage | null {
  try {
    const value: unknown = JSON.parse(text);
    return isClientMessage(value) ? value : null;
  } catch {
    return null;
  }
}
