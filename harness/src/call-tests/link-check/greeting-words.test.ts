import { describe, expect, it } from 'vitest';
import type { Opening } from '../result/result.ts';
import { greetingTexts, judgeGreeting } from './greeting-words.ts';
import type { ExpectedGreeting } from './types.ts';

const greeting = 'Hello, thank you for calling Hartwell & Lowe. How may I help you today?';

const expected = (text: string, more: Partial<ExpectedGreeting> = {}): ExpectedGreeting => ({
  text,
  isRequired: false,
  hasQuestion: false,
  ...more,
});

const heard = (text: string, likelihoods: readonly number[], more: Partial<Opening> = {}): Opening => ({
  startedAt: 0,
  text,
  stretches: [{ startMs: 0, endMs: 3000, text, confidence: 0.8 }],
  isOpen: false,
  likelihoods,
  answer: [],
  ...more,
});

describe('the texts that a greeting is compared with', () => {
  it('are itself, without its name, and with other names', () => {
    const [own, without, ...others] = greetingTexts(greeting, { companyName: 'Hartwell & Lowe LLP' });
    expect(own).toBe('Hello, thank you for calling Hartwell and Lowe. How may I help you today?');
    expect(without).toBe('Hello, thank you for calling. How may I help you today?');
    expect(others).toHaveLength(6);
    expect(new Set(others).size).toBe(6);
    for (const other of others) expect(other).not.toContain('Hartwell');
  });

  it.each([
    ['Lee and Park, how can I help?', 'Lee & Park', 'how can I help?'],
    ['Please hold for Lee and Park.', 'Lee & Park LLP', 'Please hold.'],
    ['Please hold, this is Lee.', 'Lee', 'Please hold, this is.'],
  ])('leave the name out wherever it is said: %j', (text, companyName, expectedText) => {
    const [own, without, ...others] = greetingTexts(text, { companyName });
    expect(without).toBe(expectedText);
    for (const other of others) {
      expect(other).not.toBe(own);
      expect(other).not.toMatch(/\blee\b/i);
    }
  });

  it('are never the greeting itself: the firm has one of the other names, or is all of it', () => {
    const [own, ...others] = greetingTexts('Oakmont Legal.', { companyName: 'Oakmont Legal' });
    expect(others).toHaveLength(5);
    expect(others).not.toContain(own);
  });
});

describe('a greeting', () => {
  it.each([
    // A clean recording; a name that is heard as other words; a name that resembles another.
    ['Hello, thank you for calling Hartwell and Lowe. How may I help you today?', [0, -1.2, -2]],
    ['Hello, thank you for calling heartwell and low. How may I help you today?', [-0.2, -1, -0.9]],
    ['Hello, thank you for calling John cows key law. How may I help you?', [-1.36, -1.9, -1.77]],
  ])('matches %j', (text, likelihoods) => {
    expect(judgeGreeting(expected(greeting), heard(text, likelihoods))).toMatchObject({
      verdict: 'matches',
      heard: text,
    });
  });

  it.each([
    ['Hello, thank you for calling Smith and Partners. How may I help you today?', [-2.2, -1.6, -1.8]],
    ['Hello. How can I help you today?', [-4.4, -0.2, -2]],
    ['Hello, thank you for calling a firm. How may I help you today?', [-1.5, -0.3, -1.1]],
  ])('differs from %j', (text, likelihoods) => {
    const { verdict, differences } = judgeGreeting(expected(greeting), heard(text, likelihoods));
    expect(verdict).toBe('differs');
    expect(differences.some(({ kind }) => kind !== 'same')).toBe(true);
  });

  it('differs from silence', () => {
    const nothing = heard('', [], { stretches: [] });
    expect(judgeGreeting(expected(greeting), nothing).verdict).toBe('differs');
    expect(judgeGreeting(expected(greeting), null).verdict).toBe('differs');
  });

  it('without a name is judged by its words alone', () => {
    const plain = expected('Hello. How can I help you today?');
    expect(judgeGreeting(plain, heard('Hello, now can I help you today?', [-0.4])).verdict).toBe('matches');
    expect(judgeGreeting(plain, heard('Welcome to the pizza service.', [-3])).verdict).toBe('differs');
  });

  it.each([
    ['between the limits', expected(greeting), heard('Hello, thank you.', [-1.26, -0.98]), /as close to/],
    [
      'in another language',
      expected('Bonjour, cabinet Dupont, que puis-je faire ?'),
      heard('Bone', [-3]),
      /English/,
    ],
    ['that is still being said', expected(greeting), heard('Hello', [], { isOpen: true }), /still/],
    [
      'longer than the recogniser hears',
      expected(`Welcome to Lee. ${'Please call us again or visit our office. '.repeat(20)}`),
      heard('Welcome to Lea.', [-3, -4], {
        stretches: [{ startMs: 0, endMs: 70_000, text: 'Welcome to Lea.', confidence: 0.8 }],
      }),
      /too long/,
    ],
    ['without a model', expected(greeting, { problem: 'No model.' }), null, /No model/],
    ['that was not recognised', expected(greeting), heard('', [], { problem: 'It broke.' }), /It broke/],
  ])('%s is not judged', (_, text, opening, reason) => {
    const words = judgeGreeting(text, opening);
    expect(words.verdict).toBe('not-judged');
    expect(words.reason).toMatch(reason);
  });

  it('that is long matches only if no other name fits better', () => {
    const long = `${greeting} ${'This call may be recorded for quality and training. '.repeat(2)}`;
    const verdictOf = (likelihoods: readonly number[]) =>
      judgeGreeting(expected(long), heard('Hello.', likelihoods)).verdict;
    // As measured: the firm's own, and another firm's.
    expect(verdictOf([-0.16, -0.26, -0.92])).toBe('matches');
    expect(verdictOf([-0.67, -0.67, -0.8])).toBe('not-judged');
  });

  it('that nobody expects is only reported', () => {
    expect(judgeGreeting(expected(''), heard('Good morning.', [0]))).toMatchObject({
      verdict: 'unexpected',
      heard: 'Good morning.',
      differences: [],
    });
  });
});
