import { useEffect, useState } from 'react';
import type { CallView } from '../demo/state.ts';

/** From here on a visitor wonders whether anything still happens. */
const slowAfterMs = 6000;

/** While a call connects: why the browser asks for the microphone, and what it waits for when it takes long. */
export function ConnectingHint({ call }: { readonly call: CallView }) {
  if (call.asking) {
    return (
      <p className="status-advice">
        Your browser will ask for the microphone. Please allow it, so that the assistant can hear you.
      </p>
    );
  }
  if (call.joinIsSlow) {
    return (
      <p className="status-advice">
        We are waiting for the line to the assistant, which can take up to a minute. You can go on waiting, or
        cancel and let the assistant call your phone.
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
