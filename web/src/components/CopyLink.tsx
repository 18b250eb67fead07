import { useEffect, useRef, useState } from 'react';

/** Copies the page's address for another browser. Where an app does not allow that, shows it selected. */
export function CopyLink() {
  const [result, setResult] = useState<'copied' | 'refused' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const copy = () =>
    // Missing on insecure pages.
    Promise.resolve(navigator.clipboard?.writeText(location.href) ?? Promise.reject()).then(
      () => setResult('copied'),
      () => setResult('refused'),
    );
  useEffect(() => {
    if (result === 'refused') field.current?.select();
  }, [result]);
  return (
    <div className="copy-link">
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

const texts = {
  copied: 'The link is copied. Paste it into the address bar of the other browser.',
  refused: 'This app does not let the page copy. The link is selected: copy it from here.',
} as const;
