import { useEffect, useRef, type FormEvent } from 'react';

/** Longest text, characters: a message of the call may not be longer than 4,096, with what surrounds it. */
const maxTextLength = 1000;

/** The field for what the visitor types to the assistant, which keeps what could not be sent. Has the focus when it appears. */
export function TypeLine({ onSend }: { readonly onSend: (text: string) => boolean }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const viewport = window.visualViewport;
    // The keyboard of an iPhone covers the page, which stays as tall as it was.
    const reveal = () => {
      const bottom = field.current?.form?.getBoundingClientRect().bottom ?? 0;
      const coveredHeight =
        viewport && viewport.scale === 1 ? bottom + 8 - viewport.offsetTop - viewport.height : 0;
      if (coveredHeight > 0 && document.activeElement === field.current)
        scrollBy({ top: coveredHeight, behavior: 'instant' });
    };
    viewport?.addEventListener('resize', reveal);
    return () => viewport?.removeEventListener('resize', reveal);
  }, []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const input = field.current;
    const text = input?.value.trim();
    if (!input || !text) return;
    if (onSend(text)) input.value = '';
    input.focus({ preventScroll: true });
  };
  return (
    <form className="type-line" onSubmit={send}>
      <input
        ref={field}
        className="type-field"
        dir="auto"
        aria-label="Your words to the assistant"
        placeholder="Type to the assistant"
        maxLength={maxTextLength}
        autoComplete="off"
        enterKeyHint="send"
      />
      <button type="submit" className="button button-send">
        Send
      </button>
    </form>
  );
}
