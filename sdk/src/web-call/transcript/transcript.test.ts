import { describe, expect, it } from 'vitest';
import { parseMessage, type CallMessage } from '../messages/messages.ts';
import { createTranscript } from './index.ts';
import {
  assistant,
  assistantPartly,
  conversation,
  ended,
  interrupted,
  read,
  stamped,
  starts,
  stops,
  transcriptOf,
  user,
  userPartly,
} from './testing/script.ts';

describe('partial and final transcripts', () => {
  it('replaces a partial text by later ones and by the final one', () => {
    expect(read(assistantPartly('Good'), assistantPartly('Good mor'))).toEqual(['A: Good mor…']);
    expect(read(assistantPartly('Good mor'), assistant('Good morning.'))).toEqual(['A: Good morning.']);
  });

  it('joins the sentences of one side, and starts an entry for the other', () => {
    expect(
      read(
        assistant('Good morning.'),
        assistant('How may I help?'),
        userPartly('I need'),
        user('I need a will.'),
        assistantPartly('Of course'),
      ),
    ).toEqual(['A: Good morning. How may I help?', 'U: I need a will.', 'A: Of course…']);
  });

  it('appends a partial text to final ones', () => {
    expect(read(user('I need a will.'), userPartly('And a'))).toEqual(['U: I need a will. And a…']);
  });

  it('adds a late final text to the entry that expects it', () => {
    expect(read(assistantPartly('We are open'), userPartly('Wait'), assistant('We are open.'))).toEqual([
      'A: We are open.',
      'U: Wait…',
    ]);
    expect(
      read(starts('user'), stops('user'), starts('assistant'), assistant('Sure.'), user('Now?')),
    ).toEqual(['U: Now?', 'A: Sure.']);
  });

  it('adds late text to the entry of its speech', () => {
    const begun = [starts('user'), userPartly('I knead')];
    expect(read(...begun, assistantPartly('Ok'), userPartly('Need'))).toEqual(['U: Need…', 'A: Ok…']);
    const over = [...begun, stops('user'), assistantPartly('Ok')];
    expect(read(...over, user('Need a will.'))).toEqual(['U: Need a will.', 'A: Ok…']);
    expect(read(starts('user'), stops('user'), assistantPartly('Ok'), userPartly('I'))).toEqual([
      'U: I…',
      'A: Ok…',
    ]);
    expect(read(assistant('Hello.'), user('Hi.'), starts('assistant'), assistant('Sure.'))).toEqual([
      'A: Hello.',
      'U: Hi.',
      'A: Sure.',
    ]);
  });

  it('does not treat a new turn as the rest of an old entry', () => {
    expect(read(userPartly('I need'), assistant('Sorry, I lost you.'), userPartly('Hello'))).toEqual([
      'U: I need',
      'A: Sorry, I lost you.',
      'U: Hello…',
    ]);
  });

  it('is not split by noise without text', () => {
    expect(read(assistant('We are open.'), starts('user'), stops('user'), assistant('All day.'))).toEqual([
      'A: We are open. All day.',
    ]);
  });

  it('ignores silence and unknown speakers', () => {
    expect(
      read(user(' \n '), userPartly(''), {
        type: 'transcript',
        role: 'narrator',
        transcriptType: 'final',
        transcript: 'Once',
      }),
    ).toEqual([]);
  });

  it('puts no space between sentences of Japanese', () => {
    expect(read(assistant('お電話ありがとうございます。'), assistant('ご用件をどうぞ。'))).toEqual([
      'A: お電話ありがとうございます。ご用件をどうぞ。',
    ]);
  });

  it('tidies white space', () => {
    expect(read(user('  I need\n a   will. '))).toEqual(['U: I need a will.']);
  });
});

describe('repeated and late messages', () => {
  const read250 = (...messages: readonly CallMessage[]) =>
    transcriptOf(messages, { now: () => 0 }).entries.map(({ text }) => text);

  it('ignores a repeated final text', () => {
    expect(read250(user('Yes.'), user('Yes.'))).toEqual(['Yes.']);
    expect(read250(user('Yes.'), assistantPartly('Ok'), user('Yes.'))).toEqual(['Yes.', 'Ok']);
  });

  it('ignores a final text repeated under the other name of the type', () => {
    const transcript = createTranscript({ now: () => 0 });
    for (const type of ['transcript', 'transcript[transcriptType="final"]']) {
      const message = parseMessage({ type, role: 'user', transcriptType: 'final', transcript: 'Yes.' });
      transcript.push(message as CallMessage);
    }
    expect(transcript.entries.map(({ text }) => text)).toEqual(['Yes.']);
  });

  it('ignores a final text with the same timestamp, however late', () => {
    expect(read(user('Yes.', 10), assistant('Sure?', 20), user('No.', 30), user('Yes.', 10))).toEqual([
      'U: Yes.',
      'A: Sure?',
      'U: No.',
    ]);
  });

  it.each<[why: string, ...messages: CallMessage[]]>([
    ['later', user('No.', 1000), user('No.', 3000)],
    ['after speech began', user('No.', 1000), starts('user', 1010), user('No.', 1020)],
    ['after a partial text', user('No.', 1000), userPartly('N', 1010), user('No.', 1020)],
  ])('keeps text that was spoken twice: %s', (_, ...messages) => {
    expect(read(...messages)).toEqual(['U: No. No.']);
  });

  it('ignores an outdated partial text', () => {
    expect(read(userPartly('I need a', 30), userPartly('I need', 20))).toEqual(['U: I need a…']);
    expect(read(user('I need a will.', 30), userPartly('I need a wheel', 20))).toEqual(['U: I need a will.']);
    expect(read(user('I need a will.', 30), userPartly('I', 40))).toEqual(['U: I need a will. I…']);
  });

  it('detects an outdated partial text by its words without timestamps', () => {
    expect(read(userPartly('I need a'), userPartly('I need'))).toEqual(['U: I need a…']);
    expect(read(user('I need a will.'), userPartly('I need a'))).toEqual(['U: I need a will.']);
    expect(read(user('Yes.'), userPartly('Yes please'))).toEqual(['U: Yes. Yes please…']);
    expect(read(user('Yes.'), starts('user'), userPartly('Yes'))).toEqual(['U: Yes. Yes…']);
  });
});

describe('times', () => {
  it('are those of the speech if the platform reports it', () => {
    const transcript = transcriptOf([
      starts('user', 100),
      userPartly('Hi', 200),
      stops('user', 300),
      user('Hi.', 400),
    ]);
    expect(transcript.entries).toEqual([
      {
        id: expect.any(Number),
        role: 'user',
        text: 'Hi.',
        final: true,
        interrupted: false,
        startedAt: 100,
        endedAt: 300,
      },
    ]);
  });

  it('are otherwise those of the transcripts or the clock', () => {
    expect(transcriptOf([userPartly('Hi', 200), user('Hi.', 400)]).entries).toMatchObject([
      { startedAt: 200, endedAt: 400 },
    ]);
    expect(transcriptOf([userPartly('Hi'), user('Hi.')]).entries).toMatchObject([
      { startedAt: 1000, endedAt: 2000 },
    ]);
  });

  it('end at the interruption', () => {
    const late = [assistantPartly('We', 100), interrupted(200), assistantPartly('We are', 300)];
    expect(transcriptOf(late).entries).toMatchObject([{ text: 'We are', endedAt: 200 }]);
  });

  it('have no end while someone speaks', () => {
    const during = [starts('user', 100), user('One.', 200), userPartly('Tw', 300)];
    expect(transcriptOf(during).entries[0]).not.toHaveProperty('endedAt');
    expect(transcriptOf([...during, stops('user', 400)]).entries).toMatchObject([{ endedAt: 400 }]);
  });

  it('ignore invalid timestamps', () => {
    const message = parseMessage({ ...user('Hi.'), timestamp: '2026-01-01' }) as CallMessage;
    expect(transcriptOf([message]).entries).toMatchObject([{ startedAt: 1000 }]);
  });
});

describe('the end of the call', () => {
  it('closes every entry, and makes no words final whose final text never came', () => {
    const transcript = transcriptOf([
      assistant('Hello.', 50),
      user('One.', 100),
      userPartly('Tw', 200),
      stamped(ended, 300),
    ]);
    expect(transcript.entries).toMatchObject([
      { text: 'Hello.', final: true },
      { text: 'One. Tw', final: false, endedAt: 300 },
    ]);
    transcript.push(user('Two.', 400));
    expect(transcript.entries[1]).toMatchObject({ text: 'One. Two.', final: true });
  });
});

describe('entries', () => {
  it('keep their ids, and stay the same objects until they change', () => {
    const transcript = transcriptOf([assistant('Hello.'), userPartly('I')]);
    const [first, second] = transcript.entries;
    expect(transcript.push(user('I need a will.'))).toBe(true);
    expect(transcript.entries[0]).toBe(first);
    expect(transcript.entries[1]).toMatchObject({ id: second!.id, text: 'I need a will.' });
  });

  it('stay the same list when a message changes nothing', () => {
    const transcript = transcriptOf([user('Hello.', 5)]);
    const { entries } = transcript;
    for (const message of [user('Hello.', 5), starts('assistant')])
      expect(transcript.push(message)).toBe(false);
    expect(transcript.push({ type: 'hang' })).toBe(false);
    expect(transcript.push({ type: 'unknown', received: { type: 'transcript' } })).toBe(false);
    expect(transcript.entries).toBe(entries);
  });
});

describe('without transcripts', () => {
  it('reads the conversation, in either form', () => {
    expect(
      read(conversation(['system', 'Be kind.'], ['assistant', 'Hello.'], ['tool', '{}'], ['user', 'Hi.'])),
    ).toEqual(['A: Hello.', 'U: Hi.']);
    const kept = parseMessage({
      type: 'conversation-update',
      messagesOpenAIFormatted: [{ role: 'assistant', content: 'not this' }],
      messages: [
        { role: 'bot', message: 'Hello.', time: 100, endTime: 200 },
        { role: 'bot', message: 'I am Ada.', time: 200, endTime: 300 },
        { role: 'user', message: 'Hi.', time: 400, endTime: 500 },
      ],
    });
    expect(transcriptOf([kept as CallMessage]).entries).toMatchObject([
      { role: 'assistant', text: 'Hello. I am Ada.', startedAt: 100, endedAt: 300 },
      { role: 'user', text: 'Hi.', startedAt: 400, endedAt: 500 },
    ]);
  });

  it('keeps the same entries as the conversation grows', () => {
    const transcript = transcriptOf([conversation(['assistant', 'Hello.'])]);
    const [first] = transcript.entries;
    transcript.push(conversation(['assistant', 'Hello. I am Ada.'], ['user', 'Hi.']));
    expect(transcript.entries).toMatchObject([{ id: first!.id, text: 'Hello. I am Ada.' }, { text: 'Hi.' }]);
  });

  it('is not disturbed by noise without text', () => {
    expect(read(starts('user'), stops('user'), conversation(['assistant', 'Hello there.']))).toEqual([
      'A: Hello there.',
    ]);
  });

  it('is replaced by transcripts once they arrive', () => {
    expect(
      read(
        conversation(['assistant', 'Hello doctor Smith.']),
        assistant('Hello Dr. Smith.'),
        conversation(['assistant', 'Hello doctor.'], ['user', 'What?']),
      ),
    ).toEqual(['A: Hello Dr. Smith.']);
  });
});
