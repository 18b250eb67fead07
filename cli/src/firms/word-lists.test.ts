import { describe, expect, it } from 'vitest';
import {
  activeColumns,
  agreementColumns,
  besideCompany,
  companyFlags,
  companyKinds,
  companyWords,
  concernColumns,
  doubtfulColumns,
  emptyAnswers,
  generations,
  kindColumns,
  legalForms,
  nameNotes,
  noAnswers,
  particles,
  sentenceWords,
  tableWords,
  titles,
  wordList,
  yesAnswers,
} from './word-lists.ts';

describe('a list of words', () => {
  const list = wordList('do not call, Müller & Co, unsub*, *sperre, (/one/none) of these, page # of #');

  it.each([
    ['do not call', true],
    ['Do-Not_Call', true],
    ['doNotCall', true],
    ['DONOTCALL', true],
    ['muller and co', true],
    ['unsubscribed', true],
    ['Telefonsperre', true],
    ['please do not call', false],
    ['do not', false],
    ['one of these', true],
    ['none of these', true],
    ['of these', true],
    ['Page 1,200 of 3', true],
    ['page x of 3', false],
    ['resub', false],
    ['', false],
  ])('has the entry %j: %s', (text, isEntry) => {
    expect(list.is(text)).toBe(isEntry);
  });

  it.each([
    ['Please do not call him', true],
    ['X DoNotCallNow', true],
    ['do not callous', false],
    ['undo not call', false],
    ['an unsubscribed one', true],
    ['reunsubscribed', false],
    ['die Anrufsperre gilt', true],
    ['sperren', false],
    // The first place does not count, and the second does.
    ['undo not call, do not call', true],
  ])('is in %j: %s', (text, isThere) => {
    expect(list.isIn(text)).toBe(isThere);
  });

  it('tells where in a text it is', () => {
    expect(['do not call me', 'I do not call'].map(list.isAtStart)).toEqual([true, false]);
    expect(['do not call me', 'I do not call'].map(list.isAtEnd)).toEqual([false, true]);
  });
});

it.each([
  [
    'answers that are no',
    noAnswers,
    ['no', 'nein', 'non', 'não', 'nej', '0', 'false', 'unchecked', '☐', '[ ]'],
  ],
  ['answers that are yes', yesAnswers, ['yes', 'ja', 'oui', 'sí', 'si', 'tak', '1', 'true', '☑', '[x]']],
  ['no answers', emptyAnswers, ['', '-', 'none', 'null']],
  ['legal forms', legalForms, ['llp', 'p.a.'.replaceAll('.', ''), 'limited', 'kg', 'selarl', 'srl']],
  ['words of sentences', sentenceWords, ['the', 'please', 'bitte', 'veuillez', 'aquí']],
  ['words of tables', tableWords, ['row', 'e-mail', 'zeile', 'naam']],
])('%s', (_, words, entries) => {
  expect(entries.filter((entry) => !words.has(entry))).toEqual([]);
  expect(words.has('brook')).toBe(false);
});

it.each([
  ['generations', generations, ['Jr.', 'III', '2nd', 'Senior']],
  ['particles', particles, ['van', 'O’', 'St.', 'della']],
  ['titles', titles, ['Dr.', 'The Honorable', 'Frau', 'Sra.']],
  [
    'kinds of records',
    companyKinds,
    ['Company', 'Law firms', 'Corporation', 'Legal Entity', 'Unternehmen', 'persona jurídica', 'Société'],
  ],
  [
    'flags of companies',
    companyFlags,
    ['Is a Company', 'isOrganization', 'gWIsCompany', 'Persona jurídica', 'Juristische Person'],
  ],
  ['columns that say whether a record is used', activeColumns, ['Active', 'Is Enabled']],
  [
    'columns that a used record leaves empty',
    doubtfulColumns,
    ['Hard Bounced', 'isArchived', 'Lead Cancelled', 'Deactivated on', 'Bounce Date'],
  ],
])('%s', (_, list, entries) => {
  expect(entries.filter((entry) => !list.is(entry))).toEqual([]);
  expect(list.is('Brook')).toBe(false);
});

it.each([
  ['columns of kinds', kindColumns, ['Customer Type', 'recordtype', 'Tipo de contacto', 'Kontaktart']],
  [
    'columns of concerns',
    concernColumns,
    ['GDPR objection', 'Opposition au démarchage', 'rgpd', 'DSGVO-Hinweis'],
  ],
  ['columns of agreements', agreementColumns, ['I agree', 'Accepted terms', 'einverstanden']],
  ['notes in names', nameNotes, ['Ada, wrong number', 'Estate of Ada', 'Ada (old)']],
  ['words of companies', companyWords, ['Your law firm', 'Anwaltskanzlei', 'Société', 'Nombre del despacho']],
  [
    'words beside companies',
    besideCompany,
    ['Company phone', 'Firm size', 'Company ID', 'Practice areas', 'Firm notes'],
  ],
])('%s', (_, list, texts) => {
  expect(texts.filter((text) => !list.isIn(text))).toEqual([]);
  expect(list.isIn('Ada Brook')).toBe(false);
});
