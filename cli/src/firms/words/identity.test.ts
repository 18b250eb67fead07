import { expect, it } from 'vitest';
import { identityOf, isVisible, shownSpelling, spellingOf } from './identity.ts';

it.each([
  ['Ada Brook', 'ADA  BROOK'],
  ['Ada Brook', 'Brook Ada'],
  ['Ada Brook', 'Brook, Ada'],
  ['Ada Brook', 'Dr. Ada Brook'],
  ['Ada Brook', 'Ada Brook, Esq.'],
  ['Ada Brook', 'Ada Brook, Ph. D.'],
  ['Ada Brook', 'Ada Brook J.D.'],
  ['Ada Brook', 'Ada M. Brook'],
  ['Ada Brook', 'Ada M Brook'],
  ['Ada Brook', 'Ada Brook (Roe LLP)'],
  ['Ada Brook', 'The Ada Brook'],
  ['Ada Brook Jr.', 'Ada Brook Jr'],
  ['José Núñez', 'Jose Nunez'],
  ['Jörg Müller', 'Joerg Mueller'],
  ['Strauß', 'Strauss'],
  ['Søren Łuk Đan', 'Soren Luk Dan'],
  ["O'Hara", 'O’Hara'],
  ['Ada\u00a0Brook', 'Ada\u200b Brook'],
])('%j and %j may be one person', (name, other) => {
  expect(identityOf({ name: other })).toBe(identityOf({ name }));
});

it.each([
  ['Ada Brook', 'Ada Brooks'],
  ['Ada Brook', 'Ada Brook Jr.'],
  ['A. Brook', 'B. Brook'],
  ['Ada B.', 'Ada C.'],
  ['Ada', 'Brook'],
  ['Esq', 'Dr'],
  ['The Brook', 'A Brook'],
  ['دانا', 'دَانا'],
])('%j and %j are two people', (name, other) => {
  expect(identityOf({ name: other })).not.toBe(identityOf({ name }));
});

it.each([
  ['Roe LLP', 'Roe'],
  ['Roe LLP', 'The Roe, L.L.P.'],
  ['Roe LLP', 'ROE LLC'],
  ['Roe & Hale LLP', 'Roe and Hale'],
  ['Roe + Hale', 'Roe & Hale'],
  ['Roe & Co. KG', 'Roe'],
  ['Roe, The', 'The Roe'],
  ['Law Offices of Ada Roe', 'Law Office of Ada Roe, P.C.'],
  ['Roe (Texas)', 'Roe Texas'],
  ['Kanzlei Größe', 'Kanzlei Groesse'],
])('%j and %j may be one company', (companyName, other) => {
  const name = 'Ada';
  expect(identityOf({ name, companyName: other })).toBe(identityOf({ name, companyName }));
});

it.each([
  ['Roe LLP', 'Hale LLP'],
  ['Roe', 'Roe & Hale'],
  ['LLP', 'Inc'],
  ['Roe.Law', 'RoeLaw Hale'],
  ['Company and Sons', 'Company'],
])('%j and %j are two companies', (companyName, other) => {
  const name = 'Ada';
  expect(identityOf({ name, companyName: other })).not.toBe(identityOf({ name, companyName }));
});

it('spellings differ in more than capitals and the spaces around', () => {
  expect(spellingOf({ name: ' ADA ', companyName: 'roe ' })).toBe(
    spellingOf({ name: 'Ada', companyName: 'Roe' }),
  );
  expect(spellingOf({ name: 'Ada' })).not.toBe(spellingOf({ name: 'Ada', companyName: 'Roe' }));
});

it('what nobody sees is visible by its code', () => {
  expect(shownSpelling('A\u200bda\tBro\u0301ok  Roe')).toBe('A<U+200B>da<U+0009>Bro<U+0301>ok <U+0020>Roe');
  expect(['a', '李', ' ', '\u3164', '\u200b\u2800'].map(isVisible)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
