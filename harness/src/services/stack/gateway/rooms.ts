import type { IncomingMessage, ServerResponse } from 'node:http';
import { FirmlineError } from '@firmline/sdk/errors';
import type { RoomServer } from '../../room/index.ts';
import { validateLiveFaults } from '../../../shared/call-plan/call-plan.ts';
import { HttpError, pathOf, readJson, sendJson } from '../../../shared/http/http.ts';
import { controlLimit } from './control/control-address.ts';

export type RoomRequests = Pick<RoomServer, 'handleUpgrade' | 'record' | 'openRooms' | 'inject' | 'audio'>;

const statusOf: Partial<Record<FirmlineError['code'], number>> = {
  'invalid-input': 400,
  'not-found': 404,
  conflict: 409,
};

/** Handles `/_/room/<callId>/` with `record`, `faults`, `audio/agent.wav` or `audio/caller.wav`. */
export async function handleRoom(
  room: RoomRequests,
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
): Promise<void> {
  const [, callId = '', what = ''] = /^([\w-]+)\/(.+)$/.exec(name) ?? [];
  if (what === 'faults') return injectFaults(room, request, response, callId);
  onlyReads(request);
  const side = /^audio\/(agent|caller)\.wav$/.exec(what)?.[1];
  if (side === 'agent' || side === 'caller') {
    const wav = await room.audio(callId, side);
    if (!wav) throw notFound(request, 'To record a call, set "record": true in its plan.');
    return sendWav(request, response, wav);
  }
  const record = what === 'record' ? room.record(callId) : null;
  if (!record) throw notFound(request);
  sendJson(response, 200, record);
}

async function injectFaults(
  room: RoomRequests,
  request: IncomingMessage,
  response: ServerResponse,
  callId: string,
): Promise<void> {
  if (request.method !== 'POST') {
    throw new HttpError(405, { message: `${request.method} is not allowed here; allowed: POST` });
  }
  try {
    const faults = validateLiveFaults(await readJson(request, controlLimit));
    room.inject(callId, faults);
    sendJson(response, 200, faults);
  } catch (error) {
    const status = error instanceof FirmlineError ? statusOf[error.code] : undefined;
    if (status === undefined || !(error instanceof FirmlineError)) throw error;
    throw new HttpError(status, { message: error.message });
  }
}

function sendWav(request: IncomingMessage, response: ServerResponse, wav: Buffer): void {
  response.writeHead(200, {
    'content-type': 'audio/wav',
    'content-length': wav.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(request.method === 'HEAD' ? undefined : wav);
}

/** @throws HttpError 405 unless the request reads */
export function onlyReads({ method }: IncomingMessage, allowed = 'GET, HEAD'): void {
  if (method !== 'GET' && method !== 'HEAD') {
    throw new HttpError(405, { message: `${method} is not allowed here; allowed: ${allowed}` });
  }
}

export function notFound(request: IncomingMessage, hint?: string): HttpError {
  const message = `There is nothing at ${pathOf(request)}`;
  return new HttpError(404, { message: hint === undefined ? message : `${message}. ${hint}` });
}
