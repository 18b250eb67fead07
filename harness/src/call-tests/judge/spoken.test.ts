import { describe, expect, it } from 'vitest';
import { judgeExpectation } from './judge.ts';
import { newMemory } from './memory.ts';
import { expectation, record, startedAt, view } from './testing/views.ts';

/** Whether an expectation holds when this was said. */
function holds(written: string, text: string, { isOpen = false } = {}): boolean {
  const heard = { text, isOpen, stretches: [], startedAt: 0 };
  const memory = { ...newMemory(startedAt), words: { agent: heard, caller: heard } };
  return judgeExpectation(expectation(written), view(), memory).isMet;
}

describe.each(['agent-said', 'caller-heard'])('%s', (key) => {
  it.each([
    ['How may I help', 'Hello, how may I help you?', true],
    ['Jensen and Brown', 'This is Jenson and Brown.', true],
    ['Jensen and Brown', 'This is Miller and Green.', false],
    ['/nine to \\w+/i', 'Open from Nine to five.', true],
    ['[hello, five]', 'Hello, we close at five.', true],
    ['[hello, six]', 'Hello, we close at five.', false],
    ["{ words: it's 9:30 }", 'I think it is nine thirty now', true],
    ['{ words: nine five }', 'from nine to five', false],
    ['{ words: my landlord }', 'about my land, Lord. Thank you.', true],
    ['{ words: my land lord }', 'about my landlord', true],
    ['{ words: Welcome to }', 'Well, come to Jansen and Brown.', true],
    ['{ never: language model }', 'I am a Language-Model.', false],
    ['{ never: [language model, /free/] }', 'The office is open.', true],
    ['{ text: When are you open? }', 'when are you open', true],
    ['{ text: When are you open? }', 'when are you', false],
    ["{ text: When are you open?, errors: '<=25%' }", 'when are you', true],
  ])('of %s in %j is %s', (written, text, result) => {
    expect(holds(`{ ${key}: ${written} }`, text)).toBe(result);
  });

  it('is not over while somebody speaks', () => {
    expect(holds(`{ ${key}: Hello }`, 'Hello.', { isOpen: true })).toBe(true);
    expect(holds(`{ ${key}: { never: free } }`, 'Hello.', { isOpen: true })).toBe(false);
    expect(holds(`{ ${key}: { text: Hello } }`, 'Hello.', { isOpen: true })).toBe(false);
  });

  it('cannot know what was never said where long enough speech of the assistant was not recognised', () => {
    const judgeGap = (written: string, lengthMs: number) => {
      const stretches = [{ startMs: 1000, endMs: 1000 + lengthMs, text: '', confidence: 0.2 }];
      const heard = { text: 'Hello.', isOpen: false, stretches, startedAt: 0 };
      const memory = { ...newMemory(startedAt), words: { agent: heard, caller: heard } };
      return judgeExpectation(expectation(`{ ${key}: { never: ${written} } }`), view(), memory);
    };
    const isKnown = { isMet: true };
    expect(judgeGap('you will win', 800)).toMatchObject(isKnown);
    expect(judgeGap('Hello', 2000)).toMatchObject({ isMet: false, seen: '"Hello."' });
    expect(judgeGap('you will win', 2000)).toMatchObject(
      key === 'agent-said'
        ? {
            isMet: false,
            isUnknown: true,
            seen: '"Hello.", and for 2.0 s no word that was recognised',
          }
        : isKnown,
    );
  });

  it('says nothing of an assistant that was not heard at all; a caller may be silent', () => {
    const silence = { text: '', isOpen: false, stretches: [], startedAt: 0 };
    const memory = { ...newMemory(startedAt), words: { agent: silence, caller: silence } };
    expect(judgeExpectation(expectation(`{ ${key}: { never: free } }`), view(), memory)).toMatchObject(
      key === 'agent-said' ? { isMet: false, isUnknown: true, seen: 'nothing' } : { isMet: true },
    );
  });

  it('cannot know whether similar words are a name that the recogniser does not know', () => {
    const judge = (text: string, written = 'Yoder and Blake') => {
      const heard = { text, isOpen: false, stretches: [], startedAt: 0 };
      const memory = { ...newMemory(startedAt), words: { agent: heard, caller: heard } };
      return judgeExpectation(expectation(`{ ${key}: ${written} }`), view(), memory);
    };
    const heardText = 'Good morning, this is Moto and Blake. How can I help?';
    expect(judge(heardText)).toMatchObject({ isMet: false, isUnknown: true });
    expect(judge(heardText, '[Yoder and Blake, you will win]')).not.toHaveProperty('isUnknown');
    expect(judge('Good morning, this is Miller and Green.')).not.toHaveProperty('isUnknown');
    // A short phrase is like some part of any talk.
    expect(judge('No sweat, we get those tossed every time.', 'used').isMet).toBe(false);
  });

  it('says what was expected and what was heard', () => {
    const seenIn = (written: string, text: string, isOpen = false) => {
      const heard = { text, isOpen, stretches: [], startedAt: 0 };
      const memory = { ...newMemory(startedAt), words: { agent: heard, caller: heard } };
      return judgeExpectation(expectation(`{ ${key}: ${written} }`), view(), memory);
    };
    const speaker = key === 'agent-said' ? 'the assistant to say' : 'the caller to be heard saying';
    expect(seenIn('{ text: Hello there }', 'Hello')).toMatchObject({
      expected: `${speaker} "Hello there" with <=0% wrong words`,
      seen: '"Hello", 50% wrong',
    });
    expect(seenIn('Goodbye', 'Hello', true)).toMatchObject({
      expected: `${speaker} "Goodbye"`,
      seen: '"Hello", and more to come',
    });
    expect(seenIn('{ words: bye }', 'Hello').expected).toBe(`${speaker} exactly "bye"`);
    expect(seenIn('{ never: Hello }', 'Hello').expected).toBe(`${speaker} nothing like "Hello"`);
  });

  it('never holds before anything could be heard', () => {
    const memory = newMemory(startedAt);
    expect(judgeExpectation(expectation(`{ ${key}: { never: free } }`), view(), memory).isMet).toBe(false);
  });
});

describe('transcript', () => {
  const said = (role: string, transcript: string, transcriptType = 'final') => ({
    direction: 'out' as const,
    at: startedAt,
    data: JSON.stringify({ type: 'transcript', role, transcriptType, transcript }),
  });
  const call = view({
    record: record({
      appMessages: [
        said('assistant', 'Hello.'),
        said('user', 'When are', 'partial'),
        said('user', 'When are you open?'),
        said('user', 'Please?'),
      ],
    }),
  });
  it.each([
    ['{ caller: { text: When are you open? Please? } }', true],
    ['{ agent: { text: Hello } }', true],
    ['{ agent: { phrase: open } }', false],
    ['{ agent: hello, caller: { never: hello } }', true],
  ])('%s is %s', (written, result) => {
    const { isMet: isTrue } = judgeExpectation(
      expectation(`{ transcript: ${written} }`),
      call,
      newMemory(startedAt),
    );
    expect(isTrue).toBe(result);
  });

  it('says whose words were expected', () => {
    const expectedOf = (written: string) =>
      judgeExpectation(expectation(`{ transcript: ${written} }`), call, newMemory(startedAt)).expected;
    expect(expectedOf('{ caller: goodbye }')).toBe('a transcript of the caller with "goodbye"');
    expect(expectedOf('{ agent: goodbye }')).toBe('a transcript of the assistant with "goodbye"');
  });

  it('needs a call', () => {
    const written = expectation('{ transcript: { caller: { never: hello } } }');
    expect(judgeExpectation(written, view(), newMemory(startedAt)).isMet).toBe(false);
  });
});

describe('judge', () => {
  const judged = (verdict: 'met' | 'not met' | 'inconclusive') => {
    const one = { statement: 'It is polite', verdict, shown: 'Good morning.' };
    const memory = { ...newMemory(startedAt), criteria: new Map([['It is polite', one]]) };
    return judgeExpectation(expectation('{ judge: It is polite }'), view(), memory);
  };
  it('is the verdict of the language model, with the words that show it', () => {
    expect(judged('met')).toMatchObject({
      isMet: true,
      seen: '"Good morning."',
    });
    expect(judged('not met')).toMatchObject({ isMet: false, broken: 'judge' });
    expect(judged('inconclusive').seen).toBe('a model that cannot tell, with "Good morning."');
  });
});
