import type { Firm } from '@firmline/sdk/firms';
import { useEffect, useMemo } from 'react';
import { loadCallParts } from './load-call-parts.ts';
import { cardsFor } from '../demo/cards.ts';
import type { Demo } from '../demo/demo.ts';
import type { DemoState } from '../demo/state.ts';

interface CardsProps {
  readonly demo: Demo;
  readonly firm: Firm;
  readonly state: DemoState;
}

/**
 * Callers whom the visitor can be, until a message or the words of a call take their place. The lines can be read aloud, or
 * pressed: then they are sent as text, without a microphone.
 */
export function Cards({ demo, firm, state }: CardsProps) {
  const { call, isActive, busy, lastCall, message, isPhoneFormOpen } = state;
  // The code is there as soon as the cards of a page that was loaded again.
  useEffect(() => {
    loadCallParts().then(
      ({ restoreCall }) => restoreCall(demo),
      () => {},
    );
  }, [demo]);
  const cards = useMemo(() => cardsFor(firm), [firm]);
  const isUsed = ((call ?? lastCall)?.captions.length ?? 0) > 0;
  if (isUsed || isPhoneFormOpen || (call === null && message !== null)) return null;
  // Not disabled: the keyboard must reach what scrolls. The demo starts no second call.
  const isBusy = busy !== null && !isActive;
  return (
    <section className="cards" aria-labelledby="cards-title">
      <h2 id="cards-title">
        <span>Be one of your callers.</span> Say it aloud, or press a card:
      </h2>
      <ul>
        {cards.map(({ role, line }) => (
          <li key={role}>
            <button type="button" className="card" aria-disabled={isBusy} onClick={() => demo.ask(line)}>
              <span className="card-role">{role}</span>
              <span>{line}</span>
            </button>
          </li>
        ))}
      </ul>
      {call === null && (
        <button type="button" className="button-quiet card-own" onClick={demo.startTyping}>
          Or type your own
        </button>
      )}
    </section>
  );
}
