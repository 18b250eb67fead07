import type { Firm } from '@firmline/sdk/firms';
import { introOf } from '@firmline/sdk/firms/page-texts';
import type { Demo } from '../demo/demo.ts';
import type { DemoState } from '../demo/state.ts';
import { callParts } from './call-parts.ts';

interface LetterBodyProps {
  readonly demo: Demo;
  readonly firm: Firm;
  readonly state: DemoState;
}

/** The letter's text, replaced by the words of a call during and after it. */
export function LetterBody({ demo, firm, state: { call, lastCall, active, typing } }: LetterBodyProps) {
  const [before, company, after] = introOf(firm);
  const captions = (call ?? lastCall)?.captions ?? [];
  const { Captions, Keepsake, TypeLine } = callParts() ?? {};
  const talking = Captions !== undefined && captions.length > 0;
  return (
    <div className="body" data-talking={talking}>
      <p className="intro">
        {before}
        <bdi className="company">{company}</bdi>
        {after}
      </p>
      {talking && <Captions turns={captions} isLive={call !== null} />}
      {TypeLine && active && typing && <TypeLine onSend={demo.ask} />}
      {Keepsake && call === null && talking && <Keepsake firm={firm} turns={captions} />}
    </div>
  );
}
