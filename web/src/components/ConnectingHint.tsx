import { useEffect, useState } from 'react';

/** After this time, explain the wait. */
const slowAfterMs = 6000;

/** Explains, while a call connects, why the browser asks for the microphone, and a long wait. */
export function ConnectingHint({ asking }: { readonly asking: boolean }) {
  if (asking) {
    return (
      <p className="status-advice">
        Your browser will ask for the microphone. Please allow it, so that the assistant can hear you.
      </p>
    );
  }
  return <SlowHint />;
}

function SlowHint() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!slow) return null;
  return (
    <p className="status-advice">
      This is taking longer than usual. You can wait, or cancel and let the assistant call your phone.
    </p>
  );
}
