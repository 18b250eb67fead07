import type {
  AgentLine,
  AgentNoise,
  AgentReply,
  AgentScript,
  AgentWav,
} from '../../shared/call-plan/agent-script.ts';
import type * as model from './types.ts';
import { withoutUndefined } from '../../shared/defined.ts';
import type { FaultOf, RoomFault } from '../../shared/call-plan/fault.ts';
import type { NetworkCondition, RoomFaultSpec, ServiceFault, ServiceName } from './types.ts';
import type { HttpFault, FaultTarget } from '../../shared/http-faults.ts';

/** Loads an audio file, or renders a recipe. */
export type LoadAudio = (audio: string) => Promise<AgentWav>;

/** The room's script; null if the scenario leaves it to the room. */
export async function toAgentScript(agent: model.AgentSpec, load: LoadAudio): Promise<AgentScript | null> {
  const { greeting, replies, afterLast, bargeIn, noise, silent } = agent;
  const script: AgentScript = {
    ...(greeting && { greeting: await stackLine(greeting, load) }),
    ...(replies && { replies: await Promise.all(replies.map((reply) => stackReply(reply, load))) }),
    ...(noise && { noise: await stackNoise(noise, load) }),
    ...withoutUndefined({ afterLast, bargeIn, silent }),
  };
  return Object.keys(script).length === 0 ? null : script;
}

async function stackLine(line: model.AgentLineSpec, load: LoadAudio): Promise<AgentLine> {
  const { say, audio, afterMs, interruptible, hangUp, sends } = line;
  const options = withoutUndefined({ afterMs, interruptible, hangUp, sends });
  if (say !== undefined) return { say, ...options };
  return audio === undefined ? { nothing: true, ...options } : { wav: await load(audio), ...options };
}

async function stackReply(reply: model.AgentReplySpec, load: LoadAudio): Promise<AgentReply> {
  const line = await stackLine(reply, load);
  return reply.follows === undefined ? line : { ...line, follows: reply.follows };
}

async function stackNoise({ audio, levelDb }: model.Noise, load: LoadAudio): Promise<AgentNoise> {
  return withoutUndefined({ wav: audio === undefined ? undefined : await load(audio), levelDb });
}

/** The room's own form of a fault. */
export function toRoomFault(spec: RoomFaultSpec): RoomFault {
  const { room, ...keys } = spec;
  // Each has the keys of its kind, which the compiler cannot infer after the destructuring.
  return { kind: room, ...keys } as RoomFault;
}

/** The part of a network condition that affects RTP; null if it affects only the browser. */
export function toRtpFault(condition: NetworkCondition): FaultOf<'rtp'> | null {
  const { at, forMs, direction, lossPercent, burst, delayMs, jitterMs, rttMs, seed } = condition;
  if (lossPercent === undefined && delayMs === undefined && jitterMs === undefined && rttMs === undefined)
    return null;
  return {
    kind: 'rtp',
    afterMs: typeof at === 'number' ? at : 0,
    delayMs: (delayMs ?? 0) + (rttMs ?? 0) / 2,
    ...withoutUndefined({ forMs, direction, lossPercent, burst, jitterMs, seed }),
  };
}

/** The gateway's names of the services. */
export const gatewayTargets: Readonly<Record<ServiceName, FaultTarget>> = {
  data: 'rest',
  platform: 'platform',
  webhook: 'webhook',
  'call-machine': 'call-machine',
};

/** The gateway's own form of a fault, for `/_/control/faults/<name>`. */
export const toGatewayFault = ({ service, ...fault }: ServiceFault): HttpFault => ({
  target: gatewayTargets[service],
  ...fault,
});
