import type { Recording } from '../../../../result/result.ts';
import type { Clock } from '../clock/clock.ts';
import { objectUrlOf } from '../data.ts';
import { h } from '../dom.ts';

const words: Readonly<Record<Recording['who'], string>> = {
  caller: 'Caller, as it arrived',
  agent: 'Assistant, as it was sent',
};

const urls = new Map<string, string>();

function urlOf(id: string): string {
  const url = urls.get(id) ?? objectUrlOf(id);
  urls.set(id, url);
  return url;
}

/** Players on the clock: the cursor follows a playing recording, and paused recordings follow the cursor. */
export function sounds(recordings: readonly Recording[], clock: Clock): HTMLElement | undefined {
  if (recordings.length === 0) return undefined;
  const players = recordings.map(({ who, atMs, sound }) => {
    const audio = h('audio', {
      controls: true,
      preload: 'metadata',
      src: urlOf(sound),
      'aria-label': words[who],
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
    return { audio, atMs, who };
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
  return h(
    'div',
    { class: 'sounds' },
    players.map(({ audio, who }) => h('figure', {}, h('figcaption', {}, words[who]), audio)),
  );
}
