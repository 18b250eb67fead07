import { useEffect, useState } from 'react';
import { formatElapsed } from '../call/format-time.ts';

/** Time since the assistant answered, counting. `since`: ms since the epoch. */
export function Elapsed({ since }: { readonly since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="elapsed" role="timer" aria-label="Call time">
      {formatElapsed(now - since)}
    </span>
  );
}
