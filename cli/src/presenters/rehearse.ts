import type { Output } from '../terminal/output.ts';
import type { LinkedFirm } from '../firms/linked-firm.ts';
import { printable, safeJson } from '../text.ts';

interface Model {
  readonly url: string;
  readonly isRemote: boolean;
}

type Speaker = 'You' | 'Assistant';

/** Names the firm and the party that answers. */
export function announceRehearsal(firm: LinkedFirm, model: Model | undefined, output: Output): void {
  output.note(`Rehearsing the assistant of ${printable(firm.companyName || firm.name || firm.slug)}.`);
  if (!model)
    output.note("Without a language model (FIRMLINE_LLM_URL), a receptionist answers from the firm's texts.");
  else {
    const { host } = new URL(model.url);
    output.note(`The language model at ${host} plays the assistant.`);
    if (model.isRemote) output.note(`The prompt and what you write are sent to ${host}.`);
  }
  if (output.interactive) output.note('Write what a caller would say. Ctrl-D ends the rehearsal.');
}

const label = (who: Speaker, output: Output) => output.style(who === 'You' ? 'dim' : 'bold', `${who}:`);

/** A whole line of the conversation; with --json an object. */
export function printSaid(who: Speaker, text: string, output: Output): void {
  output.data(output.json ? safeJson({ who, text }) : `${label(who, output)} ${printable(text)}`);
}

/** A reply appears sentence by sentence in a terminal, and whole elsewhere. */
export function beginReply(output: Output): void {
  if (output.interactive) process.stdout.write(label('Assistant', output));
}

export function printSentence(sentence: string, output: Output): void {
  if (output.interactive) process.stdout.write(` ${printable(sentence)}`);
}

export function endReply(sentences: readonly string[], output: Output): void {
  if (output.interactive) process.stdout.write('\n');
  else if (sentences.length > 0) printSaid('Assistant', sentences.join(' '), output);
}

export const endRehearsal = (file: string, output: Output): void =>
  output.note(`\nThe transcript is in ${file}.`);
