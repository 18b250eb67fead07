import type { Firm } from '@firmline/sdk/firms';
import { stageWords } from '../call/stage-words.ts';
import type { CallView } from '../demo/state.ts';
import { monogram } from '../voice/monogram.ts';
import { Elapsed } from './Elapsed.tsx';
import { VoiceSeal } from './VoiceSeal.tsx';

interface VoiceStageProps {
  readonly firm: Firm;
  readonly call: CallView | null;
  readonly active: boolean;
  readonly level: () => number;
}

/** The seal, what it holds, and one line that says where the call is. */
export function VoiceStage({ firm, call, active, level }: VoiceStageProps) {
  const word = voiceWord(call, active);
  const mood = call === null ? 'resting' : active ? 'live' : 'connecting';
  return (
    <div className="voice">
      <div className="seal-place" data-mood={mood}>
        <VoiceSeal mood={mood} level={level} />
        {call?.answeredAt == null ? (
          <span className="monogram" aria-hidden="true">
            {monogram(firm.companyName)}
          </span>
        ) : (
          <Elapsed since={call.answeredAt} />
        )}
      </div>
      {/* A new element for new words, so that the centred line is not counted as one that moved. */}
      <p key={word} className="voice-word">
        {word}
      </p>
    </div>
  );
}

function voiceWord(call: CallView | null, active: boolean): string {
  if (call === null) return 'Ready when you are';
  if (call.ending) return 'Hanging up';
  if (!active) return stageWords(call.stage);
  if (call.speaking) return 'Speaking';
  return call.muted ? 'You are muted' : 'Listening';
}
