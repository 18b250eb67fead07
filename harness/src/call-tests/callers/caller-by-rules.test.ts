import { describe, expect, it } from 'vitest';
import type { CallerSpec } from '../scenario/vocabulary/caller.ts';
import { playCaller } from './play.ts';

const { signal } = new AbortController();
const facts = { matter: 'a speeding ticket', name: 'Marcus Boone', number: '201 555 0188' };

/** What a caller says to each line of an assistant in turn, and whether they hang up. */
async function converse(
  agentTexts: readonly string[],
  caller: Partial<CallerSpec> = {},
  outcome: Parameters<typeof playCaller>[0]['outcome'] = { noted: ['name'] },
) {
  const { next } = playCaller({ caller: { goal: 'I want a lawyer.', facts, ...caller }, outcome });
  const lines: { who: 'agent' | 'caller'; text: string }[] = [];
  const answers: string[] = [];
  for (const text of agentTexts) {
    if (text !== '') lines.push({ who: 'agent', text });
    const { say, hangsUp } = await next(lines, signal);
    lines.push({ who: 'caller', text: say });
    answers.push(hangsUp === undefined ? say : `${say} (${hangsUp})`);
  }
  return answers;
}

const greeting = 'Hello, Hartwell and Lowe.';
const matter = 'It is about a speeding ticket.';

describe('a caller without a language model', () => {
  it('states the matter, answers what is asked, and thanks once the outcome holds', async () => {
    expect(
      await converse([
        greeting,
        'May I have your name and your number?',
        'And your number?',
        'Thank you, Marcus Boone.',
      ]),
    ).toEqual([
      `Hello. ${matter}`,
      'My name is Marcus Boone.',
      'My number is 201 555 0188.',
      'That is all. Thank you, goodbye. (satisfied)',
    ]);
  });

  it('asks their questions before they tell what nobody asks for, and leaves without what they want', async () => {
    expect(
      await converse([greeting, 'I see.', 'Yes.', 'Okay.', 'Okay.'], { questions: ['What does it cost?'] }),
    ).toEqual([
      `Hello. ${matter}`,
      'What does it cost?',
      'My name is Marcus Boone.',
      'My number is 201 555 0188.',
      'Then I will try somewhere else. Goodbye. (unsatisfied)',
    ]);
  });

  it('does not know what is no fact of theirs', async () => {
    const unknown = { facts: { matter: facts.matter } };
    expect(await converse([greeting, 'What is your name?', 'What is your e-mail address?'], unknown)).toEqual(
      [`Hello. ${matter}`, 'I would rather not say.', 'I do not know.'],
    );
  });

  it.each([
    ['plain', undefined, 2],
    ['impatient', 'impatient', 1],
  ] as const)('repeats what was not understood, and waits in silence: %s', async (_, manner, times) => {
    const misses = Array.from({ length: times + 1 }, () => 'Sorry, I did not understand that.');
    const caller = manner === undefined ? {} : { manner };
    const [first = '', ...repeated] = await converse([greeting, ...misses], caller);
    expect(first).toBe(manner === 'impatient' ? matter : `Hello. ${matter}`);
    const silences = await converse([greeting, ...misses.map(() => '')], caller);
    const farewell = 'Then I will try somewhere else. Goodbye. (unsatisfied)';
    expect(repeated).toEqual([...Array.from({ length: times }, () => first), farewell]);
    expect(silences.slice(1)).toEqual([
      ...Array.from({ length: times }, () => 'Hello? Are you still there?'),
      farewell,
    ]);
  });

  it('says in other words what was not understood in words of their own', async () => {
    expect(
      await converse([greeting, 'I did not catch that.', 'And what is it about?'], { says: 'Good morning!' }),
    ).toEqual(['Good morning!', matter, matter]);
  });

  it('hints first if they are vague, and tells more than is asked if they are talkative', async () => {
    expect(await converse([greeting, 'How can I help you?'], { manner: 'vague' })).toEqual([
      'Hello. I have a problem, and I do not know whom to ask.',
      matter,
    ]);
    const [, name] = await converse([greeting, 'May I have your name?'], { manner: 'talkative' });
    expect(name).toMatch(/my sister.* My name is Marcus Boone\. /);
  });

  it('takes a call back once, answers a farewell with one, and gives up after fourteen answers', async () => {
    const callback = 'Would you like somebody to call you back?';
    expect(await converse([greeting, callback, callback])).toEqual([
      `Hello. ${matter}`,
      'Yes, please.',
      'My name is Marcus Boone.',
    ]);
    expect((await converse([greeting, 'Goodbye.'])).at(-1)).toBe('Goodbye. (unsatisfied)');
    const questions = Array.from({ length: 20 }, (_, index) => `What about ${index}?`);
    const answers = await converse(
      Array.from({ length: 15 }, () => 'I see.'),
      { questions },
    );
    expect(answers.findIndex((answer) => answer.endsWith('(unsatisfied)'))).toBe(14);
  });
});
