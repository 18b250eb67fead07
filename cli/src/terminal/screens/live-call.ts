import type { TailEvent } from '../../calls/record.ts';
import { printable } from '../../text.ts';
import { liveLines } from '../live-lines.ts';
import type { Output } from '../output.ts';
import { duration } from './progress.ts';

interface LiveCall {
  readonly title: string;
  /** What the person can do, shown while the call lasts. */
  readonly hint: string;
  readonly events: AsyncIterable<TailEvent>;
}

/** Prints the turns of a call as they come, above a line with its state and duration. */
export async function showLiveCall({ title, hint, events }: LiveCall, output: Output): Promise<void> {
  const live = liveLines();
  let state = 'waiting';
  let since: number | undefined;
  const lineOf = (sign: string) => {
    const time = since === undefined ? '' : duration(Date.now() - since);
    const words = [printable(state), time].filter(Boolean).join(' · ');
    return `${sign} ${output.style('bold', printable(title))} ${words}`;
  };
  const show = () => live.show([lineOf(output.style('magenta', '●')), output.style('dim', hint)]);
  const timer = setInterval(show, 1000);
  show();
  try {
    for await (const event of events) {
      if (event.kind === 'message') {
        const isAssistant = event.speaker === 'assistant';
        const speaker = output.style(isAssistant ? ['bold', 'magenta'] : 'bold', printable(event.speaker));
        live.keep([`${speaker} ${printable(event.text)}`]);
        continue;
      }
      const { startedAt } = event.call;
      state = event.status;
      since = startedAt === undefined ? since : Date.parse(startedAt);
      show();
    }
  } finally {
    clearInterval(timer);
    live.end([lineOf('■')]);
  }
}
