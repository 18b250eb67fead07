import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { FirmlineError } from '@firmline/sdk/errors';
import { Hono } from 'hono';
import { validateLiveFaults } from '../../../shared/call-plan/call-plan.ts';
import { HttpError, type NodeEnv, readJson } from '../../../shared/http/http.ts';
import type { RoomServer } from '../../room/index.ts';
import { controlLimit } from './control/named-lists.ts';
import { refuseUpgrade } from './gateway.ts';

export type RoomRequests = Pick<RoomServer, 'handleUpgrade' | 'record' | 'openRooms' | 'inject' | 'audio'>;

const statusOf: Partial<Record<FirmlineError['code'], number>> = {
  'invalid-input': 400,
  'not-found': 404,
  conflict: 409,
};

/** What there is about a call: its record, its audio, and faults for it. */
export const roomRoutes = (room: RoomRequests): Hono<NodeEnv> =>
  new Hono<NodeEnv>()
    .get('/:id/record', (context) => {
      const record = room.record(context.req.param('id'));
      return record ? context.json(record) : context.notFound();
    })
    .get('/:id/audio/:file{(agent|caller)\\.wav}', async (context) => {
      const { id, file } = context.req.param();
      const wav = await room.audio(id, file === 'agent.wav' ? 'agent' : 'caller');
      if (wav) return context.body(Uint8Array.from(wav), 200, { 'content-type': 'audio/wav' });
      const message = 'There is no such audio. To record a call, set "record": true in its plan.';
      return context.json({ message }, 404);
    })
    .post('/:id/faults', async (context) => {
      try {
        const faults = validateLiveFaults(await readJson(context.req.raw, controlLimit));
        room.inject(context.req.param('id'), faults);
        return context.json(faults);
      } catch (error) {
        const status = error instanceof FirmlineError ? statusOf[error.code] : undefined;
        if (status === undefined || !(error instanceof FirmlineError)) throw error;
        throw new HttpError(status, { message: error.message });
      }
    });

/** Opens the socket of a page to its room. */
export const openRoomSocket =
  (room: RoomRequests) =>
  (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (!/^\/_\/room\/[\w-]+(\?|$)/.test(request.url ?? '')) refuseUpgrade(socket, '404 Not Found');
    else room.handleUpgrade(request, socket, head);
  };
