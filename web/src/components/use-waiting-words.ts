import { useEffect, useState } from 'react';

/** After this long from the opening of the page, ms, waiting is worth a word. */
const longMs = 3000;

/** What to say of a wait: nothing at first, then that it takes long, and at any time that the network is gone. */
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
