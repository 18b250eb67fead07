import type { FirmRecord } from '@firmline/sdk/firms';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { acceptTexts, flawOf, textProblems } from './check-texts.ts';
import { placeholderIn } from './fillers.ts';

const codesOf = (texts: Partial<FirmRecord>, options = {}) =>
  textProblems(texts, options).map(({ code, isRefused }) => (isRefused ? code : `${code}?`));

describe('a name', () => {
  it.each([
    ['#N/A', 'error-value'],
    ['#REF!', 'error-value'],
    ['null', 'error-value'],
    ['<null>', 'error-value'],
    ['[object Object]', 'error-value'],
    ['-', 'error-value'],
    ['...', 'error-value'],
    ['\u200b', 'invisible'],
    ['\u3164', 'invisible'],
    ['Hartwell &amp; Lowe', 'markup'],
    ['O&#39;Brien', 'markup'],
    ['Dana_x000D_', 'markup'],
    ['<b>Dana</b>', 'markup'],
    ['Hartwell (https://www.notion.so/Hartwell-1)', 'markup'],
    ['[Hartwell](https://x.example)', 'markup'],
    ['=HYPERLINK("https://x.example","Dana")', 'formula'],
    ['=A1', 'formula'],
    ['=1+2', 'formula'],
    ['{{first_name}}', 'placeholder'],
    ['[Name]', 'placeholder'],
    ['<Firm Name>', 'placeholder'],
    ['%FIRSTNAME%', 'placeholder'],
    ['<<Name>>', 'placeholder'],
    ['*|FNAME|*', 'placeholder'],
    ['${name}', 'placeholder'],
    ['{company}', 'placeholder'],
    ...[
      '{% if name %}',
      '#{name}',
      '<%= name %>',
      '{!Contact.First Name}',
      '%%FIRST_NAME%%',
      '## Firm Name ##',
      '$FIRSTNAME$',
      '« Vorname »',
      '@FirstName',
      '#company#',
      '__client_name__',
      '|name|',
      '[[ law firm ]]',
      '(insert name)',
      '[Your Company Here]',
      'first_name',
      '{{customer.name}} {{name}}',
      '{leadfield=firstname}',
      '{$first_name}',
      '[MERGE_FIRST_NAME]',
      '#_FIRSTNAME',
      '$NAME',
      '::subscriber.first_name::',
      '_|TEXT:FNAME|_',
      '@@firstname@@',
      '~First Name~',
      '-FNAME-',
    ].map((text): [string, string] => [text, 'placeholder']),
    ['M\ufffdller', 'mojibake'],
    ['MÃ¼ller', 'mojibake?'],
    ['Rowe â€“ Sons', 'mojibake?'],
    ['√∂zg√ºr', 'mojibake?'],
    ['Ð˜Ð²Ð°Ð½', 'mojibake?'],
    ['LinkedIn Member', 'doubtful?'],
    ['TRUE', 'doubtful?'],
    ['12125550123', 'number?'],
    ['+1 (212) 555-0123', 'number?'],
    ['212-555-0123 ext. 12', 'number?'],
    ['test@x.example', 'address?'],
    ['https://x.example', 'address?'],
    ['Hartwell\nLowe', 'doubtful?'],
    ['Hartwell ::: Lowe', 'doubtful?'],
    ['Sam <b>', 'markup?'],
    ['Giant \\Big\\ Box', 'markup?'],
    ['Roe &hellip; Hale', 'markup?'],
    ['M=C3=BCller', 'markup?'],
    ['Roe%20LLP', 'markup?'],
    ['["Roe"]', 'markup?'],
  ])('%j has the problem %s', (text, code) => {
    expect(codesOf({ name: text })).toEqual([code]);
    expect(codesOf({ companyName: text })).toEqual([code]);
  });

  it.each([
    'Dana',
    'Na',
    'Null',
    'Nil Yılmaz',
    'Nan Goldin-Roe',
    "Síle O'Brien",
    'ليلى',
    '田中 美咲',
    'Ο Δικηγόρος',
    "Ada O'Brien-Lane",
    'Ada Brook, Esq.',
    'Ada Brook, Esq., CIPP/US',
    'Ada van der Berg III',
    'Joy Friend',
    'Rip Brook',
    'Ada Brook 3rd',
    'Thea Brook',
    'Ada of the Isles',
  ])('accepts the name %j', (text) => {
    expect(codesOf({ name: text, companyName: text })).toEqual([]);
  });

  it.each([
    ['ADA BROOK', 'capitals?'],
    ['JOHN McDOWELL', 'capitals?'],
    ['ada brook', 'capitals?'],
    ['Office Manager', 'doubtful?'],
    ['Ada Brook & Ben Cole', 'doubtful?'],
    ['Hartwell & Lowe LLP', 'doubtful?'],
    ['Ask for the contact', 'doubtful?'],
    ['The Brooks', 'doubtful?'],
    ['Familie Brook', 'doubtful?'],
    ['Ada Brook 🇺🇸', 'doubtful?'],
    ['Ada Brook @ Brook', 'doubtful?'],
    ['Ada%20Brook', 'markup?'],
    ['1-Mar', 'doubtful?'],
    ['Office of Cy Dunn', 'doubtful?'],
    ['<test lead: dummy data for full_name>', 'placeholder'],
    ['TBD', 'doubtful?'],
    ['Invalid Row', 'doubtful?'],
    ['Dummy Lead', 'doubtful?'],
    ['Ada Brook RIP', 'doubtful?'],
    ['R.I.P. Ada Brook', 'doubtful?'],
    ['Receptionists', 'doubtful?'],
    ['Pflegefachkräfte', 'doubtful?'],
    ['Ada [not provided]', 'doubtful?'],
    ['N.N.', 'doubtful?'],
    ['John Doe', 'doubtful?'],
    ['FNU Singh', 'doubtful?'],
    ['NA NA', 'doubtful?'],
    ['na', 'doubtful?'],
    ['{FIRST_NAME|there}', 'placeholder'],
    ['First Name', 'placeholder'],
    ['FirstName LastName', 'placeholder'],
    ['FNAME', 'placeholder'],
    ['@name', 'placeholder'],
    ['Err:502', 'error-value'],
    ['Loading...', 'error-value'],
  ])('of a contact, %j has the problem %s', (name, code) => {
    expect(codesOf({ name })).toEqual([code]);
  });
});

describe('a company', () => {
  it.each([
    'Hartwell & Lowe LLP',
    '3M',
    'Example Media Group',
    'Government Relations Partners',
    'House LLP',
    'Family Law Group',
    'Household Finance LLP',
    '7 Law',
    'A-1 Legal (Bonn)',
    'Roe - Hale (Rome) LLP',
    'Law Office of Ada Roe',
    'Weißbach, Voß & Partner mbB',
    'SÃO PAULO LAW',
    '100% Law',
    '$ave Legal',
    'Rowe <3',
    'Roe; "Sons"',
    'Âge & Co',
  ])('%j has no problem', (companyName) => {
    expect(codesOf({ companyName })).toEqual([]);
  });

  it.each([
    ['Self-employed', 'doubtful?'],
    ['Law Office', 'doubtful?'],
    ['Attorney at Law', 'doubtful?'],
    ['Yes', 'doubtful?'],
    ['Test Company', 'doubtful?'],
    ['Example Inc.', 'doubtful?'],
    ['No Contact Info', 'doubtful?'],
    ['In-house', 'doubtful?'],
    ['Federal Government', 'doubtful?'],
    ['private practice', 'doubtful?'],
    ['Roe LLP (closed)', 'doubtful?'],
    ['Roe LLP - DO NOT USE', 'doubtful?'],
    ['N/A - solo', 'doubtful?'],
    ['formerly Roe LLP', 'doubtful?'],
    ['Brook Household', 'doubtful?'],
    ['The Brook Family', 'doubtful?'],
    ['[not provided]', 'doubtful?'],
    ['BROOK LEGAL LLP', 'capitals?'],
    ['McDOWELL LEGAL LLP', 'capitals?'],
    ['Company Name', 'placeholder'],
    ['Rowe LLP;Lowe LLP', 'doubtful?'],
    ['Rowe LLP, 1 Main St, Springfield, IL 62701', 'doubtful?'],
    ['Rowe LLP, Phone 212-555-0100', 'doubtful?'],
    ['Rowe LLP 212 555 0100', 'doubtful?'],
    ['rowelaw.com', 'address?'],
  ])('%j has the problem %s', (companyName, code) => {
    expect(codesOf({ companyName })).toEqual([code]);
  });
});

describe('a prompt or a first message', () => {
  it.each([
    ['Hi {{first_name}}!', ['placeholder'], ['placeholder']],
    ['Hi [Name]!', ['placeholder'], ['placeholder?']],
    ['Hi %FIRSTNAME%!', ['placeholder'], ['placeholder']],
    ['Hi <<Name>>!', ['placeholder'], ['placeholder']],
    ['Thank [your firm name].', ['placeholder'], ['placeholder?']],
    ['Dear ,', ['placeholder?'], []],
    ['So, hello   !', ['placeholder?'], []],
    ['Bonjour ,', ['placeholder?'], []],
    ['Hello ::subscriber.first_name::!', ['placeholder'], ['placeholder']],
    ['@prompt.txt', ['file-name'], ['file-name']],
    ['#N/A', ['error-value'], ['error-value']],
    ['=IF(A1,"a","b")', ['formula'], ['formula']],
    ['Line one_x000D_\nLine two', ['markup'], ['markup']],
    ['Rowe &amp; Sons', ['markup?'], ['markup?']],
    ['Guten Tag, MÃ¼ller', ['mojibake?'], ['mojibake?']],
    ['\u200b', ['invisible'], ['invisible']],
    ['Rocket Matter', [], ['doubtful?']],
    ['Be kind.', [], []],
  ])('finds what is wrong with the text %j', (text, message, prompt) => {
    expect(codesOf({ firstMessage: text })).toEqual(message);
    expect(codesOf({ system: text })).toEqual(prompt);
  });

  it.each([
    'It is {{now}}, {{"now" | date: "%A", "Europe/Berlin"}}; you talk to {{customer.number}}.',
    '<rules>Be kind.</rules> Say [pause] and (laughs). Ask for the name.',
    'Prices from 10% to 20%, or $5.',
    'Hi, dear client, hello! It costs $5 at Company #1 :: ask for the name.',
    'Write e-mails to info@x.example. «Bonjour» is fine.',
    'Bonjour ! We are @business.lawyers and @firm-law.',
    '   ',
  ])('accepts the text %j', (text) => {
    expect(codesOf({ firstMessage: text, system: text })).toEqual([]);
  });
});

it('is said in a sentence with the text', () => {
  expect(textProblems({ name: '#N/A' })[0]?.message).toBe(
    'The name is "#N/A", which programs write for a missing value.',
  );
  expect(textProblems({ companyName: 'Roe\n\n LLP' })[0]?.message).toBe(
    'The company may be something else: "Roe LLP".',
  );
  expect(textProblems({ name: `${'x'.repeat(40)}=A1 ` })[0]?.message).toContain(`"${'x'.repeat(40)}…"`);
  expect(textProblems({ expiresAt: '2001-01-01' })[0]?.message).toBe(
    'The expiry is in the past, the end of 2001-01-01: the link would not work.',
  );
  expect(textProblems({ firstMessage: `Hi {{${'x'.repeat(60)}}}` })[0]?.message).toMatch(/"\{\{x{38}…"\.$/);
});

it('is let through by its code, or if the firm has it already', () => {
  const texts = { name: 'NULL', companyName: 'MÃ¼ller', system: 'Hi {{name}}' };
  expect(codesOf(texts)).toEqual(['error-value', 'mojibake?', 'placeholder']);
  expect(codesOf(texts, { allowedCodes: ['error-value', 'placeholder'] })).toEqual(['mojibake?']);
  const stored = { slug: 'a', firstMessage: '', expiresAt: '', ...texts };
  expect(codesOf({ ...texts, name: 'N/A' }, { storedFirm: stored })).toEqual(['error-value']);
  expect(flawOf(stored)).toMatch(/^The name is "NULL"/);
  expect(flawOf({ name: 'Dana' })).toBeUndefined();
  expect(placeholderIn('Hello, Dana.')).toBeUndefined();
});

it.each(['Joe #N/A', 'NULL Whitfield', 'Joe undefined', 'Joe nan', 'Joe N/A'])('refuses %j', (name) => {
  expect(codesOf({ name })).toEqual(['error-value']);
});

it.each([
  ['Acme #N/A LLP', '#N/A'],
  ['Acme (#REF!)', '#REF!'],
  ['#NAME? & Sons', '#NAME?'],
])('warns of a value for a missing cell in the company %j, and in a text', (companyName, shown) => {
  const own = { companyName, system: `You work for ${companyName}.`, firstMessage: `Hi from ${companyName}` };
  expect(codesOf(own)).toEqual(['error-value?', 'error-value?', 'error-value?']);
  expect(textProblems({ companyName })[0]?.message).toBe(
    `The company has a part that is "${shown}", which programs write for a missing value.`,
  );
  expect(codesOf(own, { allowedCodes: ['error-value'] })).toEqual([]);
});

it.each(['#1 Law', 'None of the Above LLP', 'Null & Void', '#NAME Partners'])(
  'accepts the company %j',
  (companyName) => {
    expect(codesOf({ companyName, system: `You work for ${companyName}.` })).toEqual([]);
  },
);

it.each(['N.A. Patel', 'Nil Roe', 'Christopher Null'])('accepts %j', (name) => {
  expect(codesOf({ name })).toEqual([]);
});

it('refuses a name of a file in place of a text, with the flag that reads a file, if there is one', () => {
  const hintOf = (texts: Partial<FirmRecord>) => {
    try {
      return acceptTexts(texts);
    } catch (error) {
      return (error as { hint?: string }).hint;
    }
  };
  expect(hintOf({ system: '@prompt.txt' })).toBe(
    'Pass --system-file with a file. If it is meant so, pass --allow file-name.',
  );
  expect(hintOf({ firstMessage: '@hello.txt' })).toBe('If it is meant so, pass --allow file-name.');
  expect(hintOf({ system: '#N/A' })).toBe('If it is meant so, pass --allow error-value.');
  expect(hintOf({ expiresAt: '2001-01-01' })).toBe(
    'Choose a later day. If it is meant so, pass --allow past.',
  );
  expect(() => acceptTexts({ name: '#N/A' })).toThrow(/value\. The page would say "Hey #N\/A,"$/);
  expect(() => acceptTexts({ companyName: '#N/A' })).toThrow(/for a missing value\.$/);
  expect(acceptTexts({ name: 'ADA BROOK' })).toEqual([
    'The name is all in capitals or in none: "ADA BROOK".',
  ]);
});

it('refuses an expiry in the past, of a day once it is over everywhere', () => {
  expect(codesOf({ expiresAt: '2001-01-01T00:00:00.000Z' })).toEqual(['past']);
  expect(codesOf({ expiresAt: '2999-01-01T00:00:00.000Z' })).toEqual([]);
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime('2027-02-01T11:59:59.998Z');
  expect(codesOf({ expiresAt: '2027-01-31' })).toEqual([]);
  vi.setSystemTime('2027-02-01T12:00:00.000Z');
  expect(codesOf({ expiresAt: '2027-01-31' })).toEqual(['past']);
  expect(flawOf({ expiresAt: '2001-01-31' })).toBeUndefined();
});
