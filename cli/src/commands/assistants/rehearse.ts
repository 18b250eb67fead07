import { createInterface } from 'node:readline';
import type { Output } from '../../output.ts';
import {
  announceRehearsal,
  beginReply,
  endRehearsal,
  endReply,
  printSaid,
  printSentence,
} from '../../presenters/rehearse.ts';
import { openRehearsal, openTranscript } from '../../services/assistants/rehearse.ts';
import { untilStopped } from '../../services/until-stopped.ts';

export interface RehearseFlags {
  readonly output?: string;
}

/** Talks to a firm's assistant in writing, a line each, until the input ends or the assistant says goodbye. */
export async function rehearse(
  given: string | undefined,
  flags: RehearseFlags,
  output: Output,
): Promise<void> {
  const { firm, rehearsal, languageModel } = await openRehearsal(given, output);
  const transcript = await openTranscript(firm, flags.output);
  announceRehearsal(firm, languageModel, output);
  const lines = createInterface({
    input: process.stdin,
    ...(output.interactive && { output: process.stderr, prompt: 'You: ' }),
  });
  const stop = untilStopped(() => lines.close());
  // In raw mode, the terminal's Ctrl-C arrives as a key.
  lines.on('SIGINT', () => lines.close());
  try {
    if (rehearsal.greeting !== '') {
      printSaid('Assistant', rehearsal.greeting, output);
      await transcript.add('Assistant', rehearsal.greeting);
    }
    if (output.interactive) lines.prompt();
    for await (const line of lines) {
      const said = line.trim();
      if (said !== '') {
        await transcript.add('You', said);
        if (!output.interactive) printSaid('You', said, output);
        const sentences: string[] = [];
        beginReply(output);
        for await (const sentence of rehearsal.reply(said, stop.signal)) {
          sentences.push(sentence);
          printSentence(sentence, output);
        }
        endReply(sentences, output);
        if (sentences.length > 0) await transcript.add('Assistant', sentences.join(' '));
        if (rehearsal.isOver || stop.signal.aborted) break;
      }
      if (output.interactive) lines.prompt();
    }
  } finally {
    lines.close();
    stop.release();
    endRehearsal(transcript.file, output);
  }
}
