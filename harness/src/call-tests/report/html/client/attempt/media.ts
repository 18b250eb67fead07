import type { Attempt, Recording, Screenshot } from '../../../../result/result.ts';
import { clockText, h } from '../dom.ts';
import type { Clock } from '../clock/clock.ts';
import { mediaOf, objectUrlOf } from '../data.ts';

const thumbnailPx = 76;
const gapPx = 4;

const picture = ({ image, name }: Screenshot, alt = name) => h('img', { src: mediaOf(image), alt });

/** One picture in the size of the window; arrow keys show the next and the previous. */
function viewer(screenshots: readonly Screenshot[], clock: Clock) {
  const caption = h('p', {});
  const frame = h('div', { class: 'frame' });
  let at = 0;
  const show = (index: number) => {
    const screenshot = screenshots[index];
    if (!screenshot) return;
    at = index;
    frame.replaceChildren(picture(screenshot));
    caption.textContent = `${screenshot.name}, ${clockText(screenshot.atMs)} (${index + 1} of ${screenshots.length})`;
    clock.moveTo(screenshot.atMs);
  };
  const dialog = h(
    'dialog',
    {
      'aria-label': 'Screenshot',
      onkeydown: ({ key }: KeyboardEvent) => {
        if (key === 'ArrowRight') show(at + 1);
        if (key === 'ArrowLeft') show(at - 1);
      },
      onclick: ({ target }: Event) => {
        if (target === dialog) dialog.close();
      },
    },
    h(
      'div',
      { class: 'caption' },
      caption,
      h('button', { type: 'button', onclick: () => dialog.close() }, 'Close'),
    ),
    frame,
  );
  const open = (index: number) => {
    show(index);
    dialog.showModal();
  };
  return { dialog, open };
}

/** Screenshots of the page, each below its time on the clock, and the one nearest to a moment. */
export function pictures(screenshots: readonly Screenshot[], clock: Clock) {
  const { dialog, open } = viewer(screenshots, clock);
  const thumbnails = screenshots.map((screenshot, index) =>
    h(
      'button',
      {
        type: 'button',
        title: `${screenshot.name}, ${clockText(screenshot.atMs)}`,
        'aria-label': `Screenshot: ${screenshot.name}, ${clockText(screenshot.atMs)}`,
        onclick: () => open(index),
      },
      picture(screenshot, ''),
    ),
  );
  const label = h('span', { class: 'row-label' }, 'Screenshots');
  clock.onView((place, { gutter, width }) => {
    label.hidden = gutter === 0;
    label.style.width = `${gutter - 10}px`;
    let least = gutter;
    for (const [index, thumbnail] of thumbnails.entries()) {
      const x = place(screenshots[index]?.atMs ?? 0);
      thumbnail.hidden = x < gutter - 1 || x > width + 1;
      if (thumbnail.hidden) continue;
      const leftPx = Math.min(Math.max(x, least), width - thumbnailPx);
      thumbnail.style.left = `${leftPx}px`;
      least = leftPx + thumbnailPx + gapPx;
    }
  });
  /** The page at a moment, in a size that shows what it says; undefined without a picture. */
  const near = (atMs: number): HTMLElement | undefined => {
    const [nearest] = screenshots.toSorted((a, b) => Math.abs(a.atMs - atMs) - Math.abs(b.atMs - atMs));
    if (!nearest) return undefined;
    const onclick = () => open(screenshots.indexOf(nearest));
    const caption = `The page at ${clockText(nearest.atMs)}`;
    return h('button', { type: 'button', class: 'page-then', onclick }, picture(nearest, ''), caption);
  };
  return {
    element: screenshots.length > 0 && h('div', { class: 'pictures' }, label, thumbnails, dialog),
    near,
  };
}

const recordingTitle = ({ who, received }: Recording): string =>
  who === 'caller' ? 'Caller, as it arrived' : `Assistant, as it ${received ? 'arrived' : 'was sent'}`;

/** The cursor follows a playing recording, which is sought by the cursor. @param startMs where it begins */
function follow(media: HTMLMediaElement, startMs: number, clock: Clock): void {
  const move = () => {
    clock.moveTo(startMs + media.currentTime * 1000, true);
    if (!media.paused) requestAnimationFrame(move);
  };
  media.addEventListener('play', move);
  clock.onMove((atMs) => {
    media.currentTime = Math.max(0, (atMs - startMs) / 1000);
  });
}

/** Players on the clock, one of which plays at a time. */
export function sounds(recordings: readonly Recording[], clock: Clock) {
  const players = recordings.map((recording) => {
    const { who, atMs, sound } = recording;
    const title = recordingTitle(recording);
    const src = objectUrlOf(sound);
    const audio = h('audio', { controls: true, preload: 'metadata', src, 'aria-label': title });
    audio.addEventListener('play', () => {
      for (const other of players) if (other.audio !== audio) other.audio.pause();
      latest = audio;
    });
    follow(audio, atMs, clock);
    return { audio, who, title };
  });
  let latest = players[0]?.audio;
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
    /** Plays a side from the cursor; does nothing without its recording. */
    play: (side: Recording['who']) => void players.find((player) => player.who === side)?.audio.play(),
  };
}

/** The film of the attempt on the clock: the assistant on the left, the caller on the right. */
export function film({ film: id }: Attempt, clock: Clock): HTMLElement | undefined {
  if (id === undefined) return undefined;
  const label = 'Film, with the assistant on the left and the caller on the right';
  const src = objectUrlOf(id);
  const video = h('video', { controls: true, preload: 'metadata', src, 'aria-label': label });
  follow(video, 0, clock);
  return h('figure', { class: 'film' }, h('figcaption', {}, label), video);
}
