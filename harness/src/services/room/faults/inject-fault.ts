import type { Agent } from '../agent/agent.ts';
import { fatalMessages, type RoomFault } from '../../../shared/call-plan/fault.ts';
import type { RoomMedia } from '../media/room-media.ts';
import type { Farewell, PageFault } from '../signalling/wire.ts';

export const ejection: Farewell = { type: 'error', error: 'ejected', message: fatalMessages.ejected };

/** The parts of a call that faults act on. */
export interface FaultTargets {
  readonly agent: Agent;
  readonly media: RoomMedia;
  /** Runs later, unless the call has ended by then. */
  readonly later: (ms: number, task: () => void) => void;
  readonly end: (reason: string, farewell: Farewell, isAnnounced: boolean) => void;
  /** @param isDead sockets stay open */
  readonly setNetwork: (isOnline: boolean, isDead?: boolean) => void;
  readonly toPage: (fault: PageFault) => void;
}

/** Injects a fault now. Faults that only affect the join do nothing here. */
export function injectFault(fault: RoomFault, targets: FaultTargets): void {
  const { agent, media, later } = targets;
  switch (fault.kind) {
    case 'fatal': {
      const { error, message = fatalMessages[error] } = fault;
      targets.end('unknown-error', { type: 'error', error, message }, false);
      break;
    }
    case 'hang-up': {
      const { reason = 'assistant-ended-call', eject = true, announce = true, error = 'ejected' } = fault;
      const { message = fatalMessages[error] } = fault;
      targets.end(reason, eject ? { type: 'error', error, message } : { type: 'left' }, announce);
      break;
    }
    case 'network':
      targets.setNetwork(false, fault.dead);
      later(fault.forMs, () => targets.setNetwork(true));
      break;
    case 'rtp': {
      const restore = media.degrade(fault);
      if (fault.forMs !== undefined) later(fault.forMs, restore);
      break;
    }
    case 'camera-error':
    case 'nonfatal-error':
    case 'refuses':
      targets.toPage(fault);
      break;
    case 'agent-audio-lost':
      agent.stop();
      media.audio.stop();
      break;
    case 'listening':
    case 'join-delay':
      break;
    default:
      throw new TypeError(`No such fault: ${String(fault satisfies never)}`);
  }
}
