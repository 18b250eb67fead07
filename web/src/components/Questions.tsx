import type { Firm } from '@firmline/sdk/firms';
import { useMemo } from 'react';
import type { Demo } from '../demo/demo.ts';
import { questionsFor } from '../demo/questions.ts';
import type { DemoState } from '../demo/state.ts';

export interface QuestionsProps {
  readonly demo: Demo;
  readonly firm: Firm;
  readonly state: DemoState;
}

/**
 * What to ask, until a message or the assistant's words take its place. The questions can be read aloud, or pressed:
 * then they are sent as text, without a microphone.
 */
export function Questions({
  demo,
  firm,
  state: { call, active, busy, lastCall, message, phoneFormOpen },
}: QuestionsProps) {
  const questions = useMemo(() => questionsFor(firm), [firm]);
  const isUsed = (call ?? lastCall)?.captions.length ?? 0;
  if (isUsed > 0 || phoneFormOpen || (call === null && message !== null)) return null;
  return (
    <section className="questions" aria-label="Be the client">
      <p className="questions-title">
        <span>Be the client.</span> Ask aloud, or press a question:
      </p>
      <ul>
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              className="question"
              disabled={busy !== null && !active}
              onClick={() => demo.ask(question)}
            >
              {question}
            </button>
          </li>
        ))}
        {call === null && (
          <li>
            <button
              type="button"
              className="question question-own"
              disabled={busy !== null}
              onClick={demo.startTyping}
            >
              Or type your own
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}
