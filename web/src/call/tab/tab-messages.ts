import type { Message } from '../../demo/messages.ts';

/** What the page shows about its tab and what a reload has kept. */
export const tabMessages = {
  inAnotherTab: {
    kind: 'problem',
    cause: 'This link is in a call in another tab.',
    advice: 'Go on there. Or end that call, and press Try in Browser here.',
  },
  endedByReload: {
    kind: 'note',
    cause: 'Your call ended when this page was closed or loaded again.',
    advice: 'Press Try in Browser to call again.',
  },
  leftAtStart: {
    kind: 'note',
    cause: 'You left this page, so no call was started.',
    advice: 'Press Try in Browser to call.',
  },
  leftInCall: 'You left this page, which ended it. Press Try in Browser to call again.',
  chosenIsMissing: {
    kind: 'note',
    disturbance: 'trouble',
    cause: 'The microphone you chose is not connected.',
    advice: 'The call uses another one until it is back.',
  },
} as const satisfies Readonly<Record<string, Message | string>>;
