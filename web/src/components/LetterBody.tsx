import { introOf } from '@firmline/sdk/firms/page-texts';
import type { CallView, LastCall } from '../demo/state.ts';
import { callParts } from './call-parts.ts';

interface LetterBodyProps {
  readonly companyName: string;
  readonly call: CallView | null;
  readonly lastCall: LastCall | null;
}

/** The letter's text, replaced by the captions during and after a call. */
export function LetterBody({ companyName, call, lastCall }: LetterBodyProps) {
  const [before, company, after] = introOf({ companyName });
  const captions = (call ?? lastCall)?.captions ?? [];
  const { Captions } = callParts() ?? {};
  const talking = Captions !== undefined && captions.length > 0;
  return (
    <div className="body" data-talking={talking}>
      <p className="intro">
        {before}
        <bdi className="company">{company}</bdi>
        {after}
      </p>
      {talking && <Captions turns={captions} />}
    </div>
  );
}
