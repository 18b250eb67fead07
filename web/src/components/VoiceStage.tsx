import type { Firm } from '@firmline/sdk/firms';
import type { Demo } from '../demo/demo.ts';
import type { ShownCall, DemoState } from '../demo/state.ts';
import { monogram } from '../shown-texts.ts';
import type { SealMood } from '../voice/seal-motion.ts';
import { callParts } from './load-call-parts.ts';
import type { useDesk } from './use-desk.ts';
import { VoiceSeal } from './VoiceSeal.tsx';

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
        ) : (
          <span className="monogram" aria-hidden="true">
            {monogram(firm.companyName)}
          </span>
        )}
      </div>
      <div className="voice-side">
        {/* A new element for a new text, so that the centred line does not count as a layout shift. */}
        <p key={word} className="voice-word" data-mood={call !== null && isTrouble(call) ? 'trouble' : mood}>
          {word}
        </p>
        {desk && call && <desk.Noted firm={firm} call={call} />}
      </div>
    </div>
  );
}

const isTrouble = ({ network, micProblem, isMuted }: ShownCall): boolean =>
  network === 'lost' || isMuted || micProblem !== null;

function moodOf({ call, isActive }: DemoState): SealMood {
  if (call === null) return 'resting';
  return !isActive || call.network === 'lost' ? 'connecting' : 'live';
}

function voiceWord({ call, isActive, lastCall }: DemoState): string {
  if (call === null) return callParts()?.wordAfter(lastCall) ?? 'Ready when you are';
  return (
    callParts()?.callWord(call, isActive) ??
    (call.isTyped ? 'Reaching the assistant' : 'Opening the microphone')
  );
}
