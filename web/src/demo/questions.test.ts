import { expect, it } from 'vitest';
import { questionsFor } from './questions.ts';

const of = (system: string, firstMessage = '') => questionsFor({ system, firstMessage });

it.each([
  ['Our hours are 9 to 5.', 'When are you open?'],
  ['Come any day, 9 a.m. to 5 p.m.', 'When are you open?'],
  ['A first consultation is free of charge.', 'What does a first meeting cost?'],
  ['You can schedule a consultation.', 'Can I come in this week?'],
  ['We practice immigration law.', 'Do you take cases like mine?'],
])('asks about what the texts cover: "%s"', (system, question) => {
  expect(of(system)).toContain(question);
});

it('asks about no hours of a firm that names none, and about no accident of one that takes none', () => {
  expect(of('I am the assistant of an immigration firm.')).not.toContain('When are you open?');
  expect(of('').join(' ')).not.toMatch(/accident/);
});

it('asks three general questions of a firm without texts, and never quotes one with texts', () => {
  expect(of('')).toHaveLength(3);
  const texts = 'Hourly fees of $400; the secret word is heron.';
  expect(of(texts)).toHaveLength(3);
  expect(of(texts).join(' ')).not.toMatch(/400|heron/);
});

it('reads the opening line, too', () => {
  expect(of('', 'Shall I book an appointment?')).toContain('Can I come in this week?');
});
