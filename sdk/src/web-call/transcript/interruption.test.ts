import { describe, expect, it } from 'vitest';
import type { CallMessage } from '../messages/messages.ts';
import {
  assistant,
  assistantPartly,
  conversation,
  ended,
  interrupted,
  read,
  starts,
  stops,
  transcriptOf,
  user,
  userPartly,
} from './testing/script.ts';

describe('interruptions', () => {
  it.each<[how: string, messages: CallMessage[], entries: string[]]>([
    [
      'with the final text of what was spoken coming last',
      [
        starts('assistant'),
        starts('user'),
        interrupted(),
        stops('assistant'),
        assistant('We are open'),
        user('Wait.'),
      ],
      ['A: We are open/', 'U: Wait.'],
    ],
    [
      'with that text after the user’s',
      [starts('assistant'), interrupted(), user('Wait.'), stops('assistant'), assistant('We are open')],
      ['A: We are open/', 'U: Wait.'],
    ],
    [
      'of a partial text',
      [assistantPartly('We are open from'), interrupted(), user('Wait.'), assistantPartly('Sure')],
      ['A: We are open from/', 'U: Wait.', 'A: Sure…'],
    ],
    [
      'and the answer after it',
      [starts('assistant'), assistant('We are open'), interrupted(), starts('assistant'), assistant('Yes?')],
      ['A: We are open/', 'A: Yes?'],
    ],
    [
      'and the answer after it, if the start of speech is not reported',
      [assistant('We are open.'), interrupted(), assistant('Yes?')],
      ['A: We are open./', 'A: Yes?'],
    ],
    [
      'cut to the text that the platform stores',
      [
        assistant('We are open, from nine to five.'),
        interrupted(),
        user('Wait.'),
        conversation(['assistant', 'We are open']),
      ],
      ['A: We are open/', 'U: Wait.'],
    ],
    [
      'kept whole once the platform has all of it',
      [
        assistant('We are open.'),
        assistant('From nine to'),
        interrupted(),
        conversation(['assistant', 'We are open.']),
        conversation(['assistant', 'We are open. From nine to']),
      ],
      ['A: We are open. From nine to/'],
    ],
    [
      'kept whole once the platform has more of it',
      [
        assistant('We are open.'),
        interrupted(),
        conversation(['assistant', 'We are']),
        conversation(['assistant', 'We are open. From']),
      ],
      ['A: We are open./'],
    ],
    [
      'that did not happen: the conversation only lags behind',
      [assistant('We are open. All day.'), conversation(['assistant', 'We are open.'])],
      ['A: We are open. All day.'],
    ],
    [
      'not cut by a conversation that does not contain it yet',
      [
        assistant('Okay.'),
        user('When?'),
        assistant('Okay. We are open'),
        interrupted(),
        conversation(['assistant', 'Okay.'], ['user', 'When?']),
      ],
      ['A: Okay.', 'U: When?', 'A: Okay. We are open/'],
    ],
    [
      'of nothing: no answer was under way',
      [assistant('Hello.'), user('Hi.'), user('Is anyone there?'), interrupted()],
      ['A: Hello.', 'U: Hi. Is anyone there?'],
    ],
    ['before anything was said', [interrupted()], []],
  ])('reads an interruption %s', (_, messages, entries) => {
    expect(read(...messages)).toEqual(entries);
  });

  it.each<[how: string, messages: CallMessage[], entries: string[]]>([
    [
      'in mid-sentence',
      [starts('assistant'), assistantPartly('We are open from'), ended],
      ['A: We are open from…/'],
    ],
    [
      'after a sentence',
      [starts('assistant'), stops('assistant'), assistant('We are open.'), ended],
      ['A: We are open.'],
    ],
    ['while the user speaks', [starts('user'), userPartly('I need'), ended], ['U: I need…']],
  ])('marks the last words if the call ends %s', (_, messages, entries) => {
    expect(read(...messages)).toEqual(entries);
  });

  it('does not interrupt twice', () => {
    const transcript = transcriptOf([assistantPartly('We are'), interrupted(5000), interrupted(9000)]);
    expect(transcript.entries).toMatchObject([{ interrupted: true, endedAt: 5000 }]);
  });

  it('cuts texts of scripts without spaces, and keeps the marks of letters', () => {
    expect(read(assistant('我们九点开门。'), interrupted(), conversation(['assistant', '我们九点']))).toEqual(
      ['A: 我们九点/'],
    );
    expect(read(assistant('नमस्ते दुनिया'), interrupted(), conversation(['assistant', 'नमस्ते']))).toEqual([
      'A: नमस्ते/',
    ]);
  });
});
