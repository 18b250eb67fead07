import { useEffect, useRef, useState } from 'react';
import { useInView } from './use-in-view.ts';

/** After this time, explain the wait. */
const slowAfterMs = 6000;

/** Explains, while a call connects, why the browser asks for the microphone, and a long wait. */
export function ConnectingHint({ asking }: { readonly asking: boolean }) {
  const hint = useRef<HTMLParagraphElement>(null);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (asking) return;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [asking]);
  const text = asking
    ? 'Your browser will ask for the microphone. Please allow it, so that the assistant can hear you.'
    : slow
      ? 'This is taking longer than usual. You can wait, or cancel and let the assistant call your phone.'
      : '';
  useInView(hint, text);
  return (
    text && (
      <p ref={hint} className="status-advice">
        {text}
      </p>
    )
  );
}
