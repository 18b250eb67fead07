import { useEffect, useState } from 'react';

/** Time from the opening of the page until the wait is explained, ms. */
const longMs = 3000;

/** The text during a wait: empty at first, then that it takes long, and at any time that the browser is offline. */
export function useWaitingWords(): string {
  const [long, setLong] = useState(false);
  const [offline, setOffline] = useState(false);

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

  if (offline) return 'You are offline. Waiting for a connection.';
  return long ? 'This is taking longer than usual.' : '';
}
