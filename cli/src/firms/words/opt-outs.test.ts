import { describe, expect, it } from 'vitest';
import {
  doubtsIn,
  isDoubtfulNote,
  isConsentColumn,
  isOptOutNote,
  isOptOutTitle,
  mayBeUncallable,
  optOutSource,
  optOutStatusTestOf,
  optOutTestOf,
} from './opt-outs.ts';

const isOptOutStatus = (cell: string, column: string) => optOutStatusTestOf(column)(cell);

describe('a column', () => {
  const says = (column: string, cell: string) => optOutTestOf(column)?.(cell);

  it.each([
    'Do Not Call',
    'DNC',
    'DND',
    'Opt Out',
    'Email Opted Out',
    'Unsubscribed',
    'Unsubscribe Date',
    'Blacklisted',
    'Blocklist',
    'Blocked',
    'No Contact',

    'Suppressed',
    'Excluded from campaign',
    'Is Deceased',
    'Objects to processing?',
    "Don't call",
    'Ne pas démarcher',
    'S&rsquo;oppose au traitement',
    'Se opone al tratamiento',
    'Does not want to be called',

    'Werbesperre',

    'Désabonné',
    'Non contattare',
    'Afgemeld',
    'Sprzeciw',
    // However its words are written, and whatever is beside them.
    'isDNC',
    'hasOptedOutOfEmail',
    'federal_donotcall',
    'PERSONEXCLUDEFROMBULKEMAIL',
    'Deceased / Closed Date',
    'All Members Deceased',
    'deceased_flag',
    'Verstorben am',
    'Skip',
    'Do not import',
    'No more, unsubscribed',
    'TPS/CTPS',
    'Inscrit Bloctel',
    'Deletion request',
    'No-call list',
    'Removed from list on',
    'Anrufverbot',
  ])('%s leaves out whom it names', (column) => {
    const cells = ['yes', 'x', '2026-11-29', 'TRUE', '1'];
    expect(cells.map((cell) => says(column, cell))).toEqual(cells.map(() => true));
    const others = [
      '',
      ' ',
      '-',
      'none',
      'null',
      'no',
      'No',
      'FALSE',
      '0',
      'nein',
      'não',
      'never',
      'unchecked',
      'Not checked',
      '☐',
      '☐ No',
      '[ ]',
      'subscribed',
      'OK',
      'https://x.example/unsubscribe?1',
    ];
    expect(others.map((cell) => says(column, cell))).toEqual(others.map(() => false));
    expect(isOptOutTitle(column)).toBe(true);
  });

  it.each([
    'May We Call',
    'OK to call',
    'Do you agree to be contacted?',
    'Contactable',
    'Anruf erlaubt',
    'Contact frequency',
    'Accepts calls',
    'Open to contact',
    'Darf angerufen werden',
  ])('%s leaves out whom it says no of', (column) => {
    const cells = ['no', 'FALSE', 'Refused', "don't", 'not now', 'abgelehnt', 'No, thanks', 'Nein, danke'];
    expect(cells.map((cell) => says(column, cell))).toEqual(cells.map(() => true));
    expect(['yes', '', 'not opted out', 'No objection'].map((cell) => says(column, cell))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(isConsentColumn(column)).toBe(false);
  });

  it.each([
    'Consent',
    'Opt In',
    'Subscribed',
    'Marketing',
    'OK to email',
    'Einwilligung',
    'Accepts Marketing',
    'Email contact consent',
    'Acepta recibir correos',
  ])('%s leaves out only who withdrew', (column) => {
    expect(isConsentColumn(column)).toBe(true);
    const cells = ['withdrawn', 'Consent revoked 2026', 'widerrufen', 'retiré', 'ritirato'];
    expect(cells.map((cell) => says(column, cell))).toEqual(cells.map(() => true));
    expect(['no', 'yes', '', 'nonwithdrawn'].map((cell) => says(column, cell))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it.each(['Consent to phone calls', 'Consent to contact', 'Telefon Einwilligung'])(
    '%s, which is about calls, leaves out whom it says no of',
    (column) => {
      const cells = ['no', 'false', 'Declined', 'withdrawn', 'yes', 'Granted', ''];
      expect(cells.map((cell) => says(column, cell))).toEqual([true, true, true, true, false, false, false]);
    },
  );

  it.each([
    ['DNC Status', ['Clean', 'DNC', 'Not on list'], [false, true, false]],
    ['Deceased', ['Living', '2021', 'no'], [false, true, false]],
    ['Blocked', ['Not blocked', 'Blocked'], [false, true]],
    ['Opt out of calls', ['Has not opted out', 'No restrictions', 'no calls'], [false, false, true]],
  ])('%s leaves nobody out who is on no list: %j', (column, cells, areOut) => {
    expect(cells.map((cell) => says(column, cell))).toEqual(areOut);
  });

  it.each([
    'Unsubscribe link',
    'DNC Scrub Date',
    'Days with no contact',
    'Name',
    'Notes',
    'Called',
    'Department',
    'Casino Contact',
    'Deceased Party',
    'Unsubscribed count',
    'Number of opt-outs',
    'Total DNC',
    'Block',
    'Exclusive',
    'May Calls',
  ])('%s is about something else', (column) => {
    expect(optOutTestOf(column)).toBeUndefined();
  });
});

it.each([
  ['leads without DNC', true],
  ['Opt-ins and opt-outs', true],
  ['dnc_scrubbed', true],
  ['excl. opt-outs', true],
  ['unsubscribed removed', true],
  ['ohne Abgemeldete', true],
  ['DNC', false],
  ['Next opt-outs', false],
])('the title %j says that they are not in it: %s', (title, isCleaned) => {
  expect(optOutSource(title, ['Name'])).toBe(isCleaned ? 'nobody' : 'title');
  expect(optOutSource(title, ['Name', 'Opt Out'])).toBe('column');
});

it.each([
  ['robinson-leads', 'nobody'],
  ['Robinson_Leads 2026', 'nobody'],
  ['RobinsonLeads', 'nobody'],
  ['robinson DNC', 'title'],
  ['Robinsonliste', 'title'],
  ['Robinson List', 'title'],
  ['ROBINSON-SPERRE', 'title'],
])('by the title %j, which may have a surname, the %s says who is left out', (title, source) => {
  expect(optOutSource(title, ['Name'])).toBe(source);
});

it.each([
  ['hard_bounces', true],
  ['Deceased members', true],
  ['former-clients 2026', true],
  ['Inactive', true],
  ['do-not-call', true],
  ['Bouncer Law leads', true],
  ['clean leads', false],
  ['informer', false],
])('the people of a list called %j may be dead, gone or out of reach: %s', (title, isDoubted) => {
  expect(mayBeUncallable(title)).toBe(isDoubted);
  // The name alone leaves nobody out.
  expect(isDoubted && optOutSource(title, ['Name'])).toBe(
    isDoubted && (title === 'do-not-call' ? 'title' : 'nobody'),
  );
});

it.each([
  'he is dead',
  'Died in May',
  'asked to be left alone',
  'Not interested in our services',
  'kein Interesse',
  'pas intéressée',
  'left the firm in 2024',
  'Has changed positions',
  'no longer works here',
  'retired in 2023',
  'threatened to sue',
  'Opposing counsel in Roe',
  'Example row - delete before you upload',
  'should be skipped',
  'Competitor',
  'Retired',
  'moved to another firm',
  'on parental leave until March',
  'retiring in June',
  'no longer practicing law',
  'noLongerAtCompany',
  'wrongNumber',
  'resigned from the firm',
  'Former partner',
  'Partner (left in 2024)',
])('the note %j may be a reason not to call', (text) => {
  expect(isDoubtfulNote(text)).toBe(true);
  expect(isOptOutNote(text)).toBe(false);
});

it.each([
  'met at the Dead Sea',
  'the estate of a client who died',
  'left a voicemail in 2024',
  'left 2 messages',
  'a former partner of Hale LLP',
  'left Hale LLP to found Roe LLP',
  'interested in our services',
  'retired judge on the board',
  'our competitor called',
  'Gérard called',
  '',
])('the note %j raises no doubt', (text) => {
  expect(isDoubtfulNote(text)).toBe(false);
});

describe('a cell', () => {
  it.each([
    'Unsubscribed',
    'Opted out',
    'opted-out',
    'Do not call',
    'DNC',
    'Deceased',

    'verstorben',
    'Client; Do not call',
    'vip, DNC',
    'No phone calls',
    'doNotCall',
    "Don't call",
    'Desabonne',
    'A|unsubscribed',
    'fallecida',
  ])('%j says it in any column', (cell) => {
    expect([isOptOutStatus(cell, 'City'), isOptOutStatus(cell, 'Lead Status')]).toEqual([true, true]);
  });

  it.each([
    'Removed',
    'Suppressed',
    'Blocked',
    'Blacklisted',
    'Spam complaint',
    'Widerspruch',
    'Mornings. No calls please',

    'gelöscht',
    'eliminada',
    'please stop calling',
    'asked to be taken off: remove me from this',
    'FAILED_DNC',
    'On Hold Opt Out',
  ])('%j says it only in a status', (cell) => {
    expect([isOptOutStatus(cell, 'City'), isOptOutStatus(cell, 'Status')]).toEqual([false, true]);
  });

  it.each(['Active', 'Not interested', 'Subscribed', `Unsubscribed${' '.repeat(200)}`])(
    '%j does not',
    (cell) => {
      expect(isOptOutStatus(cell, 'Status')).toBe(false);
    },
  );
});

it.each([
  ['Do not call before nine', true],
  ["don't contact again", true],
  ['asked not to be called', true],
  ['please take me off', true],
  ['he passed away in May', true],
  ['never unsubscribed', false],
  ['not opted out', false],
  ['not opted out of mail, but do not call', true],
  ['wrote a cease and desist', true],
  ['bitte nicht mehr anrufen', true],
  ['merci de ne plus appeler', true],
  ['nie dzwonić!', true],
  ['no', false],
  ['never calls before nine', false],
  ['Never contacted', false],
  ['Dont Contacto Lane', false],
])('the note %j says it: %s', (text, isSaid) => {
  expect(isOptOutNote(text)).toBe(isSaid);
});

const doubts = (column: string, ...cells: readonly string[]) => {
  const rows = cells.map((cell, at) => ({ cells: [cell], line: at + 2 }));
  return doubtsIn({ columns: [column], rows }, () => false).map(({ values, knownValue }) => [
    Object.fromEntries(values),
    knownValue,
  ]);
};

it('a column that may say whom not to call has its values counted, but for those that leave somebody out', () => {
  expect(doubts('Consent', 'no', 'yes', 'no')).toEqual([[{ no: 2 }, 'no']]);
  expect(doubts('Archived', '', 'x', 'x')).toEqual([[{ x: 2 }, 'x']]);
  expect(doubts('Call?', 'Y', 'N')).toEqual([[{ N: 1 }, 'N']]);
  expect(doubts('Do not call', 'x')).toEqual([]);
  expect(doubts('Status', 'Bounced', 'bounced; DNC', 'Deceased')).toEqual([
    [{ Bounced: 1, bounced: 1 }, 'Bounced'],
  ]);
});

it('a status that nobody knows is named beside the others, if they are few', () => {
  expect(doubts('Licence status', 'Active', 'Provisional', 'Active')).toEqual([
    [{ Active: 2, Provisional: 1 }, undefined],
  ]);
  expect(doubts('Status', 'Active', 'Active')).toEqual([]);
  const many = Array.from({ length: 9 }, (_, at) => `Stage ${at}`);
  expect(doubts('Status', ...many, 'Lost')).toEqual([[{ Lost: 1 }, 'Lost']]);
});

it('a column of any name has statuses if it has few values and one of them is known', () => {
  expect(doubts('lastState', 'emailsOpened', 'emailsUnsubscribed')).toEqual([
    [{ emailsOpened: 1, emailsUnsubscribed: 1 }, 'emailsUnsubscribed'],
  ]);
  expect(doubts('Class', 'ACTIVE', 'JUDICIAL', 'INACTIVE')[0]?.[1]).toBe('INACTIVE');
  expect(doubts('Solicit Code', '', '', 'Do not mail', 'No valid address')).toEqual([
    [{ 'No valid address': 1 }, undefined],
  ]);
  expect(doubts('City', 'Lost Creek', 'Reno', 'Elko')).toEqual([]);
  expect(doubts('Note', ...Array.from({ length: 9 }, (_, at) => `Note ${at}`), 'Inactive')).toEqual([]);
});

it('a column about consent has all values named that do not agree, if they are few', () => {
  expect(doubts('Consent', 'yes', 'refused', 'not answered yet', 'yes')).toEqual([
    [{ refused: 1, 'not answered yet': 1 }, 'refused'],
  ]);
  expect(doubts('Einwilligung', 'liegt vor', 'liegt nicht vor')[0]?.[0]).toHaveProperty('liegt nicht vor');
  expect(doubts('Consent given on', '2021-03-04', '', '2022-01-01')).toEqual([]);
});

it.each([
  [['', 'x', ''], { x: 1 }],
  [['N', 'S', 'N'], { S: 1 }],
  [['yes', 'no', 'yes'], { no: 1 }],
  [['yes', 'yes', ''], undefined],
  [['yes', 'no'], undefined],
  [['CA', 'NY', 'CA'], undefined],
])('of the answers %j to a question that nobody knows, the rarer is named', (cells, values) => {
  expect(doubts('Baja', ...cells)).toEqual(values === undefined ? [] : [[values, undefined]]);
});

it.each(['Visits 2026', 'Total visits', 'Number of visits', 'Visit count'])(
  'the figures of %s are no answers',
  (column) => {
    expect(doubts(column, '0', '1', '0')).toEqual([]);
    expect(doubts('Visits', '0', '1', '0')).toEqual([[{ '1': 1 }, undefined]]);
  },
);

it('a column without a name is called by its place', () => {
  expect(
    doubtsIn({ columns: ['a', ''], rows: [{ cells: ['x', 'left the firm'], line: 2 }] }, () => false),
  ).toMatchObject([{ column: '#2' }]);
});

it('an answer to an invitation is named beside the others', () => {
  expect(doubts('RSVP', 'Yes', 'No', 'Yes')).toEqual([[{ Yes: 2, No: 1 }, undefined]]);
  expect(doubts('Answer', 'Yes', 'Waitlist', 'Yes')[0]?.[1]).toBe('Waitlist');
  expect(doubts('Answer', 'Yes', 'On the waiting list')[0]?.[1]).toBe('On the waiting list');
});

it.each([
  'Hard Bounced',
  'Cleaned',
  'Email Invalid',
  'temporary hold',
  'Involuntarily inactive',
  'CLOSED_PERMANENTLY',
  'Not eligible',
  'Duplicate',
  'Cancelled by Ann',
  'No-show',
  'Annulée',
  'Lapsed',
  'email_only',
  'Not authorized',
  'Administrative suspension',
  'Former client',
  'Removed at own request',
])('the status %s is known to be doubtful', (status) => {
  expect(doubts('Status', status)).toEqual([[{ [status]: 1 }, status]]);
});

it.each([
  ['IsEmailBounced', 'yes'],
  ['Lead Cancelled', 'true'],
  ['Deactivated on', '2026-01-05'],
  ['cancelationDateTime', '2026-01-05T00:00:00Z'],
  ['Membership ended', '2024'],
  ['Unregistered at', '05.01.2026'],
  ['Pas de démarchage', 'oui'],
  ['Is Enabled', '0'],
  ['GDPR objection', 'yes'],
  ['isPermanentlyClosed', 'true'],
  ['hasDiscipline', 'true'],
  ['eligibleToPractice', 'false'],
  ['Reachable', 'No'],
  ['Year of Passing', '2015'],
  ['Austritt', '30.1.2019'],
  ['no_show.created_at', '2026-01-05'],
  ['Unsubscribed count', '3'],
  ['Anzahl Abgemeldet', '1'],
  ['Closed Date', '2025-05-05'],
  ['Date of resignation', '2025-05-05'],
  ['left_on', '2025-05-05'],
  ['Kündigungsdatum', '1.5.2024'],
  ['Date de fin de mandat', '30/06/2025'],
])('the column %s is doubted where it is %s', (column, cell) => {
  expect(doubts(column, cell, '')).toEqual([[{ [cell]: 1 }, cell]]);
});

it.each(['Active', 'Bouncer Law', 'Lost Creek', 'Retired judge', 'Waiting'])(
  'the status %s is not doubted',
  (status) => {
    expect(doubts('Status', status)).toEqual([]);
  },
);
