import { useRef } from 'react';
import { useInView } from './use-in-view.ts';

/** Explains a long join. */
export function JoinHint() {
  const hint = useRef<HTMLParagraphElement>(null);
  useInView(hint, 'join');
  return (
    <p ref={hint} className="status-advice">
      We are waiting for the line to the assistant, which can take up to a minute. You can go on waiting, or
      cancel and let the assistant call your phone.
    </p>
  );
}
