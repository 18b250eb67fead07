import { useEffect, useState } from 'react';
import { ringsWithinMs } from '../demo/submission-messages.ts';

/** The seconds until the phone should have rung. `since`: ms since the epoch. */
export function Countdown({ since }: { readonly since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    // The form that it follows is far below it on a phone. Then the page scrolls on to what it says, if it has to.
    document.querySelector('.voice')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((since + ringsWithinMs - now) / 1000);
  return (
    <span className="elapsed" role="timer" aria-label="Seconds until your phone should ring">
      {Math.max(0, seconds)}
    </span>
  );
}
