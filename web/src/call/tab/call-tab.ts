import type { Demo } from '../../demo/demo.ts';
import type { Message } from '../../demo/messages.ts';
import { linkHolder } from './link-holder.ts';
import { keepCalls } from './kept-call.ts';
import { keepItem, readItem } from './storage.ts';
import { tabMessages } from './tab-messages.ts';

/** What this tab has of its calls: it alone calls with a link, and a reload keeps what the visitor has chosen. */
export interface CallTab {
  /** Keeps the link until the call is over. @returns the refusal if another tab is in a call with it */
  readonly hold: (slug: string) => Promise<Message | null>;
  /** Whether the call that begins is one without a microphone. */
  readonly isTyped: () => boolean;
  /** Whether the call that begins is muted, because the one that a reload has ended was. */
  readonly isMuted: () => boolean;
  /** Id of the microphone that the visitor chose before a reload. */
  readonly microphone: string | undefined;
  readonly keepMicrophone: (id: string) => void;
  readonly messages: typeof tabMessages;
}

export function tabOf(demo: Demo): CallTab {
  const microphone = readItem('microphone');
  const isTyped = () => demo.getState().call?.isTyped === true;
  const wasMuted = keepCalls(demo);
  return {
    hold: linkHolder(demo),
    isTyped,
    isMuted: () => wasMuted() && !isTyped(),
    microphone: typeof microphone === 'string' ? microphone : undefined,
    keepMicrophone: (id) => keepItem('microphone', id),
    messages: tabMessages,
  };
}
