import { readOffice } from '@firmline/util/law-firm/read-office';
import { describe, expect, it } from 'vitest';
import { conversationsIn, type Conversation } from './testing/conversation.ts';
import { slipRows } from './slip-text.ts';
import type { FieldName, IntakeNote } from './types.ts';
import { writeSlip } from './write-slip.ts';

const office = readOffice(
  'First meetings are Monday to Friday between nine in the morning and five in the afternoon.',
);
const conversations = [
  ...conversationsIn('intakes.txt'),
  ...conversationsIn('traps.txt'),
  ...conversationsIn('speech.txt'),
];

/** A wrong value of these is worse than none. */
const precise = ['caller', 'number', 'email', 'parties', 'deadline', 'when'];

/** What the slip of a conversation says of a name in the table; undefined for nothing. */
function shown(name: string, { turns, record }: Conversation): string | undefined {
  const { values, stamps } = writeSlip(turns, record === undefined ? office : readOffice(record));
  if (name === 'urgent') return String(stamps.some(({ kind }) => kind === 'urgent'));
  if (name === 'outside') return String(values.when?.note === 'outside the office hours');
  const text = values[name as FieldName]?.text;
  // "The number they call from" has no digits.
  return name === 'number' ? text?.replace(/\D/g, '') || undefined : text;
}

/** Dates are in the caller's words, and a matter has a name of ours. */
function isRight(name: string, said: string, right: string): boolean {
  if (name === 'matter') return said.toLowerCase().includes(right);
  if (name === 'deadline') return said.includes(right);
  // A part of what was said is not wrong.
  return name === 'parties'
    ? said.split(', ').every((one) => right.split(', ').includes(one))
    : said === right;
}

describe('the table of conversations', () => {
  const verdicts = conversations.flatMap((conversation) => {
    const { topic, rightValues } = conversation;
    return [...new Set([...precise, ...rightValues.keys()])].map((name) => {
      const expected = rightValues.get(name) === 'none' ? undefined : rightValues.get(name);
      const said = shown(name, conversation);
      const isWrong = said !== undefined && (expected === undefined || !isRight(name, said, expected));
      return {
        about: topic,
        name,
        expected,
        said,
        isWrong,
        isMissing: expected !== undefined && said === undefined,
      };
    });
  });

  it('is at least sixty conversations, two of three along intake forms', () => {
    expect(conversations.length).toBeGreaterThanOrEqual(60);
    expect(conversationsIn('intakes.txt').length).toBeGreaterThanOrEqual(40);
  });

  it('has no wrong name, number or time on a slip', () => {
    expect(verdicts.filter(({ isWrong }) => isWrong)).toEqual([]);
  });

  it('finds at least 85 % of what was said', () => {
    const due = verdicts.filter(({ expected }) => expected !== undefined);
    const found = due.filter(({ isMissing, isWrong }) => !isMissing && !isWrong);
    expect(found.length / due.length).toBeGreaterThanOrEqual(0.85);
  });

  it('gives each value the line that says it', () => {
    for (const { topic, turns } of conversations) {
      const { values } = writeSlip(turns, office);
      const lettersOf = (text = '') => text.toLowerCase().replace(/[^\p{L}]/gu, '');
      const line = (field: FieldName) => turns.find(({ id }) => id === values[field]?.turn)?.text;
      const parts = values.caller?.text.split(' ') ?? [''];
      // A spelled name is in its letters.
      expect
        .soft(
          parts.some((part) => lettersOf(line('caller')).includes(lettersOf(part).slice(0, 3))),
          topic,
        )
        .toBe(true);
      expect.soft(line('deadline') ?? '', topic).toContain(values.deadline?.text ?? '');
    }
  });
});

describe('a slip', () => {
  const say = (...texts: string[]) =>
    texts.map((text, index) => ({
      id: index + 1,
      role: index % 2 === 0 ? ('assistant' as const) : ('user' as const),
      text,
      final: true,
      startedAt: 0,
    }));
  const note = (values: IntakeNote['values']): IntakeNote => ({ values, turn: 2 });

  it('says what was asked and is open', () => {
    const slip = writeSlip(say('May I take your name?', 'Why?', 'So that we can call you back.'), office);
    expect(slip.values.caller).toBeUndefined();
    expect(slip).toMatchObject({ askedFields: new Set(['caller']), openField: 'caller' });
  });

  it.each([
    [
      'an answer that it cannot read',
      ['When would suit you?', 'Whatever Philip said.'],
      'Wished time',
      /^unclear/,
    ],
    [
      'a name that it cannot read',
      ['Your name?', 'You can call me whatever you like best.'],
      'Caller',
      /^unclear/,
    ],
    [
      'values that were denied together',
      [
        'Your number?',
        '617 555 0123.',
        'Which day would suit you?',
        'Tuesday at ten.',
        'I have 617 555 0123, Tuesday at ten. Is that right?',
        'No.',
        'What should I change?',
      ],
      'Number',
      /^unclear/,
    ],
    ['a refusal', ['Your e-mail?', 'I would rather not.'], 'E-mail', /^asked, not given$/],
    ['a question in return', ['Your name?', 'Why?'], 'Caller', /^asked, not given$/],
    ['silence', ['Your name?'], 'Caller', /^asked, not given$/],
  ])('says of %s no more than it knows', (_, words, label, missing) => {
    const rows = slipRows(writeSlip(say(...words), office), '0:30', null);
    expect(rows.find((row) => row.label === label)?.missingLabel).toMatch(missing);
  });

  it('keeps number and time when it is the name that was wrong', () => {
    const turns = say(
      'Your number?',
      '617 555 0123.',
      'Which day would suit you?',
      'Tuesday at ten.',
      'I have Deirdre Shaw, 617 555 0123, Tuesday at ten. Is that right?',
      'No, my name is spelled wrong, otherwise yes.',
    );
    expect(writeSlip(turns, office).values).toMatchObject({
      number: { text: '617-555-0123' },
      when: { text: 'Tuesday at 10 am' },
    });
  });

  it('reads a number that begins with the 00 of an international call', () => {
    const { number } = writeSlip(say('Your number?', '0049 40 555 98 76.'), office).values;
    expect(number?.text).toBe('+49405559876');
  });

  it('reads the hundreds of a number, also those of two digits', () => {
    const numberOf = (text: string) => writeSlip(say('Your number?', text), office).values.number?.text;
    expect(numberOf('Six one seven, five five five, twelve hundred.')).toBe('617-555-1200');
    expect(numberOf('Eight hundred, five five five, nineteen hundred.')).toBe('800-555-1900');
  });

  it('knows that the office is closed today, on a Sunday', () => {
    const sunday = new Date(2026, 2, 1, 15).getTime();
    const on = (text: string) =>
      writeSlip(
        say('When would suit you?', text).map((turn) => ({ ...turn, startedAt: sunday })),
        office,
      ).values.when?.note;
    expect(on('Today at four.')).toBe('outside the office hours');
    expect(on('Tomorrow at four.')).toBe('asked for, to be confirmed');
  });

  it('prefers what the assistant noted, if somebody said it', () => {
    const turns = say(
      'Your name?',
      'Mason.',
      'Your number?',
      'Six one seven, five five five, oh one two three.',
    );
    const noted = note({
      caller: 'Jennifer Mason',
      number: '+1 617 555 0123',
      matter: 'Dissolution of marriage',
    });
    expect(writeSlip(turns, office, [noted]).values).toMatchObject({
      caller: { text: 'Jennifer Mason', turn: 2 },
      matter: { text: 'Dissolution of marriage', turn: 2 },
    });
    const invented = note({ caller: 'Robert Smith', number: '212 555 0199', when: 'Friday at 9' });
    expect(writeSlip(turns, office, [invented]).values).toMatchObject({
      caller: { text: 'Mason' },
      number: { text: '617-555-0123' },
    });
    expect(writeSlip(turns, office, [invented]).values.when).toBeUndefined();
  });

  it('names who would handle the matter, and stamps what somebody must see first', () => {
    const firm = readOffice(
      '2. Family law: divorce, custody. Lead: Daniel Osei.\nThe firm does not take criminal defense or immigration cases. ' +
        'If somebody has been served, take the details, promise a call back within two hours, and mark the message.',
    );
    const divorce = writeSlip(
      say(
        'How can I help?',
        'I was served with divorce papers.',
        'What is your husband’s name?',
        'Craig Mason.',
      ),
      firm,
    );
    expect(divorce.values.lead).toEqual({ text: 'Daniel Osei', turn: null, note: 'Family law' });
    expect(divorce.stamps).toEqual([
      expect.objectContaining({
        kind: 'urgent',
        text: 'For Daniel Osei: a call back within two hours',
        turn: 2,
      }),
      expect.objectContaining({ kind: 'conflict', turn: 4 }),
    ]);
    const lease = readOffice(
      '3. Business law: shareholder agreements, commercial leases. Lead: Thomas Lowe.',
    );
    expect(
      writeSlip(say('How can I help?', 'My landlord keeps my deposit.'), lease).values.lead,
    ).toBeUndefined();
    const arrest = writeSlip(say('How can I help?', 'My brother has a felony charge.'), firm);
    expect(arrest.stamps).toMatchObject([{ kind: 'declined' }]);
  });

  it('takes nothing from words that say nothing', () => {
    expect(writeSlip([], office).values).toEqual({});
    expect(writeSlip(say('Hello.', '¿?', 'Hello?', '…'), office).values).toEqual({});
  });
});
