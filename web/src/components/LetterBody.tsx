import type { Firm } from '@firmline/sdk/firms';
import { introOf } from '@firmline/sdk/firms/page-texts';
import type { Demo } from '../demo/demo.ts';
import type { DemoState } from '../demo/state.ts';
import { callParts } from './load-call-parts.ts';
import type { useDesk } from './use-desk.ts';

interface LetterBodyProps {
  readonly demo: Demo;
  readonly firm: Firm;
  readonly state: DemoState;
  readonly desk: ReturnType<typeof useDesk>;
}

/** The letter's text, replaced by the words of a call, and after it by its slip with the words beneath. */
export function LetterBody({ demo, firm, state, desk }: LetterBodyProps) {
  const { call, lastCall, isActive, isTyping } = state;
  const [textBefore, company, textAfter] = introOf(firm);
  const captions = (call ?? lastCall)?.captions ?? [];
  const { Captions, TypeLine } = callParts() ?? {};
  const isTalking = Captions !== undefined && captions.length > 0;
  const words = isTalking && <Captions turns={captions} isLive={call !== null} isRead={isTyping} />;
  return (
    <div className="body" data-talking={isTalking}>
      <p className="intro">
        {textBefore}
        <bdi className="company">{company}</bdi>
        {textAfter}
      </p>
      {desk && lastCall && isTalking ? (
        <desk.Slip demo={demo} firm={firm} call={lastCall}>
          {words}
        </desk.Slip>
      ) : (
        words
      )}
      {TypeLine && isActive && isTyping && <TypeLine onSend={demo.ask} />}
    </div>
  );
}
