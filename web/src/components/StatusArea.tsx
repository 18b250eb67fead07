import { useRef } from 'react';
import type { Demo } from '../demo/demo.ts';
import type { DemoState } from '../demo/state.ts';
import { disturbanceOf } from '../call/disturbance.ts';
import { callParts } from './call-parts.ts';
import { phoneParts } from './LazyPhoneForm.tsx';
import { ConnectingHint } from './ConnectingHint.tsx';
import { useInView } from './use-in-view.ts';

interface StatusAreaProps {
  readonly demo: Demo;
  readonly state: DemoState;
  readonly websiteUrl: string;
}

/** The page's messages. The live regions always exist, so that changes in them are announced. */
export function StatusArea({ demo, state, websiteUrl }: StatusAreaProps) {
  const { error, status, advice, call, busy, lastCall } = state;
  const disturbance = call && disturbanceOf(call);
  const { Afterwards, CallNote, JoinHint, MicrophoneMenu } = callParts() ?? {};
  const number = state.submission && phoneParts()?.submissionWords(state.submission, state.phone);
  const area = useRef<HTMLDivElement>(null);
  useInView(area, error || number?.status || number?.advice || status || disturbance || '');
  return (
    <div ref={area} className="status">
      <div id="status-error" role="alert">
        {error && <p className="status-error">{error}</p>}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- output announces less reliably */}
      <div role="status">
        {status && <p className="status-good">{status}</p>}
        {CallNote && call && disturbance && <CallNote disturbance={disturbance} call={call} />}
        {advice && <p className="status-advice">{advice}</p>}
        {call &&
          busy === 'connecting' &&
          !status &&
          (JoinHint && call.joinIsSlow ? <JoinHint /> : <ConnectingHint asking={call.asking} />)}
        {Afterwards && lastCall && status && !advice && <Afterwards websiteUrl={websiteUrl} />}
      </div>
      {/* A separate region: a call's messages must not cause it to be announced again. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- output announces less reliably */}
      <div role="status">
        {number?.status && <p className="status-good">{number.status}</p>}
        {number?.advice && <p className="status-advice">{number.advice}</p>}
      </div>
      {/* Any touch of the page plays the sound, so the button needs no handler. */}
      {call?.audioBlocked && (
        <button type="button" className="button button-hear">
          Tap to hear the assistant
        </button>
      )}
      {MicrophoneMenu && call?.offersMicrophones && call.microphones.length > 1 && (
        <MicrophoneMenu microphones={call.microphones} onChoose={demo.chooseMicrophone} />
      )}
    </div>
  );
}
