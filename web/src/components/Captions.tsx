import type { TranscriptEntry } from '@firmline/sdk/web-call';
import { cutOff } from '../call/cut-off.ts';
import { memo, useEffect, useLayoutEffect, useRef } from 'react';

interface CaptionsProps {
  readonly turns: readonly TranscriptEntry[];
  /** In a call: follows the newest words and keeps the question beside its answer. */
  readonly isLive: boolean;
}

/** Within this distance from the end, in lines, the view follows new text. */
const nearEnd = 2;

/** The words of a call. Scrolls with them unless the visitor has scrolled back. */
export const Captions = memo(function Captions({ turns, isLive }: CaptionsProps) {
  const log = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    if (follows.current) element.scrollTop = isLive ? wholeLinesEnd(element) : 0;
    markEdges(element);
  });
  useEffect(() => {
    const element = log.current;
    if (!element) return;
    const onScroll = () => {
      follows.current = isLive && distanceToEnd(element) < nearEnd * lineOf(element);
      markEdges(element);
    };
    // The room changes with the window and with what the page shows.
    const resized = new ResizeObserver(() => {
      if (follows.current && isLive) element.scrollTop = wholeLinesEnd(element);
      markEdges(element);
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      resized.disconnect();
    };
  }, [isLive]);
  // Not announced by screen readers: the assistant itself is audible.
  return (
    <div
      ref={log}
      className="captions"
      data-live={isLive}
      role="log"
      aria-live="off"
      aria-label={isLive ? 'Captions' : 'Your conversation'}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
      tabIndex={0}
    >
      {exchangesOf(turns).map((exchange) => (
        <div key={exchange[0]?.id} className="exchange" data-answered={exchange.length > 1}>
          {exchange.map((turn) => (
            <Caption key={turn.id} turn={turn} isOver={!isLive} />
          ))}
        </div>
      ))}
    </div>
  );
});

interface CaptionProps {
  readonly turn: TranscriptEntry;
  /** The call is over. */
  readonly isOver: boolean;
}

const Caption = memo(function Caption({ turn, isOver }: CaptionProps) {
  const { id, role, text } = turn;
  const mark = cutOff(turn, isOver);
  return (
    // The slip leads here.
    <p className="caption" data-role={role} data-turn={id} dir="auto" tabIndex={-1}>
      {/* Its own element: a translator replaces text nodes, and only an element's only text is then still followed. */}
      <bdi className="caption-speaker">{role === 'assistant' ? 'Assistant' : 'You'}</bdi> <span>{text}</span>
      {mark && <i className="caption-cut">{` … ${mark}`}</i>}
    </p>
  );
});

/** Each question of the visitor with what follows it. */
function exchangesOf(turns: readonly TranscriptEntry[]): readonly (readonly TranscriptEntry[])[] {
  const exchanges: TranscriptEntry[][] = [];
  for (const turn of turns) {
    const last = exchanges.at(-1);
    if (last === undefined || turn.role === 'user') exchanges.push([turn]);
    else last.push(turn);
  }
  return exchanges;
}

const distanceToEnd = (element: Element): number =>
  element.scrollHeight - element.clientHeight - element.scrollTop;

const lineOf = (element: Element): number => Number.parseFloat(getComputedStyle(element).lineHeight);

/** Where to scroll so that the newest line is visible and the first visible line is whole. */
function wholeLinesEnd(element: HTMLElement): number {
  // The element ends with a free line, for this rounding.
  const line = lineOf(element);
  const end = element.scrollHeight - line - element.clientHeight;
  const tops = Array.from(element.children, (exchange) => (exchange as HTMLElement).offsetTop);
  const top = tops.findLast((offset) => offset <= end) ?? 0;
  const whole = top + Math.ceil((end - top) / line) * line;
  // A gap between two exchanges needs no part of a line.
  return Math.min(whole, tops.find((offset) => offset >= end) ?? whole);
}

/** The text fades where there is more below; a question that stays in view is set off from the text that passes under it. */
function markEdges(element: HTMLElement): void {
  for (const exchange of element.children as HTMLCollectionOf<HTMLElement>)
    exchange.dataset['scrolled'] = String(exchange.offsetTop < element.scrollTop - 1);
  element.dataset['below'] = String(distanceToEnd(element) > 1.5 * lineOf(element));
}
