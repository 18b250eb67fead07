import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { FirmlineError } from '@firmline/sdk/errors';
import { type WebSocket, WebSocketServer } from 'ws';
import { parseClientMessage } from './wire.ts';
import { loadPeer } from '../media/peer.ts';
import { refuseSocket, type RoomSocket } from './caller.ts';
import { Room } from '../room.ts';
import type { AgentLine, AgentScript } from '../../../shared/call-plan/agent-script.ts';
import type { AudioOf } from '../media/room-media.ts';
import type { AudioSide, CallRecord } from '../../../shared/call-record.ts';
import type { CallPlan } from '../../../shared/call-plan/call-plan.ts';
import type { RoomFault } from '../../../shared/call-plan/fault.ts';
import type { RoomCall, RoomControl, RoomServerOptions } from '../types.ts';
import type { Speech } from '../speech/index.ts';

const maxRecords = 200;
/** Each is up to half a megabyte per side. */
const maxRecordings = 16;
/** Session descriptions have a few kilobytes, app messages at most four. */
const maxMessage = 256 * 1024;
const firstMessageMs = 10_000;
/** Pings detect sockets whose page vanished. */
const pingMs = 15_000;
/**
 * How a browser closes the sockets of a page that is gone, left or crashed. Firefox does so before `pagehide`, when the
 * page could say that it was left.
 */
const goingAwayCode = 1001;

const callIdOf = ({ url = '' }: IncomingMessage): string =>
  decodeURIComponent(new URL(url, 'http://room').pathname.split('/').at(-1) ?? '');

/** A room closed by the service has expired; a room that its visitor left is deleted. */
const isExpired = (record: CallRecord | undefined): boolean =>
  record?.ended !== undefined && record.ended.reason !== 'customer-ended-call';

/** Drops the oldest entry beyond `max`. */
function forgetOldest(entries: Map<string, unknown>, max: number): void {
  const [oldestId] = entries.keys();
  if (entries.size > max && oldestId !== undefined) entries.delete(oldestId);
}

export type RoomServer = ReturnType<typeof createRoomServer>;

/** Rooms by call id, behind the gateway's WebSocket upgrades. */
export function createRoomServer(options: RoomServerOptions) {
  const {
    speech,
    speechToText,
    languageModel,
    log = () => {},
    notify = log,
    onCallState,
    onMessage = () => {},
    callTools = () => undefined,
    idleRoomMs = 120_000,
    endOfTurnMs = 700,
  } = options;
  const rooms = new Map<string, Room>();
  const records = new Map<string, CallRecord>();
  const recordings = new Map<string, AudioOf>();
  const closings = new Set<Promise<void>>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessage });
  let isStopped = false;

  const onEnded = (id: string, room: Room) => {
    const record = room.record;
    rooms.delete(id);
    records.set(id, record);
    if (room.audioOf) recordings.set(id, room.audioOf);
    forgetOldest(records, maxRecords);
    forgetOldest(recordings, maxRecordings);
    const roomClosing = room
      .closed()
      .catch((cause: unknown) => log(`call ${id}: ${String(cause)}`))
      .finally(() => closings.delete(roomClosing));
    closings.add(roomClosing);
  };

  const openSocket = (socket: WebSocket, callId: string) => {
    const roomSocket: RoomSocket = {
      send: (message) => {
        if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
      },
      close: () => socket.close(),
      cut: () => socket.terminate(),
    };
    let room: Room | null = null;
    let isAlive = true;
    let isLeaving = false;
    const firstMessageTimer = setTimeout(() => socket.close(), firstMessageMs);
    const pingTimer = setInterval(() => {
      if (!isAlive) return socket.terminate();
      isAlive = false;
      socket.ping();
    }, pingMs);
    socket.on('pong', () => (isAlive = true));
    socket.on('error', (cause) => log(`call ${callId}: socket: ${cause.message}`));
    socket.on('close', (code) => {
      clearTimeout(firstMessageTimer);
      clearInterval(pingTimer);
      if (code === goingAwayCode && isLeaving) room?.receive(roomSocket, { type: 'leave' });
      room?.loseCaller(roomSocket);
    });
    socket.on('message', (data: Buffer) => {
      const message = parseClientMessage(data.toString());
      if (!message) {
        log(`call ${callId}: ignored an invalid message`);
      } else if (message.type === 'leaving') {
        isLeaving = true;
      } else if (room) {
        room.receive(roomSocket, message);
      } else if (message.type === 'join') {
        clearTimeout(firstMessageTimer);
        room = rooms.get(callId) ?? null;
        if (room) room.join(roomSocket, message);
        else refuseSocket(roomSocket, isExpired(records.get(callId)) ? 'exp-room' : 'no-room');
      }
    });
  };

  return {
    get openRooms() {
      return rooms.size;
    },
    /**
     * Handles a WebSocket upgrade of `/_/room/<callId>`. A socket for an unknown room is accepted and gets 'no-room', so
     * the page reports that error rather than a network failure.
     */
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
      if (isStopped || rooms.get(callIdOf(request))?.online === false) {
        socket.destroy();
        return;
      }
      sockets.handleUpgrade(request, socket, head, (acceptedSocket) =>
        openSocket(acceptedSocket, callIdOf(request)),
      );
    },
    /** Opens a room and starts to synthesise its first message. Throws 'conflict' for an id that is already open. */
    createRoom(call: RoomCall) {
      if (isStopped) throw new FirmlineError('The room server was stopped', { code: 'aborted' });
      if (rooms.has(call.id)) {
        throw new FirmlineError(`There is already a room ${call.id}`, {
          code: 'conflict',
          fault: 'internal',
        });
      }
      const room: Room = new Room({
        call,
        speech,
        speechToText,
        languageModel,
        idleMs: idleRoomMs,
        endOfTurnMs,
        log,
        notify,
        onMessage: (message, spokenSoFar) => onMessage(call.id, message, spokenSoFar),
        callTools: (message, spokenSoFar) => callTools(call.id, message, spokenSoFar),
        onChange(state, end, spokenSoFar) {
          if (state === 'ended') onEnded(call.id, room);
          try {
            onCallState?.(call.id, state, end, spokenSoFar);
          } catch (cause) {
            log(`call ${call.id}: ${String(cause)}`);
          }
        },
      });
      rooms.set(call.id, room);
      const { assistant, plan } = call;
      // Prepared while the page joins.
      void prepareScript(plan?.agent, assistant.firstMessage);
    },
    /**
     * Synthesises or encodes the plan's lines in advance, because a long recording would begin late otherwise. Never
     * rejects.
     */
    prepare: ({ agent }: CallPlan) => prepareScript(agent),
    /** Null for unknown calls and for ended ones older than the last 200. */
    record: (callId: string) => rooms.get(callId)?.record ?? records.get(callId) ?? null,
    /** Passes a control message to the call. False if the call is not open. */
    control(callId: string, message: RoomControl) {
      const room = rooms.get(callId);
      room?.control(message);
      return room !== undefined;
    },
    /**
     * Injects faults into a running call, each `afterMs` from now.
     * @throws FirmlineError 'not-found' if the call is not open, 'conflict' if its audio is not connected
     */
    inject(callId: string, faults: readonly RoomFault[]) {
      const room = rooms.get(callId);
      if (!room) throw new FirmlineError(`The call ${callId} is not running.`, { code: 'not-found' });
      if (room.inject(faults)) return;
      throw new FirmlineError(`The audio of call ${callId} is not connected.`, {
        code: 'conflict',
        hint: 'Put faults of the join into the call plan.',
      });
    },
    /**
     * A WAV file of one side, 16 kHz mono, at most the latest two minutes. Includes the last 16 ended calls. Null if
     * nothing was recorded.
     */
    audio: async (callId: string, side: AudioSide): Promise<Buffer | null> =>
      (await (rooms.get(callId)?.audioOf ?? recordings.get(callId))?.(side)) ?? null,
    /** Ends an open call; ignores unknown and ended calls. */
    endCall: (callId: string, reason: string) => rooms.get(callId)?.end(reason),
    /** Ends every call and releases sockets, timers and workers. Safe to call twice. */
    async stop() {
      isStopped = true;
      const runningRooms = [...rooms.values()];
      for (const room of runningRooms) room.end('worker-shutdown');
      await Promise.all(runningRooms.map((room) => room.closed()));
      await Promise.all(closings);
      for (const client of sockets.clients) client.terminate();
      sockets.close();
    },
  };

  /** Prepares the slow parts of a call: the WebRTC library, the first sentence, and every line of a script. */
  async function prepareScript(
    { greeting, replies = [] }: AgentScript = {},
    firstMessage = '',
  ): Promise<void> {
    const lines = [greeting ?? { say: firstMessage }, ...replies];
    try {
      await Promise.all([loadPeer(), ...lines.map((line) => prepareLine(speech, line))]);
    } catch (cause) {
      log(`room: ${String(cause)}`);
    }
  }
}

async function prepareLine(speech: Speech, line: AgentLine): Promise<void> {
  if ('wav' in line) await speech.recorded(line.wav);
  else if ('say' in line) await speech.synthesize(line.say)[Symbol.asyncIterator]().next();
}
