import type { ClientMessageTranscript } from '@firmline/sdk/rest/types';

import { sampleRate } from '../../../shared/speech/pcm.ts';
import type { SpeechClip } from '../speech/worker-client.ts';

/** Partial transcripts per sentence. */
const steps = 3;

/** Sends partial transcripts while the assistant speaks, with more words each time. */
export function createPartials(send: (message: ClientMessageTranscript) => void) {
  let timers: NodeJS.Timeout[] = [];
  const stop = () => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
  };
  return {
    /** A clip begins to play. Its text is the last of `sentences`. */
    follow(sentences: readonly string[], { text, audibleFrom, audibleTo }: SpeechClip) {
      stop();
      const before = sentences.slice(0, -1);
      const words = text.split(/\s+/);
      for (let step = 1; step <= steps; step++) {
        const heard = words.slice(0, Math.floor((words.length * step) / (steps + 1)));
        if (heard.length === 0) continue;
        const sample = audibleFrom + ((audibleTo - audibleFrom) * step) / (steps + 1);
        const transcript = [...before, heard.join(' ')].join(' ');
        const report = () =>
          send({ type: 'transcript', role: 'assistant', transcriptType: 'partial', transcript });
        timers.push(setTimeout(report, (sample * 1000) / sampleRate));
      }
    },
    stop,
  };
}
