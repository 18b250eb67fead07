import type { Attempt } from '../../../../result/result.ts';
import type { Clock } from '../clock/clock.ts';
import { objectUrlOf } from '../data.ts';
import { h } from '../dom.ts';

/** The film of the attempt on the clock: the assistant on the left, the caller on the right. */
export function film({ film: id }: Attempt, clock: Clock): HTMLElement | undefined {
  if (id === undefined) return undefined;
  const label = 'Film, with the assistant on the left and the caller on the right';
  const video = h('video', {
    controls: true,
    preload: 'metadata',
    src: objectUrlOf(id),
    'aria-label': label,
  });
  const follow = () => {
    clock.moveTo(video.currentTime * 1000, true);
    if (!video.paused) requestAnimationFrame(follow);
  };
  video.addEventListener('play', follow);
  clock.onMove((atMs) => {
    video.currentTime = Math.max(0, atMs / 1000);
  });
  return h('figure', { class: 'film' }, h('figcaption', {}, label), video);
}
