import type { Recording, Screenshot } from '../../../../result/result.ts';
import { clockText, h } from '../dom.ts';
import type { Clock } from '../clock/clock.ts';
import { mediaOf, objectUrlOf } from '../data.ts';

const thumbnailPx = 76;
const gapPx = 4;

const picture = ({ image, name }: Screenshot, alt = name) => h('img', { src: mediaOf(image), alt });

/** One picture in the size of the window. */
function viewer(clock: Clock) {
  const caption = h('p', {});
  const frame = h('div', { class: 'frame' });
  const dialog = h(
    'dialog',
    {
      'aria-label': 'Screenshot',
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
  const openScreenshot = (screenshot: Screenshot) => {
    frame.replaceChildren(picture(screenshot));
    caption.textContent = `${screenshot.name}, ${clockText(screenshot.atMs)}`;
    clock.moveTo(screenshot.atMs);
    dialog.showModal();
  };
  return { dialog, open: openScreenshot };
}

/** Screenshots of the page, each below its time on the clock, and the one nearest to a moment. */
export function pictures(screenshots: readonly Screenshot[], clock: Clock) {
  const { dialog, open } = viewer(clock);
  const thumbnails = screenshots.map((screenshot) =>
    h(
      'button',
      {
        type: 'button',
        title: `${screenshot.name}, ${clockText(screenshot.atMs)}`,
        'aria-label': `Screenshot: ${screenshot.name}, ${clockText(screenshot.atMs)}`,
        onclick: () => open(screenshot),
      },
      picture(screenshot, ''),
    ),
  );
  const label = h('span', { class: 'row-label' }, 'Screenshots');
  clock.onView((place, { gutter, width }) => {
    label.hidden = gutter === 0;
    label.style.width = `${gutter - 10}px`;
    let lowestLeft = gutter;
    for (const [index, thumbnail] of thumbnails.entries()) {
      const leftPx = Math.min(
        Math.max(place(screenshots[index]?.atMs ?? 0), lowestLeft),
        width - thumbnailPx,
      );
      thumbnail.style.left = `${leftPx}px`;
      lowestLeft = leftPx + thumbnailPx + gapPx;
    }
  });
  /** The page at a moment, in a size that shows what it says; undefined without a picture. */
  const nearestElement = (atMs: number): HTMLElement | undefined => {
    const [nearestScreenshot] = screenshots.toSorted(
      (a, b) => Math.abs(a.atMs - atMs) - Math.abs(b.atMs - atMs),
    );
    if (!nearestScreenshot) return undefined;
    const onclick = () => open(nearestScreenshot);
    const caption = `The page at ${clockText(nearestScreenshot.atMs)}`;
    return h(
      'button',
      { type: 'button', class: 'page-then', onclick },
      picture(nearestScreenshot, ''),
      caption,
    );
  };
  return {
    element: screenshots.length > 0 && h('div', { class: 'pictures' }, label, thumbnails, dialog),
    near: nearestElement,
  };
}

const recordingTitle = ({ who, received }: Recording): string =>
  who === 'caller' ? 'Caller, as it arrived' : `Assistant, as it ${received ? 'arrived' : 'was sent'}`;

/** The cursor follows a playing recording, which is sought by the cursor. @param startMs where it begins */
function followClock(media: HTMLMediaElement, startMs: number, clock: Clock): void {
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
export function showSounds(recordings: readonly Recording[], clock: Clock) {
  const players = recordings.map((recording) => {
    const { who, atMs, sound } = recording;
    const title = recordingTitle(recording);
    const src = objectUrlOf(sound);
    const audio = h('audio', { controls: true, preload: 'metadata', src, 'aria-label': title });
    audio.addEventListener('play', () => {
      for (const otherPlayer of players) if (otherPlayer.audio !== audio) otherPlayer.audio.pause();
    });
    followClock(audio, atMs, clock);
    return { audio, who, title };
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
