import type { Agent } from '../agent/agent.ts';
import { parseIncoming } from './messages.ts';
import type { RoomControl } from '../types.ts';

export interface CallerMessageTargets {
  readonly agent: Agent;
  /** The page can play the assistant. */
  readonly playable: () => void;
  readonly end: (reason: string) => void;
}

/** Handles a message of the page; ignores unknown ones. */
export function handlePageMessage(data: unknown, targets: CallerMessageTargets): void {
  const message = parseIncoming(data);
  switch (message.type) {
    case 'playable':
      targets.playable();
      break;
    case 'say':
      targets.agent.say(message);
      break;
    case 'add-message':
      targets.agent.add(message);
      break;
    case 'end-call':
    case 'control':
      handleControl(message, targets);
      break;
    case 'other':
      break;
  }
}

/** Handles a message to the call's control address. */
export function handleControl(
  message: RoomControl,
  { agent, end }: Pick<CallerMessageTargets, 'agent' | 'end'>,
): void {
  switch (message.type) {
    case 'end-call':
      end('assistant-ended-call');
      break;
    case 'say':
      agent.say({
        message: message.content,
        endCallAfterSpoken: message.endCallAfterSpoken === true,
        interruptionsEnabled: true,
        interruptAssistantEnabled: false,
      });
      break;
    case 'control':
      if (message.control === 'say-first-message') agent.greet();
      else agent.setMuted(message.control === 'mute-assistant');
      break;
  }
}
