import type { Recording } from '../../../../result/result.ts';
import type { Clock } from '../clock/clock.ts';
import { objectUrlOf } from '../data.ts';
import { h } from '../dom.ts';

const titleOf = ({ who, received }: Recording): string =>
  who === 'caller' ? 'Caller, as it arrived' : `Assistant, as it ${received ? 'arrived' : 'was sent'}`;

const urls = new Map<string, string>();

function urlOf(id: string): string {
  const url = urls.get(id) ?? objectUrlOf(id);
  urls.set(id, url);
  return url;
}

export interface Sounds {
  /** Undefined without recordings. */
  readonly element: HTMLElement | undefined;
  /** Plays a side from the cursor; does nothing without its recording. */
  readonly play: (who: Recording['who']) => void;
}

/** Players on the clock: the cursor follows a playing recording, and paused recordings follow the cursor. */
export function sounds(recordings: readonly Recording[], clock: Clock): Sounds {
  const players = recordings.map((recording) => {
    const { who, atMs, sound } = recording;
    const title = titleOf(recording);
    const audio = h('audio', {
      controls: true,
      preload: 'metadata',
      src: urlOf(sound),
      'aria-label': title,
    });
    const follow = () => {
      clock.moveTo(atMs + audio.currentTime * 1000, true);
      if (!audio.paused) requestAnimationFrame(follow);
    };
    audio.addEventListener('play', () => {
      for (const other of players) if (other.audio !== audio) other.audio.pause();
      latest = audio;
      follow();
    });
    return { audio, atMs, who, title };
  });
  let latest = players[0]?.audio;
  clock.onMove((atMs) => {
    for (const { audio, atMs: start } of players) audio.currentTime = Math.max(0, (atMs - start) / 1000);
  });
  clock.onPlay(() => {
    if (!latest) return;
    if (latest.paused) void latest.play();
    else latest.pause();
  });
  return {
    element:
      players.length === 0
        ? undefined
        : h(
            'div',
            { class: 'sounds' },
            players.map(({ audio, title }) => h('figure', {}, h('figcaption', {}, title), audio)),
          ),
    play: (who) => void players.find((player) => player.who === who)?.audio.play(),
  };
}
