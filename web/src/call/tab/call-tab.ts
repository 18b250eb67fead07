import type { Demo } from '../../demo/demo.ts';
import type { Message } from '../../demo/messages.ts';
import { linkHolder } from './link-holder.ts';
import { keepCalls } from './kept-call.ts';
import { tabMessages } from './tab-messages.ts';

/** What this tab has of its calls: it alone calls with a link, and a reload keeps their words. */
export interface CallTab {
  /** Keeps the link until the call is over. @returns the refusal if another tab is in a call with it */
  readonly hold: (slug: string) => Promise<Message | null>;
  /** Whether the call that begins is one without a microphone. */
  readonly isTyped: () => boolean;
  readonly messages: typeof tabMessages;
}

export function tabOf(demo: Demo): CallTab {
  keepCalls(demo);
  return {
    hold: linkHolder(demo),
    isTyped: () => demo.getState().call?.isTyped === true,
    messages: tabMessages,
  };
}
