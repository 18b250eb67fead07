import { useEffect, useState } from 'react';
import { Greeting } from './Greeting.tsx';

/** Shown until the firm is known. */
export function Loading() {
  return (
    <div className="page">
      <div className="letterhead" />
      <main className="sheet" data-scene="letter">
        <div className="letter">
          <Greeting name="" />
          <div className="voice">
            <div className="seal-place">
              <div className="spinner" />
              <p className="voice-word">Loading...</p>
            </div>
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- output announces less reliably */}
            <p className="voice-word" role="status">
              {useWaitingWords()}
            </p>
          </div>
        </div>
      </main>
    </div>
  );
}

/** Time from the opening of the page until the wait is explained, ms. */
const longMs = 3000;

/** The text during a wait: empty at first, then that it takes long, and at any time that the browser is offline. */
function useWaitingWords(): string {
  const [isLong, setLong] = useState(false);
  const [isOffline, setOffline] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setLong(true), Math.max(longMs - performance.now(), 0));
    const look = () => setOffline(!navigator.onLine);
    look();
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);

  if (isOffline) return 'You are offline. Waiting for a connection.';
  return isLong ? 'This is taking longer than usual.' : '';
}
