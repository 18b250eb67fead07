import { createInterface } from 'node:readline';
import { FirmlineError } from '@firmline/sdk/errors';
import type { Output } from '../../terminal/output.ts';
import {
  announceRehearsal,
  beginReply,
  endRehearsal,
  endReply,
  printSaid,
  printSentence,
} from '../../presenters/rehearse.ts';
import { openRehearsal, openTranscript } from '../../assistants/rehearse.ts';
import { untilStopped } from '../../until-stopped.ts';

export interface RehearseFlags {
  readonly output?: string;
}

/**
 * Talks to a firm's assistant in writing, a line each, until the input ends or the assistant says goodbye.
 * @throws FirmlineError 'aborted' after Ctrl-C, with everything said so far in the transcript
 */
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
  // Listens from now on: lines of a pipe arrive while the greeting is written.
  const written = lines[Symbol.asyncIterator]();
  const stop = untilStopped(() => lines.close());
  // In raw mode, the terminal's Ctrl-C arrives as a key.
  lines.on('SIGINT', () => process.emit('SIGINT'));
  // After fg, it would no longer read.
  lines.on('SIGCONT', () => lines.prompt(true));
  let reply = new AbortController();
  // Like a caller's speech, the next line interrupts a reply.
  if (output.interactive) lines.on('line', () => reply.abort());
  // Ctrl-D can come while the assistant still replies.
  let isOpen = true;
  lines.once('close', () => {
    isOpen = false;
  });
  let isPrompted = false;
  const prompt = () => {
    isPrompted = output.interactive && isOpen;
    if (isPrompted) lines.prompt();
  };
  try {
    if (rehearsal.greeting !== '') {
      printSaid('Assistant', rehearsal.greeting, output);
      await transcript.add('Assistant', rehearsal.greeting);
    }
    prompt();
    for await (const line of written) {
      const said = line.trim();
      if (said === '') {
        prompt();
        continue;
      }
      await transcript.add('You', said);
      if (!isPrompted) printSaid('You', said, output);
      const sentences: string[] = [];
      reply = new AbortController();
      beginReply(output);
      for await (const sentence of rehearsal.reply(said, AbortSignal.any([stop.signal, reply.signal]))) {
        sentences.push(sentence);
        printSentence(sentence, output);
      }
      endReply(sentences, output);
      if (sentences.length > 0) await transcript.add('Assistant', sentences.join(' '));
      if (rehearsal.isOver || stop.signal.aborted) break;
      if (reply.signal.aborted) isPrompted = false;
      else prompt();
    }
  } finally {
    lines.close();
    stop.release();
    endRehearsal(transcript.file, output);
  }
  if (stop.signal.aborted) throw new FirmlineError('Interrupted.', { code: 'aborted', fault: 'user' });
}
