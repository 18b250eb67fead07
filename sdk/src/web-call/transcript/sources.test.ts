import { describe, expect, it } from 'vitest';
import { parseMessage, type CallMessage } from '../messages/messages.ts';
import {
  aligned,
  assistant,
  conversation,
  interrupted,
  progress,
  read,
  starts,
  stops,
  transcriptOf,
  voices,
  writes,
} from './testing/script.ts';

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

  it('updates a known entry instead of adding another', () => {
    const noise = [starts('user'), stops('user')];
    const hello = [voices('Hello.'), starts('assistant'), stops('assistant')];
    expect(read(...noise, ...hello, conversation(['assistant', 'Hello there.']))).toEqual([
      'A: Hello there.',
    ]);
    const played = [starts('assistant'), progress('Hello.', 1), stops('assistant')];
    expect(read(conversation(['assistant', 'Hello.']), ...played)).toEqual(['A: Hello.']);
  });

  it('cuts the conversation’s text too', () => {
    const cut = [
      conversation(['assistant', 'We are open from nine']),
      progress('We are open', 2),
      interrupted(),
    ];
    expect(read(...cut)).toEqual(['A: We are/']);
    expect(read(...cut, conversation(['assistant', 'We are open']))).toEqual(['A: We are open/']);
  });

  it("uses the voice's input once spoken, in preference to the model's output", () => {
    const speech = [writes('It is '), writes('9.'), voices('It is'), voices('nine.'), starts('assistant')];
    expect(read(...speech)).toEqual([]);
    expect(read(...speech, stops('assistant'))).toEqual(['A: It is nine.']);
    expect(read(writes('Hel'), writes('lo.'), starts('assistant'), stops('assistant'))).toEqual([
      'A: Hello.',
    ]);
    expect(read(writes([{ id: 'tool call' }]), starts('assistant'), stops('assistant'))).toEqual([]);
  });

  it("inserts the assistant's text between the conversation's entries", () => {
    expect(
      read(
        voices('Hello.'),
        starts('assistant'),
        stops('assistant'),
        starts('user'),
        stops('user'),
        voices('Nine.'),
        starts('assistant'),
        stops('assistant'),
        conversation(['assistant', 'Hello.'], ['user', 'When?'], ['assistant', 'At nine.']),
      ),
    ).toEqual(['A: Hello.', 'U: When?', 'A: At nine.']);
  });

  it('follows the words reported by the voice', () => {
    const text = 'We are open from nine to five.';
    expect(read(progress(text, 3))).toEqual(['A: We are open…']);
    expect(read(progress(text, 3), progress(text, 5), interrupted())).toEqual(['A: We are open from nine/']);
    expect(read(starts('assistant'), progress(text, 3), stops('assistant'))).toEqual([`A: ${text}`]);
    expect(read(progress('Hello.', 1, 0), progress('We are open.', 2, 1))).toEqual(['A: Hello. We are…']);
  });

  it('finds the words that were spoken by their times', () => {
    const text = 'We are open from nine to five.';
    expect(
      read(
        aligned(text, ['We', 'are', 'open'], 1000),
        aligned(text, ['from', 'nine', 'to', 'five.'], 1300),
        interrupted(1450),
      ),
    ).toEqual(['A: We are open from nine/']);
  });

  it('drops further output of an interrupted answer', () => {
    expect(
      read(
        starts('assistant'),
        writes('We are', '1'),
        interrupted(undefined, '1'),
        writes(' open', '1'),
        writes('Yes?', '2'),
        starts('assistant'),
        stops('assistant'),
      ),
    ).toEqual(['A: We are/', 'A: Yes?']);
  });

  it('is replaced by transcripts once they arrive', () => {
    expect(
      read(
        voices('Hello doctor Smith.'),
        starts('assistant'),
        stops('assistant'),
        assistant('Hello Dr. Smith.'),
        conversation(['assistant', 'Hello doctor.'], ['user', 'What?']),
        voices('More.'),
      ),
    ).toEqual(['A: Hello Dr. Smith.']);
  });
});
