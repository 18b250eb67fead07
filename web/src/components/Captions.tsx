import type { TranscriptEntry } from '@firmline/sdk/web-call';
import { memo, useEffect, useLayoutEffect, useRef } from 'react';

/** As near to the end as this, px, a reader is following along. */
const nearEnd = 24;

/** What is being said, the newest in sight, unless the visitor has scrolled back to read. */
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

  // Not announced: whoever listens hears the assistant itself.
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
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
      <span className="caption-speaker">{role === 'assistant' ? 'Assistant' : 'You'}</span> {text}
    </p>
  );
});

const distanceToEnd = (element: Element): number =>
  element.scrollHeight - element.clientHeight - element.scrollTop;

/** Text fades where there is more of it. */
function markEdges(element: HTMLElement): void {
  element.dataset['above'] = String(element.scrollTop > 1);
  element.dataset['below'] = String(distanceToEnd(element) > 1);
}
