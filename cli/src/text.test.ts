import { describe, expect, it } from 'vitest';
import { fitLines, hangingLines, withoutControls, relativeTime, shellLine, timeAgo } from './text.ts';

describe('a time relative to now', () => {
  const now = Date.parse('2026-06-01T12:00:00Z');
  it('is the time itself if it has happened and this clock is behind', () => {
    expect(timeAgo('2026-06-01T12:05:00Z', now)).toBe('2026-06-01 12:05:00Z');
    expect(timeAgo('2026-06-01T11:55:00Z', now)).toBe('5 min ago');
  });

  it.each([
    ['2026-06-01T11:59:01Z', 'now'],
    ['2026-06-01T12:00:59Z', 'now'],
    ['2026-06-01T11:59:00Z', '1 min ago'],
    ['2026-06-01T10:00:01Z', '119 min ago'],
    ['2026-06-01T10:00:00Z', '2 h ago'],
    ['2026-05-30T12:00:00Z', '2 d ago'],
    ['2026-06-04T12:00:00.123456+00:00', 'in 3 d'],
    ['2026-04-03T12:00:00Z', '59 d ago'],
    ['2026-04-02T12:00:00Z', '2026-04-02'],
    ['2027-01-01T00:00:00Z', '2027-01-01 00:00:00Z'],
    ['2026-06-02', '2026-06-02'],
    ['someday', 'someday'],
    ['', ''],
  ])('writes %j as %j', (timestamp, words) => {
    expect(relativeTime(timestamp, now)).toBe(words);
  });
});

describe('a text for a narrow terminal', () => {
  it('has no line that is wider than the terminal, also where a language has no spaces', () => {
    expect(hangingLines('山田法律事務所の予約係です', 4, 24)).toBe('山田法律事務所の予約\n    係です');
    expect(fitLines('Greeting: 山田法律事務所の予約係です', 24)).toBe(
      'Greeting:\n山田法律事務所の予約係で\nす',
    );
  });

  it('keeps a word whole that is copied, however long it is', () => {
    const link = 'https://demo.example.com/hartwell-lowe';
    expect(hangingLines(`Open ${link} now`, 2, 24)).toBe(`Open\n  ${link}\n  now`);
  });
});

describe('a line for a terminal', () => {
  it('keeps colours, tabs and line breaks, and nothing else that a terminal acts on', () => {
    const kept = '\u001b[1;31mred\u001b[0m\t1\n田中 ليلى 👩‍⚖️';
    expect(withoutControls(kept)).toBe(kept);
    const title = '\u001b]0;owned\u0007';
    expect(withoutControls(`a${title}\u001b[2J\r\u009b2J\u202eb\u2066\u0000`)).toBe('a]0;owned[2J2Jb');
  });
});

it('words are quoted for a shell', () => {
  expect(shellLine(['--name', "O'Brien & Sons", 'a-b', ''])).toBe(
    String.raw`--name 'O'\''Brien & Sons' a-b ''`,
  );
});

it('quotes a word with a line break for a shell as escapes', () => {
  expect(shellLine(['a\nb\u001b[31m', "it's\n\\"])).toBe(String.raw`$'a\nb\u001b[31m' $'it\'s\n\\'`);
});
