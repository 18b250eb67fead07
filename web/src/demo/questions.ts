import type { Firm } from '@firmline/sdk/firms';

/** What a client may ask, most telling first, and the words of a firm's texts that show it is covered. */
const questions: readonly (readonly [question: string, covered: RegExp])[] = [
  [
    'What does a first meeting cost?',
    /\b(fees?|costs?|prices?|charges?|rates?|retainers?|contingency|free)\b|[$€£]/i,
  ],
  [
    'Can I come in this week?',
    /\b(appointments?|consultations?|schedul\w+|book(ing)?s?|calendar|meetings?)\b/i,
  ],
  [
    'When are you open?',
    // Not "am" alone: texts also say "I am".
    /\b(hours|opens?|closes?|monday|friday|weekends?|evenings?)\b|\d ?[ap]\.?m\b/i,
  ],
  [
    'Do you take cases like mine?',
    /\b(practi[cs]es?|areas?|cases?|matters?|divorce|custody|injur\w+|immigration|estates?|wills?|employment|criminal)\b/i,
  ],
];

const general = [
  'Can a lawyer call me back today?',
  'Can I make an appointment?',
  'What can you help me with?',
];

/** Three questions to ask the assistant. The firm's texts only choose among them, and are never quoted. */
export function questionsFor({
  system,
  firstMessage,
}: Pick<Firm, 'system' | 'firstMessage'>): readonly string[] {
  const texts = `${system}\n${firstMessage}`;
  const covered = questions.flatMap(([question, words]) => (words.test(texts) ? [question] : []));
  return [...covered, ...general].slice(0, 3);
}
