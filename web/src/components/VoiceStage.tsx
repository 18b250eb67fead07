import type { Firm } from '@firmline/sdk/firms';
import type { Demo } from '../demo/demo.ts';
import type { ShownCall, DemoState, PhoneCall } from '../demo/state.ts';
import { monogram } from '../shown-texts.ts';
import type { SealMood } from '../voice/seal-motion.ts';
import { callParts } from './load-call-parts.ts';
import { phoneParts } from './LazyPhoneForm.tsx';
import type { useDesk } from './use-desk.ts';
import { VoiceSeal } from './VoiceSeal.tsx';
import { withNumbers } from './with-numbers.tsx';

interface VoiceStageProps {
  readonly demo: Demo;
  readonly firm: Firm;
  readonly state: DemoState;
  readonly desk: ReturnType<typeof useDesk>;
}

/** The seal, its content, and one line about the state of the call. */
export function VoiceStage({ demo, firm, state, desk }: VoiceStageProps) {
  const { call } = state;
  const word = voiceWord(state);
  const { Elapsed } = callParts() ?? {};
  const { Countdown } = phoneParts() ?? {};
  const number = dialedNumber(state);
  const mood = moodOf(state);
  return (
    <div className="voice">
      <div className="seal-place" data-mood={mood}>
        <VoiceSeal
          mood={mood}
          isMuted={call?.isMuted ?? false}
          level={demo.level}
          callerLevel={demo.callerLevel}
        />
        {Elapsed && call?.answeredAt != null ? (
          <Elapsed since={call.answeredAt} />
        ) : Countdown && number ? (
          <Countdown key={number.since} since={number.since} />
        ) : (
          <span className="monogram" aria-hidden="true">
            {monogram(firm.companyName)}
          </span>
        )}
      </div>
      <div className="voice-side">
        {/* A new element for a new text, so that the centred line does not count as a layout shift. */}
        <p key={word} className="voice-word" data-mood={call !== null && isTrouble(call) ? 'trouble' : mood}>
          {withNumbers(word)}
        </p>
        {desk && call && <desk.Noted firm={firm} call={call} />}
      </div>
    </div>
  );
}

const isTrouble = ({ network, micProblem, isMuted }: ShownCall): boolean =>
  network === 'lost' || isMuted || micProblem !== null;

function moodOf(state: DemoState): SealMood {
  const { call, isActive } = state;
  if (call === null) return dialedNumber(state) ? 'connecting' : 'resting';
  return !isActive || call.network === 'lost' ? 'connecting' : 'live';
}

/** The number whose phone should ring any moment, until the page asks whether it did. */
const dialedNumber = ({ call, message, phoneCall }: DemoState): PhoneCall | null =>
  call === null && message?.next ? phoneCall : null;

function voiceWord(state: DemoState): string {
  const { call, isActive, lastCall } = state;
  const number = dialedNumber(state);
  if (number) return `${number.display} should ring`;
  if (call === null) return callParts()?.wordAfter(lastCall) ?? 'Ready when you are';
  return (
    callParts()?.callWord(call, isActive) ??
    (call.isTyped ? 'Reaching the assistant' : 'Opening the microphone')
  );
}
