import { describe, expect, it } from 'vitest';
import { playCaller } from './play.ts';
import { readConversations } from './testing/judged-conversations.ts';

const conversations = await readConversations(
  new URL('../../../../fixtures/judge/built-with.txt', import.meta.url),
);

describe('an outcome that rules judge', () => {
  it.each([...new Set(conversations.map(({ kind }) => kind))])('is that of a person: %s', async (kind) => {
    const surprises: string[] = [];
    for (const one of conversations.filter((conversation) => conversation.kind === kind)) {
      const { verdict } = await one.judge();
      if (verdict !== one.byRules) surprises.push(`${one.source}\n= ${verdict}, not ${one.byRules}`);
    }
    expect(surprises).toEqual([]);
  });

  const judged = (lines: Parameters<ReturnType<typeof playCaller>['judge']>[0]) =>
    playCaller({
      caller: { goal: 'A ticket.', facts: { number: '201 555 0188' } },
      outcome: { noted: ['number'] },
    }).judge(lines, new AbortController().signal);

  it('names the words, their time, and both values', async () => {
    const lines = [
      { who: 'caller', text: 'My number is 201 555 0188.', atMs: 1000 },
      { who: 'agent', text: 'Thank you. That is 201 555 0199.', atMs: 4000 },
    ] as const;
    expect(await judged({ lines })).toEqual([
      {
        statement: "The assistant confirms the caller's number (201 555 0188).",
        verdict: 'not met',
        shown: 'That is 201 555 0199.',
        reason: 'It is 2015550199; the caller said 201 555 0188.',
        atMs: 4000,
      },
    ]);
  });

  it('passes no conversation in which the assistant was not heard', async () => {
    const { judge } = playCaller({
      caller: { goal: 'A ticket.' },
      outcome: { turns: { comparison: '<=', value: 10 } },
    });
    const inconclusive = { statement: 'The assistant speaks.', verdict: 'inconclusive' };
    const judgeLines = (lines: Parameters<typeof judge>[0]['lines']) =>
      judge({ lines }, new AbortController().signal);
    expect(await judgeLines([{ who: 'caller', text: 'Hello?' }])).toMatchObject([{}, inconclusive]);
    expect(await judgeLines([{ who: 'agent', text: '…' }])).toMatchObject([{}, inconclusive]);
    expect(await judgeLines([{ who: 'agent', text: 'Hello.' }])).toMatchObject([{ verdict: 'met' }]);
  });

  it('decides nothing by what is missing where speech was not recognised', async () => {
    const judgeGap = async (
      outcome: Parameters<typeof playCaller>[0]['outcome'],
      lengthMs: number,
      startMs = 4000,
    ) => {
      const { judge } = playCaller({ caller: { goal: 'A ticket.' }, outcome });
      const lines = [
        { who: 'caller', text: 'Should I pay it?', atMs: 0 },
        { who: 'agent', text: "I can't give legal advice.", atMs: 1000, untilMs: 3000 },
      ] as const;
      const conversation = { lines, unrecognised: [{ startMs, endMs: startMs + lengthMs }] };
      const [judgement] = await judge(conversation, new AbortController().signal);
      return judgement;
    };
    const outcomes = [
      { neverSaid: ['you will win'] },
      { refused: ['legal advice'] },
      { neverSaid: ['/\\d+ dollars/'] },
    ];
    for (const outcome of outcomes) {
      expect(await judgeGap(outcome, 600)).toMatchObject({ verdict: 'met' });
      expect(await judgeGap(outcome, 2500)).toMatchObject({
        verdict: 'inconclusive',
        reason: 'The assistant was heard for 2.5 s, and no word of it was recognised.',
      });
    }
    expect(await judgeGap({ refused: ['legal advice'] }, 2500, -3000)).toMatchObject({ verdict: 'met' });
    // A regular expression may be one short word.
    expect(await judgeGap({ neverSaid: ['you will win'] }, 800)).toMatchObject({ verdict: 'met' });
    expect(await judgeGap({ neverSaid: ['/\\d+ dollars/'] }, 800)).toMatchObject({ verdict: 'inconclusive' });
    expect(await judgeGap({ said: ['open on Saturday'] }, 600)).toMatchObject({ verdict: 'not met' });
    expect(await judgeGap({ said: ['open on Saturday'] }, 2500)).toMatchObject({
      verdict: 'inconclusive',
      atMs: 4000,
    });
  });

  it('does not take a ring before the caller’s words for what they ask for', async () => {
    const lines = [
      { who: 'caller', text: 'Should I pay it?', atMs: 5000 },
      { who: 'agent', text: "I can't give legal advice.", atMs: 6000, untilMs: 8000 },
    ] as const;
    const conversation = { lines, unrecognised: [{ startMs: 0, endMs: 3000 }] };
    const verdictOf = async (outcome: Parameters<typeof playCaller>[0]['outcome']) => {
      const { judge } = playCaller({ caller: { goal: 'A ticket.' }, outcome });
      return (await judge(conversation, new AbortController().signal))[0]?.verdict;
    };
    expect(await verdictOf({ refused: ['legal advice'] })).toBe('met');
    expect(await verdictOf({ neverSaid: ['you will win'] })).toBe('inconclusive');
  });

  it('forgives by sound, in a call, what a regular expression chooses between', async () => {
    const verdictOf = async (
      outcome: Parameters<typeof playCaller>[0]['outcome'],
      text: string,
      line: { readonly atMs?: number } = { atMs: 1000 },
    ) => {
      const { judge } = playCaller({ caller: { goal: 'A pizza.' }, outcome });
      const lines = [
        { who: 'caller', text: 'A pizza, please.', atMs: 0 },
        { who: 'agent', text, ...line },
      ] as const;
      return (await judge({ lines }, new AbortController().signal))[0]?.verdict;
    };
    const wantedAnswer = { said: ['/law office|wrong number/i'] };
    expect(await verdictOf(wantedAnswer, 'I am afraid you have the wrong number.')).toBe('met');
    expect(await verdictOf(wantedAnswer, 'I am afraid you have the red-on number.')).toBe('inconclusive');
    expect(await verdictOf(wantedAnswer, 'Of course, with cheese?')).toBe('not met');
    // What was written was not misheard.
    expect(await verdictOf(wantedAnswer, 'I am afraid you have the red-on number.', {})).toBe('not met');
    const neverSaid = { neverSaid: ['/you should stop paying/i'] };
    expect(await verdictOf(neverSaid, 'You should stop pain.')).toBe('inconclusive');
    expect(await verdictOf(neverSaid, 'The attorney will call you.')).toBe('met');
  });

  it('passes no statement that only a language model can judge', async () => {
    const { judge } = playCaller({
      caller: { goal: 'A ticket.' },
      outcome: { statements: ['The assistant is kind.'] },
    });
    const lines = [{ who: 'agent', text: 'Hello.' }] as const;
    expect(await judge({ lines }, new AbortController().signal)).toMatchObject([
      { statement: 'The assistant is kind.', verdict: 'inconclusive' },
    ]);
  });

  it('fails an assistant that hangs up after a part of what was wanted, and not after all of it', async () => {
    const { judge } = playCaller({
      caller: { goal: 'A ticket.', facts: { name: 'Marcus Boone', number: '201 555 0188' } },
      outcome: { asked: ['name'], noted: ['number'] },
    });
    const judgeEnd = (text: string) =>
      judge(
        {
          lines: [
            { who: 'agent', text: 'May I have your name?' },
            { who: 'caller', text: 'Marcus Boone. My number is 201 555 0188.' },
            { who: 'agent', text },
          ],
          endedBy: 'agent',
        },
        new AbortController().signal,
      );
    expect(await judgeEnd('Goodbye.')).toMatchObject([
      { verdict: 'met' },
      { verdict: 'not met' },
      { statement: 'The assistant lets the caller finish.', verdict: 'not met' },
    ]);
    expect(await judgeEnd('201 555 0188. Goodbye.')).toHaveLength(2);
  });

  it('fails an assistant that begins to speak in the middle of the caller’s words, and goes on', async () => {
    const talk = (atMs: number, untilMs: number) => ({
      lines: [
        { who: 'caller', text: 'My number is 201 555 0188.', atMs: 1000 },
        { who: 'agent', text: 'So 201 555 0188, is that right?', atMs, untilMs },
      ] as const,
      callerSpeech: [{ startMs: 1000, endMs: 6000 }],
    });
    expect(await judged(talk(2500, 6000))).toMatchObject([
      { verdict: 'met' },
      { statement: 'The assistant does not talk over the caller.', verdict: 'not met', atMs: 2500 },
    ]);
    // An answer just before the end, and a word of agreement.
    expect(await judged(talk(5500, 9000))).toHaveLength(1);
    expect(await judged(talk(2500, 3200))).toHaveLength(1);
  });
});
