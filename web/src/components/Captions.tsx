import type { TranscriptEntry } from '@firmline/sdk/web-call';
import { memo, useEffect, useLayoutEffect, useRef } from 'react';

/** Within this distance from the end, px, the view follows new text. */
const nearEnd = 24;

/** The transcript; scrolls to the newest entry unless the visitor has scrolled back. */
export const Captions = memo(function Captions({ turns }: { readonly turns: readonly TranscriptEntry[] }) {
  const log = useRef<HTMLDivElement>(null);
  const follows = useRef(true);

  useLayoutEffect(() => {
    const element = log.current;
    if (element && follows.current) element.scrollTop = element.scrollHeight;
    if (element) markEdges(element);
  });

  useEffect(() => {
    const element = log.current;
    if (!element) return;
    const onScroll = () => {
      follows.current = distanceToEnd(element) < nearEnd;
      markEdges(element);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, []);

  // Not announced by screen readers: the assistant itself is audible.
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
    <div ref={log} className="captions" role="log" aria-live="off" aria-label="Captions" tabIndex={0}>
      {turns.map((turn) => (
        <Caption key={turn.id} turn={turn} />
      ))}
    </div>
  );
});

const Caption = memo(function Caption({ turn: { role, text } }: { readonly turn: TranscriptEntry }) {
  return (
    <p className="caption" data-role={role} dir="auto">
      {/* Its own element: a translator replaces text nodes, and only an element's only text is then still followed. */}
      <bdi className="caption-speaker">{role === 'assistant' ? 'Assistant' : 'You'}</bdi> <span>{text}</span>
    </p>
  );
});

const distanceToEnd = (element: Element): number =>
  element.scrollHeight - element.clientHeight - element.scrollTop;

/** The text fades at edges beyond which there is more. */
function markEdges(element: HTMLElement): void {
  element.dataset['above'] = String(element.scrollTop > 1);
  element.dataset['below'] = String(distanceToEnd(element) > 1);
}
