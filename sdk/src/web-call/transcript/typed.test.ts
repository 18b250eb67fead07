import { describe, expect, it } from 'vitest';
import { createTranscript } from './index.ts';
import {
  assistant,
  assistantPartly,
  conversation,
  interrupted,
  read,
  starts,
  stops,
  user,
  userPartly,
} from './testing/script.ts';

describe('a typed text', () => {
  it('is an entry of its own, at once and final', () => {
    const transcript = createTranscript({ now: () => 5 });
    expect(transcript.addTyped(' When are\nyou open? ')).toBe(true);
    expect(transcript.entries).toEqual([
      {
        id: 1,
        role: 'user',
        text: 'When are you open?',
        final: true,
        interrupted: false,
        startedAt: 5,
        endedAt: 5,
      },
    ]);
    expect(transcript.addTyped('  ')).toBe(false);
    expect(read('hi', 'are you open', assistant('Yes.'))).toEqual(['U: hi', 'U: are you open', 'A: Yes.']);
  });

  it('leaves speech to its own entries', () => {
    expect(read(starts('user'), userPartly('When are'), 'Hours?', user('When are you open?'))).toEqual([
      'U: When are you open?',
      'U: Hours?',
    ]);
    expect(read('Hours?', user('And on Sunday?'))).toEqual(['U: Hours?', 'U: And on Sunday?']);
    expect(read(assistantPartly('Good'), 'Hours?', assistant('Good morning.'))).toEqual([
      'A: Good morning.',
      'U: Hours?',
    ]);
    expect(read(starts('assistant'), assistant('Good'), 'Hours?', interrupted(), stops('assistant'))).toEqual(
      ['A: Good/', 'U: Hours?'],
    );
    expect(read(assistant('Good morning'), 'Hours?', interrupted(), assistant('Nine.'))).toEqual([
      'A: Good morning/',
      'U: Hours?',
      'A: Nine.',
    ]);
  });

  it('is not shown twice if the platform transcribes it, and is if the user repeats it', () => {
    expect(read('Yes please', userPartly('Yes please'), user('Yes, please.'))).toEqual(['U: Yes please']);
    expect(read('Yes', assistant('Good. Today?'), user('Yes.'))).toEqual([
      'U: Yes',
      'A: Good. Today?',
      'U: Yes.',
    ]);
  });

  it('is shown as often as it was typed', () => {
    const greeting = ['assistant', 'Good morning.'] as const;
    const typed = [conversation(greeting), 'No.', 'No.', conversation(greeting, ['user', 'No.'])];
    expect(read(...typed)).toEqual(['A: Good morning.', 'U: No.', 'U: No.']);
    expect(read(...typed, conversation(greeting, ['user', 'No.'], ['user', 'No.']))).toEqual([
      'A: Good morning.',
      'U: No. No.',
    ]);
  });

  it('is not shown twice if the platform sends only the conversation', () => {
    const greeting = ['assistant', 'Good morning.'] as const;
    expect(
      read(
        conversation(greeting),
        'hi',
        conversation(greeting),
        'are you open',
        conversation(greeting, ['user', 'hi'], ['user', 'are you open']),
        conversation(greeting, ['user', 'hi'], ['user', 'are you open'], ['assistant', 'Yes.']),
        'bye',
      ),
    ).toEqual(['A: Good morning.', 'U: hi are you open', 'A: Yes.', 'U: bye']);
  });
});
