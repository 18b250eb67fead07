import { useRef } from 'react';
import type { Demo } from '../demo/demo.ts';
import { type Message, messages } from '../demo/messages.ts';
import type { DemoState } from '../demo/state.ts';
import type { ShownConfig } from './shown-config.ts';
import { phoneParts } from './LazyPhoneForm.tsx';
import { callParts } from './load-call-parts.ts';
import { useInView } from './use-in-view.ts';
import { withNumbers } from './with-numbers.tsx';

interface StatusAreaProps {
  readonly demo: Demo;
  readonly state: DemoState;
  readonly config: ShownConfig;
}

/** What the page shows. The live regions always exist, so that changes in them are announced. */
export function StatusArea({ demo, state, config }: StatusAreaProps) {
  const { message, call, phoneCall, isSending } = state;
  const { CopyLink, callMessage, HearButton, MicrophoneMenu, NextSteps, showCall } = callParts() ?? {};
  const { PhoneAgain } = phoneParts() ?? {};
  const area = useRef<HTMLDivElement>(null);
  // The texts of a note about the call load with the call's code.
  const shownMessage = (message && call && callMessage?.(message, call)) ?? message;
  // The form itself shows what is wrong with its number, beside the field.
  const words =
    shownMessage && shownMessage.sentence !== messages.phoneInvalid
      ? `${shownMessage.cause} ${shownMessage.sentence} ${shownMessage.advice}`
      : '';
  useInView(area, call?.isBlocked ? `${words} to be heard` : words, call && showCall);
  const isProblem = message?.kind === 'problem';
  return (
    <div ref={area} className="status">
      <div id="status-error" role="alert">
        {isProblem && <Texts key={numberOf(message)} message={message} />}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- output announces less reliably */}
      <div role="status">
        {shownMessage && !isProblem && (
          <Texts key={message && phoneCall && numberOf(message)} message={shownMessage} />
        )}
        {NextSteps && message?.remedy === 'next-steps' && <NextSteps demo={demo} config={config} />}
      </div>
      {PhoneAgain && phoneCall && message?.remedy === 'phone-again' && (
        <PhoneAgain demo={demo} isBusy={isSending} hasQuestion={message.cause !== undefined} />
      )}
      {message?.offersTyping && call === null && (
        <button type="button" className="button button-hear" onClick={demo.startTyping}>
          Type instead
        </button>
      )}
      {CopyLink && message?.remedy === 'other-browser' && <CopyLink />}
      {HearButton && call?.isBlocked && <HearButton />}
      {MicrophoneMenu && call && <MicrophoneMenu call={call} onChoose={demo.chooseMicrophone} />}
    </div>
  );
}

const problemNumbers = new WeakMap<Message, number>();
let problems = 0;

/** Another one for each problem, and for what a number led to: the same one again is a new element, so that a screen reader says it again. */
function numberOf(problem: Message): number {
  const number = problemNumbers.get(problem) ?? ++problems;
  problemNumbers.set(problem, number);
  return number;
}

/** Each text is the key of its own element: a translator replaces text nodes, which must then not be changed. */
function Texts({ message: { kind, cause, sentence, advice } }: { readonly message: Message }) {
  const parts = [
    [cause, `status-cause status-${kind}`],
    [cause && advice, 'status-advice'],
    // With a cause before it, it comes last: it gives another one.
    [sentence, `status-${kind}`],
    [!cause && advice, 'status-advice'],
  ] as const;
  return parts.map(
    ([text, name]) =>
      text && (
        <p key={text} className={name}>
          {withNumbers(text)}
        </p>
      ),
  );
}
