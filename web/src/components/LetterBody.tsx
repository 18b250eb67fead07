import { introOf } from '@firmline/sdk/firms/page-texts';
import type { TranscriptEntry } from '@firmline/sdk/web-call';
import { memo, useEffect, useRef } from 'react';

interface LetterBodyProps {
  readonly companyName: string;
  readonly captions: readonly TranscriptEntry[];
}

/** The letter's text. While people talk, what they say takes its place. */
export function LetterBody({ companyName, captions }: LetterBodyProps) {
  const [before, company, after] = introOf({ companyName });
  const talking = captions.length > 0;
  return (
    <div className="body" data-talking={talking}>
      <p className="intro">
        {before}
        <bdi className="company">{company}</bdi>
        {after}
      </p>
      {talking && <Captions turns={captions} />}
    </div>
  );
}

const Captions = memo(function Captions({ turns }: { readonly turns: readonly TranscriptEntry[] }) {
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = log.current;
    if (!element) return;
    element.dataset['overflowing'] = String(element.scrollHeight > element.clientHeight);
    element.scrollTo({ top: element.scrollHeight });
  });

  // Not announced: whoever listens hears the assistant itself.
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <div ref={log} className="captions" role="log" aria-live="off" aria-label="Captions" tabIndex={0}>
      {turns.map((turn) => (
        <p key={turn.id} className="caption" data-role={turn.role} dir="auto">
          <span className="caption-speaker">{turn.role === 'assistant' ? 'Assistant' : 'You'}</span>{' '}
          {turn.text}
        </p>
      ))}
    </div>
  );
});
