import { describe, expect, it } from 'vitest';
import { addCaption, captionText, type CaptionTurn, type Utterance } from './captions.ts';

const heard = (...utterances: [role: Utterance['role'], text: string, final: boolean][]): CaptionTurn[] =>
  utterances.reduce<CaptionTurn[]>(
    (turns, [role, text, final]) => addCaption(turns, { role, text, final }),
    [],
  );
const read = (turns: readonly CaptionTurn[]) => turns.map((turn) => `${turn.role}: ${captionText(turn)}`);

describe('captions', () => {
  it('replaces a partial text by what follows, and by the final one', () => {
    expect(
      read(
        heard(
          ['assistant', 'Good', false],
          ['assistant', 'Good mor', false],
          ['assistant', 'Good morning.', true],
        ),
      ),
    ).toEqual(['assistant: Good morning.']);
  });

  it('joins one speaker’s sentences and starts anew with the other', () => {
    expect(
      read(
        heard(
          ['assistant', 'Good morning.', true],
          ['assistant', 'How may I help?', true],
          ['user', 'I need', false],
          ['user', 'I need a will.', true],
          ['assistant', 'Of course.', true],
        ),
      ),
    ).toEqual(['assistant: Good morning. How may I help?', 'user: I need a will.', 'assistant: Of course.']);
  });

  it('gives a late final text to the turn that waits for it', () => {
    expect(
      read(
        heard(
          ['assistant', 'We are open', false],
          ['user', 'Wait', false],
          ['assistant', 'We are open.', true],
        ),
      ),
    ).toEqual(['assistant: We are open.', 'user: Wait']);
  });

  it('ignores silence', () => {
    expect(heard(['user', '  ', true])).toEqual([]);
  });

  it('keeps a long call’s captions short, with ids that stay unique', () => {
    const turns = heard(
      ...Array.from(
        { length: 200 },
        (_, n) => [n % 2 ? 'user' : 'assistant', `turn ${n}`, true] as [Utterance['role'], string, boolean],
      ),
    );
    expect(turns).toHaveLength(40);
    expect(new Set(turns.map(({ id }) => id)).size).toBe(40);
    expect(captionText(turns.at(-1)!)).toBe('turn 199');
  });
});
