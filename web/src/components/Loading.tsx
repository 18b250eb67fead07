import { Greeting } from './Greeting.tsx';
import { useWaitingWords } from './use-waiting-words.ts';

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
