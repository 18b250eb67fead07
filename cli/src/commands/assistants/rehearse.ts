import { createInterface } from 'node:readline';
import type { CallerTurn, Judged } from '@firmline/harness/callers';
import { createRehearsal } from '@firmline/harness/rehearsal';
import { buildAssistantOverrides } from '@firmline/sdk/assistant';
import { FirmlineError } from '@firmline/sdk/errors';
import { withPlatform } from '../../api/platform-session.ts';
import { getAssistant } from '../../assistants/records.ts';
import { findLanguageModel, type LanguageModelAccess } from '../../config/connections.ts';
import { findGroup } from '../../config/resolve.ts';
import { userError } from '../../errors.ts';
import { exitCodes } from '../../exit-codes.ts';
import { openFirm } from '../../firms/connect.ts';
import type { LinkedFirm } from '../../firms/slugs.ts';
import type { Output } from '../../terminal/output.ts';
import { hangingLines, printable, safeJson } from '../../text.ts';
import { untilStopped } from '../../until-stopped.ts';
import type { Command } from '../command.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('<slug>', 'slug or link of the firm')
    .option(
      '--caller <name>',
      'let a caller with a goal talk to it: a built-in caller, or a YAML file of yours',
    )
    .notes(`
Each line of input is something a caller says; Ctrl-D ends it. FIRMLINE_LLM_URL names the language model that answers;
without it, a receptionist answers from the firm's own texts.
With --caller nothing is read: the caller talks to the assistant, and then the outcome is judged. The language model plays
the caller too, and judges. harness/docs/callers.md lists the built-in callers.
Exit codes: 0 all of the outcome is met, 8 part of it is not, 1 inconclusive.

Examples:
  $ firmline assistants rehearse hartwell-lowe
  $ echo "When are you open?" | firmline assistants rehearse hartwell-lowe
  $ firmline assistants rehearse hartwell-lowe --caller divorce`)
    .action(async (slug: string, flags: RehearseFlags) => {
      if (flags.caller === undefined) await rehearse(slug, output);
      else process.exitCode = await rehearseWith(slug, flags.caller, output);
    });
}

interface RehearseFlags {
  readonly caller?: string;
}

/** Talks to a firm's assistant in writing, a line each, until the input ends or the assistant says goodbye. */
async function rehearse(slugOrLink: string, output: Output): Promise<void> {
  const { firm, rehearsal, languageModel } = await openRehearsal(slugOrLink, output);
  announceRehearsal(firm, languageModel, output);
  const lines = createInterface({
    input: process.stdin,
    ...(output.interactive && { output: process.stderr, prompt: 'You: ' }),
  });
  // Listens from now on: lines of a pipe arrive while the greeting is written.
  const writtenLines = lines[Symbol.asyncIterator]();
  using stop = untilStopped(() => lines.close());
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
    if (rehearsal.greeting !== '') printSaid('Assistant', rehearsal.greeting, output);
    prompt();
    for await (const line of writtenLines) {
      const message = line.trim();
      if (message === '') {
        prompt();
        continue;
      }
      if (!isPrompted) printSaid('You', message, output);
      const sentences: string[] = [];
      reply = new AbortController();
      // A reply appears sentence by sentence in a terminal, and whole elsewhere.
      let shownCount = 0;
      if (output.interactive) process.stdout.write(`${label('Assistant', output)} `);
      for await (const sentence of rehearsal.reply(message, AbortSignal.any([stop.signal, reply.signal]))) {
        sentences.push(sentence);
        const text = besideLabel('Assistant', sentences.join(' '), output);
        if (output.interactive) process.stdout.write(text.slice(shownCount));
        shownCount = text.length;
      }
      const wholeText = sentences.join(' ');
      if (output.interactive) process.stdout.write('\n');
      else if (wholeText !== '') printSaid('Assistant', wholeText, output);
      if (rehearsal.isOver || stop.signal.aborted) break;
      if (reply.signal.aborted) isPrompted = false;
      else prompt();
    }
  } finally {
    lines.close();
  }
  if (stop.signal.aborted) throw userError('aborted', 'Interrupted.');
}

async function rehearseWith(slugOrLink: string, callerName: string, output: Output): Promise<number> {
  const { playCaller, readCaller, talkInWriting } = await import('@firmline/harness/callers');
  const file = await readCaller(callerName);
  const { firm, rehearsal, languageModel, model } = await openRehearsal(slugOrLink, output);
  announceRehearsal(firm, languageModel, output, callerName);
  using stop = untilStopped(() => output.note('\nStopping …'));
  const { outcome, hungUp } = await talkInWriting(file, playCaller(file, model), rehearsal, {
    signal: stop.signal,
    onLine: ({ who, text }) => printSaid(who === 'agent' ? 'Assistant' : 'Caller', text, output),
  });
  printOutcome(outcome, hungUp, output);
  if (outcome.some(({ verdict }) => verdict === 'not met')) return exitCodes.testsFailed;
  return outcome.some(({ verdict }) => verdict === 'inconclusive') ? exitCodes.error : exitCodes.ok;
}

function printOutcome(outcome: readonly Judged[], hangUpReason: CallerTurn['hangsUp'], output: Output): void {
  if (output.json) return output.data(safeJson({ outcome, hungUp: hangUpReason ?? null }));
  output.data('');
  const signs = {
    met: output.style('green', '✓'),
    'not met': output.style('red', '✗'),
    inconclusive: output.style('yellow', '?'),
  };
  for (const { statement, verdict, shown: evidence, reason } of outcome) {
    const reasonText = [evidence, reason].filter(Boolean).map((words) => ` ${printable(words ?? '')}`);
    output.data(`${signs[verdict]} ${printable(statement)}${output.style('dim', reasonText.join(''))}`);
  }
  if (outcome.some(({ verdict }) => verdict === 'inconclusive'))
    output.note('?: no rule can tell. Read the words, or let a language model judge (FIRMLINE_LLM_URL).');
  output.data(
    hangUpReason === undefined ? 'The assistant ended the call.' : `The caller hung up ${hangUpReason}.`,
  );
}

async function openRehearsal(slugOrLink: string, output: Output) {
  const firm = await openFirm(slugOrLink, output);
  const access = findLanguageModel(output.flags.profile);
  const model = access && (await import('@firmline/harness/language-model')).createLanguageModel(access);
  const rehearsal = createRehearsal({
    assistant: await pageAssistant(output),
    overrides: buildAssistantOverrides(firm),
    languageModel: model,
    log: (line) => output.note(line),
  });
  return { firm, rehearsal, languageModel: access, model };
}

/** The record of the assistant that the page calls: it greets for a firm without a greeting. Empty if none is set. */
async function pageAssistant(output: Output): Promise<Readonly<Record<string, unknown>>> {
  const { platformPrivateKey, assistantId } = findGroup('platform', output.flags.profile).values;
  if (!platformPrivateKey || !assistantId) return {};
  try {
    return await withPlatform(output, (session) => getAssistant(session, assistantId));
  } catch (error) {
    if (!(error instanceof FirmlineError) || error.code === 'aborted') throw error;
    output.note(printable(`Rehearsing without the assistant's own record: ${error.message}`));
    return {};
  }
}

type Speaker = 'You' | 'Assistant' | 'Caller';

function announceRehearsal(
  firm: LinkedFirm,
  model: LanguageModelAccess | undefined,
  output: Output,
  caller?: string,
): void {
  output.note(`Rehearsing the assistant of ${printable(firm.companyName || firm.name || firm.slug)}.`);
  if (!model)
    output.note("Without a language model (FIRMLINE_LLM_URL), a receptionist answers from the firm's texts.");
  else {
    const { host } = new URL(model.url);
    output.note(`The language model at ${host} plays the assistant.`);
    if (model.isRemote) output.note(`The prompt and what you write are sent to ${host}.`);
  }
  if (caller !== undefined) output.note(`The caller is ${printable(caller)}.`);
  else if (output.interactive) output.note('Write what a caller would say. Ctrl-D ends the rehearsal.');
}

const label = (speaker: Speaker, output: Output) =>
  output.style(speaker === 'Assistant' ? 'bold' : 'dim', `${speaker}:`);

function printSaid(speaker: Speaker, text: string, output: Output): void {
  output.data(
    output.json
      ? safeJson({ who: speaker, text })
      : `${label(speaker, output)} ${besideLabel(speaker, text, output)}`,
  );
}

/** In the lines of a terminal, broken between words. Those of a longer text begin with those of its beginning. */
const besideLabel = (speaker: Speaker, text: string, { isTerminal, columns }: Output): string =>
  isTerminal ? hangingLines(printable(text), `${speaker}: `.length, columns) : printable(text);
