import { flushSync } from 'react-dom';
import type { Demo } from '../demo/demo.ts';
import { submissionMessages } from '../demo/submission-messages.ts';
import { openSentNumbers } from '../phone/sent-numbers.ts';

/** What a request for a call needs besides its number. */
export const requestParts = { sentNumbers: openSentNumbers(), messages: submissionMessages };

interface PhoneAgainProps {
  readonly demo: Demo;
  readonly isBusy: boolean;
  /** Asks whether the phone has rung. */
  readonly hasQuestion: boolean;
}

/** After a number was sent: whether it rang; calls it again, or changes it. */
export function PhoneAgain({ demo, isBusy, hasQuestion }: PhoneAgainProps) {
  const change = () => {
    flushSync(demo.changeNumber);
    // A form that was open has had its focus already.
    document.querySelector<HTMLElement>('#phone')?.focus();
  };
  return (
    <div className="choices">
      {hasQuestion && (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => demo.confirmRing(submissionMessages)}
        >
          Yes
        </button>
      )}
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={isBusy}
        onClick={() => void demo.callAgain(requestParts)}
      >
        Again
      </button>
      <button type="button" className="button button-quiet" onClick={change}>
        Change the number
      </button>
    </div>
  );
}
