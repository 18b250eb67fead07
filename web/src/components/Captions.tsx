import type { TranscriptEntry } from '@firmline/sdk/web-call';
import { cutOff } from '../call/cut-off.ts';
import { memo, useEffect, useLayoutEffect, useRef } from 'react';
import { showCall } from './show-call.ts';

interface CaptionsProps {
  readonly turns: readonly TranscriptEntry[];
  /** In a call: follows the newest words. */
  readonly isLive: boolean;
  /** Screen readers read new words: the visitor types. Who speaks hears the assistant itself. */
  readonly isRead: boolean;
}

/** Within this distance from the end, in lines, the view follows new text. */
const nearEndLines = 2;

/** The words of a call. Scrolls with them unless the visitor has scrolled back. */
export const Captions = memo(function Captions({ turns, isLive, isRead }: CaptionsProps) {
  const log = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    if (isFollowing.current) element.scrollTop = isLive ? wholeLinesEnd(element) : 0;
    markEnd(element);
  });
  useEffect(() => {
    const element = log.current;
    if (!element) return;
    let room = '';
    const onScroll = () => {
      // A browser scrolls too, when the room has changed.
      if (room !== '' && room !== roomOf(element)) return;
      isFollowing.current = isLive && distanceToEnd(element) < nearEndLines * lineOf(element);
      markEnd(element);
    };
    // The room changes with the window, the size of the text, and with what the page shows.
    const resizeObserver = new ResizeObserver(() => {
      room = roomOf(element);
      if (isFollowing.current && isLive) element.scrollTop = wholeLinesEnd(element);
      markEnd(element);
      if (isLive) showCall();
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    // What stands above the words may grow after them.
    for (const one of [element, element.firstElementChild, element.closest('.letter')])
      if (one) resizeObserver.observe(one);
    return () => {
      element.removeEventListener('scroll', onScroll);
      resizeObserver.disconnect();
    };
  }, [isLive]);
  return (
    <div
      ref={log}
      className="captions"
      data-live={isLive}
      role="log"
      aria-live={isRead && isLive ? 'polite' : 'off'}
      aria-label={isLive ? 'Captions' : 'Your conversation'}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
      tabIndex={0}
    >
      {turns.map((turn) => (
        <Caption key={turn.id} turn={turn} isOver={!isLive} isUnread={isRead && !turn.final} />
      ))}
    </div>
  );
});

interface CaptionProps {
  readonly turn: TranscriptEntry;
  /** The call is over. */
  readonly isOver: boolean;
  /** Not for screen readers yet: they would read it again with each word that comes. */
  readonly isUnread: boolean;
}

const Caption = memo(function Caption({ turn, isOver, isUnread }: CaptionProps) {
  const { id, role, text } = turn;
  const mark = cutOff(turn, isOver);
  return (
    // The slip leads here.
    <p
      className="caption"
      data-role={role}
      data-turn={id}
      dir="auto"
      tabIndex={-1}
      aria-hidden={isUnread || undefined}
    >
      {/* Its own element: a translator replaces text nodes, and only an element's only text is then still followed. */}
      <bdi className="caption-speaker">{role === 'assistant' ? 'Assistant' : 'You'}</bdi> <span>{text}</span>
      {mark && <i className="caption-cut">{` … ${mark}`}</i>}
    </p>
  );
});

const distanceToEnd = (element: Element): number =>
  element.scrollHeight - element.clientHeight - element.scrollTop;

const lineOf = (element: Element): number => Number.parseFloat(getComputedStyle(element).lineHeight);

/** Changes with the window and the size of the text, but not with new text. */
const roomOf = (element: HTMLElement): string =>
  `${element.clientWidth} ${element.clientHeight} ${lineOf(element)}`;

/** Where to scroll so that the newest line is visible and the first visible line is whole. */
function wholeLinesEnd(element: HTMLElement): number {
  // The element ends with a free line, for this rounding.
  const line = lineOf(element);
  const distanceToBottom = element.scrollHeight - line - element.clientHeight;
  const tops = Array.from(element.children, (caption) => (caption as HTMLElement).offsetTop);
  const top = tops.findLast((offset) => offset <= distanceToBottom) ?? 0;
  const wholeLines = top + Math.ceil((distanceToBottom - top) / line) * line;
  // A gap before a question needs no part of a line.
  return Math.min(wholeLines, tops.find((offset) => offset >= distanceToBottom) ?? wholeLines);
}

/** The text fades where there is more below. */
function markEnd(element: HTMLElement): void {
  element.dataset['below'] = String(distanceToEnd(element) > 1.5 * lineOf(element));
}
