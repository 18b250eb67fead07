import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { copyText } from './copy-text.ts';
import { useInView } from './use-in-view.ts';

const texts = {
  copied: 'The link is copied. Paste it into the address bar of the other browser.',
  refused: 'This app does not let the page copy. The link is selected: copy it from here.',
} as const;

/** Copies the page's address for another browser. If the clipboard is refused, shows it selected. */
export function CopyLink() {
  const [result, setResult] = useState<keyof typeof texts | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    // A screen reader says the same words again only if they were gone.
    setResult(null);
    if (await copyText(location.href)) return setResult('copied');
    flushSync(() => setResult('refused'));
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  };
  useInView(place, result ?? '');
  return (
    <div ref={place} className="copy-link">
      <button type="button" className="button button-copy" onClick={() => void copy()}>
        {result === 'copied' ? 'Link copied' : 'Copy the link'}
      </button>
      {result === 'refused' && (
        <input ref={field} className="copy-link-field" aria-label="Link" readOnly value={location.href} />
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- output announces less reliably */}
      <p className="status-advice" role="status">
        {result && texts[result]}
      </p>
    </div>
  );
}
