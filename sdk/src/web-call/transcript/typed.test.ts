import { describe, expect, it } from 'vitest';
import type { CallMessage } from '../messages/messages.ts';
import { createTranscript } from './index.ts';
import {
  assistant,
  assistantPartly,
  conversation,
  interrupted,
  starts,
  stops,
  user,
  userPartly,
} from './testing/script.ts';

/** The entries after messages and typed texts, each as its first letter and text, `…` if it may change, `/` if cut. */
function read(...events: readonly (CallMessage | string)[]): string[] {
  const transcript = createTranscript();
  for (const event of events) {
    if (typeof event === 'string') transcript.addTyped(event);
    else transcript.push(event);
  }
  return transcript.entries.map(
    ({ role, text, final, interrupted: cut }) => `${role[0]}: ${text}${final ? '' : '…'}${cut ? '/' : ''}`,
  );
}

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
    expect(read('hi', 'are you open', assistant('Yes.'))).toEqual(['u: hi', 'u: are you open', 'a: Yes.']);
  });

  it('leaves speech to its own entries', () => {
    expect(read(starts('user'), userPartly('When are'), 'Hours?', user('When are you open?'))).toEqual([
      'u: When are you open?',
      'u: Hours?',
    ]);
    expect(read('Hours?', user('And on Sunday?'))).toEqual(['u: Hours?', 'u: And on Sunday?']);
    expect(read(assistantPartly('Good'), 'Hours?', assistant('Good morning.'))).toEqual([
      'a: Good morning.',
      'u: Hours?',
    ]);
    expect(read(starts('assistant'), assistant('Good'), 'Hours?', interrupted(), stops('assistant'))).toEqual(
      ['a: Good/', 'u: Hours?'],
    );
    expect(read(assistant('Good morning'), 'Hours?', interrupted(), assistant('Nine.'))).toEqual([
      'a: Good morning/',
      'u: Hours?',
      'a: Nine.',
    ]);
  });

  it('is not shown twice if the platform transcribes it, and is if the user repeats it', () => {
    expect(read('Yes please', userPartly('Yes please'), user('Yes, please.'))).toEqual(['u: Yes please']);
    expect(read('Yes', assistant('Good. Today?'), user('Yes.'))).toEqual([
      'u: Yes',
      'a: Good. Today?',
      'u: Yes.',
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
    ).toEqual(['a: Good morning.', 'u: hi are you open', 'a: Yes.', 'u: bye']);
  });
});
