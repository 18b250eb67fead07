import { describe, expect, it } from 'vitest';
import {
  doubtsIn,
  isConsentColumn,
  isOptOutNote,
  isOptOutTitle,
  optOutSource,
  optOutStatusTestOf,
  optOutTestOf,
} from './opt-outs.ts';

const isOptOutStatus = (cell: string, column: string) => optOutStatusTestOf(column)(cell);

describe('a column', () => {
  const says = (column: string, cell: string) => optOutTestOf(column)?.(cell);

  it.each([
    'Do Not Call',
    'Dont Email',
    'DNC',
    'DNC List',
    'DND',
    'Opt Out',
    'Email Opted Out',
    'Opting Out',
    'Unsubscribed',
    'Unsubscribe Date',
    'Blacklisted',
    'Blocklist',
    'Blocked',
    'No Contact',
    'No Calls',

    'Suppressed',
    'Exclude',
    'Excluded from campaign',
    'Is Deceased',
    'Deleted At',
    'Objects to marketing',

    'Right to erasure',
    'Bitte nicht anrufen',
    'Keine Werbung',
    'Werbesperre',
    'Abgemeldet',
    'Widerspruch',

    'Ne pas contacter',
    'Désinscrit',
    'Désabonné',
    'No llamar',
    'Dado de baja',
    'Non contattare',
    'Disiscritto',
    'Niet bellen',
    'Afgemeld',
    'Não ligar',
    'Descadastrado',
    'Bezwaar',
    'Sprzeciw',
    // However its words are written, and whatever is beside them.
    'isDNC',
    'hasOptedOutOfEmail',
    'federal_donotcall',
    'PERSONEXCLUDEFROMBULKEMAIL',
    'Deceased / Closed Date',
    'Verstorben am',
    'Date of death',
    'Telefonsperre',
    'No more, unsubscribed',
  ])('%s leaves out whom it names', (column) => {
    const cells = ['yes', 'x', '2026-11-29', 'TRUE', '1'];
    expect(cells.map((cell) => says(column, cell))).toEqual(cells.map(() => true));
    const others = [
      '',
      ' ',
      '-',
      'none',
      'no',
      'No',
      'FALSE',
      '0',
      'nein',
      'never',
      '☐',
      '[ ]',
      'subscribed',
      'OK',
    ];
    expect(others.map((cell) => says(column, cell))).toEqual(others.map(() => false));
    expect(isOptOutTitle(column)).toBe(true);
  });

  it.each([
    'May We Call',
    'OK to call',
    'Can contact',
    'Allowed to phone',
    'Call allowed',
    'Contactable',
    'Callable',
    'Anruf erlaubt',
  ])('%s leaves out whom it says no of', (column) => {
    const cells = ['no', 'FALSE', 'Refused', "don't", 'not now', 'abgelehnt'];
    expect(cells.map((cell) => says(column, cell))).toEqual(cells.map(() => true));
    expect(['yes', '', 'not opted out'].map((cell) => says(column, cell))).toEqual([false, false, false]);
    expect(isConsentColumn(column)).toBe(false);
  });

  it.each([
    'Consent',
    'Opt In',
    'Subscribed',
    'Marketing',
    'Marketing emails',
    'OK to email',
    'Einwilligung',
    'Consenso',
    'Zgoda',
    'Send Mail',
    'Emailempfang',
    'Receives newsletters',
    'Accepts Marketing',
    'Werbung erlaubt',
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

  it.each(['Consent to phone calls', 'Opted_in_to_call__c', 'Telefon Einwilligung', 'Acepta llamadas'])(
    '%s, which is about calls, leaves out whom it says no of',
    (column) => {
      const cells = ['no', 'false', 'Declined', 'withdrawn', 'yes', 'Granted', ''];
      expect(cells.map((cell) => says(column, cell))).toEqual([true, true, true, true, false, false, false]);
    },
  );

  it.each([
    'Name',
    'Notes',
    'Called',
    'Department',
    'Description',
    'Unit',
    'Casino Contact',
    'Deceased Party',
    'Block',
    'Do Not Trade',
    'Exclusive',
    'May Calls',
  ])('%s is about something else', (column) => {
    expect(optOutTestOf(column)).toBeUndefined();
  });
});

it.each([
  ['leads without DNC', true],
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

describe('a cell', () => {
  it.each([
    'Unsubscribed',
    'Opted out',
    'opted-out',
    'Do not call',
    'Do_Not_Email',
    'DNC',
    'Deceased',
    'abgemeldet',

    'verstorben',
    'désabonné',
    'désinscrite',
    'décédé',
    'Client; Do not call',
    'vip, DNC',
    'A|unsubscribed',
    'DNCL',
    'Opt-Out',
    'Do not solicit',
    'fallecida',
  ])('%j says it in any column', (cell) => {
    expect([isOptOutStatus(cell, 'City'), isOptOutStatus(cell, 'Lead Status')]).toEqual([true, true]);
  });

  it.each([
    'Removed',
    'Deleted',
    'Suppressed',
    'Blocked',
    'Blacklisted',
    'Complained',
    'Spam complaint',
    'Marked as spam',

    'gelöscht',
    'gesperrt',
    'supprimé',
    'eliminada',
    'bloqueado',
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
  ['wants no further calls', true],
  ['he passed away in May', true],
  ['never unsubscribed', false],
  ['not opted out', false],
  ['not opted out of mail, but do not call', true],
  ['please do n’t call', true],
  ['Dnc: asked in May', true],
  ['has called twice', false],
  ['Dont Contacto Lane', false],
])('the note %j says it: %s', (text, isSaid) => {
  expect(isOptOutNote(text)).toBe(isSaid);
});

it('counts what may be a reason not to call, a column and a kind each', () => {
  const rows = [
    ['no', 'yes', 'Bounced', ''],
    ['yes', '', 'bounced; Retired', 'x'],
    ['no', 'no', 'Active', 'x'],
  ].map((cells, index) => ({ cells, line: index + 2 }));
  const columns = ['Consent', 'Archived', 'Status', 'Do not call'];
  expect(doubtsIn({ columns, rows })).toEqual([
    { column: 'Consent', concern: 'no', count: 2 },
    { column: 'Archived', concern: 'set', count: 1 },
    { column: 'Status', concern: { status: 'Bounced' }, count: 1 },
    { column: 'Status', concern: { status: 'bounced' }, count: 1 },
    { column: 'Status', concern: { status: 'Retired' }, count: 1 },
  ]);
});

it.each([
  'Hard Bounced',
  'soft-bounce',
  'bounced',
  'Cleaned',
  'Undeliverable',
  'Email Invalid',
  'Deactivated',
  'On Hold',
  'temporary hold',
  'Disqualified',
  'Not interested',
  'Closed Lost',
  'Wrong number',
  'Left the firm',
  'Bad data',
  'Changed job',
  'No longer with the firm',
  'Cancelled by Ann',
  'Not attending',
  'No-show',
  'Disbarred',
  'Storniert',
  'Annulée',
  'Cancelada',
  'Archivée',
  'Removed at own request',
])('the status %s is doubted', (status) => {
  const table = { columns: ['Status'], rows: [{ cells: [status], line: 2 }] };
  expect(doubtsIn(table)).toEqual([{ column: 'Status', concern: { status }, count: 1 }]);
});

it('a no in a column that asks whether to call is doubted', () => {
  const table = { columns: ['Call?'], rows: ['Y', 'N'].map((cell, at) => ({ cells: [cell], line: at + 2 })) };
  expect(doubtsIn(table)).toEqual([{ column: 'Call?', concern: 'no', count: 1 }]);
});

it.each(['IsEmailBounced', 'Email hard bounce reason', 'GDPR objection'])(
  'a value in the column %s is doubted',
  (column) => {
    const table = { columns: [column], rows: [{ cells: ['yes'], line: 2 }] };
    expect(doubtsIn(table)).toEqual([{ column, concern: 'set', count: 1 }]);
  },
);

it.each(['Active', 'Bouncer Law', 'Lost Creek', 'Retired judge', 'Waiting'])(
  'the status %s is not doubted',
  (status) => {
    expect(doubtsIn({ columns: ['Status'], rows: [{ cells: [status], line: 2 }] })).toEqual([]);
  },
);
