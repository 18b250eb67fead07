import { describe, expect, it } from 'vitest';
import { misspellings } from './misspellings.ts';

const fits = (name: string, written: string) => new RegExp(misspellings(name), 'u').test(written);

describe('misspellings of a key', () => {
  it.each([
    ['click', 'clik'],
    ['click', 'clicck'],
    ['click', 'clock'],
    ['click', 'cilck'],
    ['click', 'clicks'],
    ['click', 'lick'],
    ['ground-truth', 'ground_truth'],
    ['ground-truth', 'groundTruth'],
    ['first-message', 'first-mesage'],
    ['first-message', 'frits-message'],
    ['first-message', 'first-mesag'],
    ['call.first-audio', 'call.frist-audio'],
  ])('of %s include %s', (name, written) => expect(fits(name, written)).toBe(true));

  it.each([
    ['click', 'type'],
    ['click', 'clip'],
    ['say', 'text'],
    ['first-message', 'last-words'],
    ['call.setup', 'callXsetups'],
  ])('of %s do not include %s', (name, written) => expect(fits(name, written)).toBe(false));
});
