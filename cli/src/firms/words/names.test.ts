import { describe, expect, it } from 'vitest';
import {
  composeName,
  hasOneCase,
  inMixedCase,
  isFirmName,
  isLastFirst,
  isOddName,
  isSentence,
  isShouted,
  orderInHeader,
  spokenName,
  tidyCompany,
} from './names.ts';
import { roles } from './word-lists.ts';

it.each<[string, string, Parameters<typeof spokenName>[1]?]>([
  ['Ada Brook', 'Ada Brook'],
  ['Brook, Ada', 'Ada Brook'],
  ['Brook，Ada', 'Ada Brook'],
  ['Ada \u00A0 Brook', 'Ada Brook'],
  ['van der Brook, Ada', 'Ada van der Brook'],
  // Two last names, or a first name in front.
  ['Garcia Brook, Ada', 'Garcia Brook, Ada'],
  ['Garcia Brook, Ada', 'Ada Garcia Brook', 'last first'],
  ['Ada, Brook', 'Ada Brook', 'first last'],
  ['Brook Jr., Ada', 'Ada Brook Jr.'],
  ['Brook, Ada, III', 'Ada Brook III'],
  ['Brook, Ada, Esq.', 'Ada Brook, Esq.'],
  ['Ada Brook, Esq.', 'Ada Brook, Esq.'],
  // A degree, a licence or an office is no first name.
  ...['Esquire', 'Ph. D.', 'C.P.A.', 'CIPP/US', 'Managing Partner', 'Rechtsanwältin', '2nd'].map(
    (suffix): [string, string] => [`Brook, ${suffix}`, `Brook, ${suffix}`],
  ),
  ['Brook, Ada, J.D., LL.M.', 'Ada Brook, J.D., LL.M.'],
  // Neither is a degree that no list has, nor a title; initials are.
  ['Brook, Ada, MSc', 'Ada Brook, MSc'],
  ['Brook, Ada, Dipl.-Jur.', 'Ada Brook, Dipl.-Jur.'],
  ['Brook, Ada, Dr.', 'Ada Brook, Dr.'],
  ['Brook, Ada, DPhil, MBE', 'Ada Brook, DPhil, MBE'],
  ['Ada Brook, B.Sc., LL.M.', 'Ada Brook, B.Sc., LL.M.', 'last first'],
  ['Brook, A. B., Esq.', 'A. B. Brook, Esq.'],
  ['Brook, JoAnn, Esq.', 'JoAnn Brook, Esq.'],
  ['Pa, Ying', 'Ying Pa'],
  ['Baker (née Brook), Ada', 'Ada Baker (née Brook)'],
  // Several of them are no first name either, and they stay behind the name.
  ['Brook, Ph. D. Jr.', 'Brook, Ph. D. Jr.'],
  ['Brook, Ada Jr.', 'Ada Brook Jr.'],
  ['Brook, Ada Esq.', 'Ada Brook, Esq.'],
  ['Brook PhD, Ada', 'Ada Brook, PhD'],
  ['Brook, Esq.', 'Brook, Esq.'],
  // A suffix alone is a last name.
  ['Senior, Ada', 'Ada Senior'],
  ['Brook, Rowe and Kim', 'Brook, Rowe and Kim'],
  ['Brook, Office Manager', 'Brook, Office Manager'],
  ['Brook, Ada - Managing Partner', 'Brook, Ada - Managing Partner'],
  ['"Ada Brook"', 'Ada Brook'],
  ['- Ada Brook', 'Ada Brook'],
  ['12. Ada Brook', 'Ada Brook'],
  ['Ada Brook (she/her)', 'Ada Brook'],
  ['Ada (she/they) Brook', 'Ada Brook'],
  ['Ada Brook (Annie)', 'Ada Brook (Annie)'],
  ['Ada Brook <ada@brook.example>', 'Ada Brook'],
  ['Ada Brook;', 'Ada Brook'],
  ['Ada Brook ada@brook.example', 'Ada Brook'],
  // What somebody is, is not said to them; initials are.
  ['Rechtsanwalt Jens Roth', 'Jens Roth'],
  ['Me Zoé Roux', 'Zoé Roux'],
  ['Adv. Ravi Rao', 'Ravi Rao'],
  ['Lic. Ana Ruiz', 'Ana Ruiz'],
  ['Me Tran', 'Me Tran'],
  ['RAin Dr. Uta Meier', 'Dr. Uta Meier'],
  ['RA Brook', 'RA Brook'],
  ['Attorney', 'Attorney'],
  ['BRUNN Holger', 'Holger Brunn'],
  ['Dr. MEIER Uta', 'Dr. Uta Meier'],
  ['GARCÍA RUIZ Ana Sofía', 'Ana Sofía García Ruiz'],
  ['JP Brook', 'JP Brook'],
  ['BROOKAda', 'BROOKAda'],
  ['Ada &amp;amp; Tom', 'Ada & Tom'],
  ['Andr&eacute; &Ouml;st', 'André Öst'],
  ['Stra&szlig;e &#233;&#xE9;', 'Straße éé'],
  ['O&rsquo;Hara', 'O’Hara'],
  ['S&oslash;ren &Oslash;st', 'Søren Øst'],
  ['&Aring;sa &Ccedil;a', 'Åsa Ça'],
  ['Ada &AMP; Tom', 'Ada & Tom'],
  [String.raw`Ada\nBrook`, 'Ada Brook'],
  [String.raw`Ada\Brook`, String.raw`Ada\Brook`],
  ['Brook, Ada, Cy', 'Brook, Ada, Cy'],
  ['Brook, Ada y Cy', 'Brook, Ada y Cy'],
  ['Brook LLP, Ada', 'Brook LLP, Ada'],
  ['Brook, one two three four five', 'Brook, one two three four five'],
  ['Brook, 12', 'Brook, 12'],
  ['Ada Brook [they/them]', 'Ada Brook'],
  ['«Ada Brook»', 'Ada Brook'],
  ['• Ada Brook', 'Ada Brook'],
  ['3) Ada Brook', 'Ada Brook'],
  ['12345. Ada Brook', '12345. Ada Brook'],
  ['-Ada', '-Ada'],
  ['Ada Brook (ada@brook.example)', 'Ada Brook'],
  ['BR Ada', 'BR Ada'],
  ['Me', 'Me'],
  ['Ada &unknown; Brook', 'Ada &unknown; Brook'],
  [String.raw`Brook\; Rowe`, 'Brook; Rowe'],
])('%j is spoken as %j', (text, name, order) => {
  expect(spokenName(text, order)).toBe(name);
});

it('last names come first in a column if most of its names show it, or its own name says so', () => {
  expect(isLastFirst(['Brook, Ada', 'Kim, Lee', 'Rowe'])).toBe(true);
  expect(isLastFirst(['Brook, Ada', 'Rowe'])).toBe(false);
  expect(isLastFirst(['Brook, Ada', '', ' '])).toBe(true);
  expect(isLastFirst([])).toBe(false);
  expect(orderInHeader(['Last Name, First Name'])).toBe('last first');
  expect(orderInHeader(['Vorname Nachname'])).toBe('first last');
  expect(orderInHeader(['Last Name'])).toBeUndefined();
  expect(orderInHeader(['First Name'])).toBeUndefined();
  expect(orderInHeader([])).toBeUndefined();
});

it.each([
  ['Ada', 'Brook', 'Ada Brook'],
  ['Holger', 'BRUNN', 'Holger Brunn'],
  ['HOLGER', 'BRUNN', 'HOLGER BRUNN'],
  ['Ada', 'NG', 'Ada NG'],
  [' Ada ', '', 'Ada'],
  ['', 'Brook', 'Brook'],
  ['Ada Brook', 'Brook', 'Ada Brook'],
  ['Ada Brook', 'ada brook', 'Ada Brook'],
  ['Ada', 'Ada Brook', 'Ada Brook'],
  ['Ada', 'Adams', 'Ada Adams'],
  ['Mary Ada', 'Brook', 'Mary Ada Brook'],
  ['Ada', 'van Brook', 'Ada van Brook'],
  ['小龍', '李', '李小龍'],
  ['민수', '박', '박민수'],
  ['花子', 'Brook', '花子 Brook'],
  ['Ada', 'N/A', 'Ada N/A'],
  ['Ada', "O'HARA-BROOK", "Ada O'Hara-Brook"],
  ['Mary Brook', 'Rook', 'Mary Brook Rook'],
  ['Ada', 'Ada', 'Ada Ada'],
])('%j and %j are %j', (first, last, name) => {
  expect(composeName(first, last)).toBe(name);
});

it('a company has no quotes around it, and no separators behind it', () => {
  expect(tidyCompany('Roe LLP;;')).toBe('Roe LLP');
  expect(tidyCompany('Roe LLP, ')).toBe('Roe LLP');
  expect(tidyCompany('“Roe LLP”')).toBe('Roe LLP');
  expect(tidyCompany('Roe & Sons, LLP')).toBe('Roe & Sons, LLP');
  expect(tidyCompany('Roe Foundation Inc, The')).toBe('The Roe Foundation Inc');
});

describe('capitals', () => {
  it.each([
    ['ADA BROOK', true],
    ['ada brook', true],
    ['Ada Brook', false],
    ['McDOWELL', true],
    ['ADA', false],
    ['A B C D', false],
    ['李小龙', false],
  ])('%j has one case: %s', (text, hasOne) => {
    expect(hasOneCase(text)).toBe(hasOne);
  });

  it.each([
    ['BROOK AND ROWE LLP', true],
    ['BROOK LLP', false],
    ['Brook And Rowe', false],
    ['brook rowe', false],
  ])('%j is shouted: %s', (company, isLoud) => {
    expect(isShouted(company)).toBe(isLoud);
  });

  it.each([
    ['ADA BROOK', 'Ada Brook'],
    ['MCDOWELL', 'McDowell'],
    ["BROOK'S OFFICE OF LAW", "Brook's Office of Law"],
    ["O'HARA", "O'Hara"],
    ['BROOK AND ROWE LLP', 'Brook and Rowe LLP'],
    ['ADA BROOK ESQ', 'Ada Brook Esq'],
    ['OF COUNSEL', 'Of Counsel'],
    ['PA', 'Pa'],
  ])('%j is written as %j', (text, mixed) => {
    expect(inMixedCase(text)).toBe(mixed);
  });
});

it.each([
  ['Brook LLP', true],
  ['Brook, P.C.', true],
  ['Law Offices of Ada Brook', true],
  ['Kanzlei Brook', true],
  ['Only A Company', true],
  ['Brook Insurance Co.', true],
  ['Brook Limited', true],
  ['North Health', true],
  ['Boston Office', true],
  ['Ada Co', false],
  ['Brook Abogados', true],
  ['Foundation Brook', false],
  ['Associates Brook', false],
  ['Ada Brook', false],
  ['Sally Palmer', false],
])('%j is the name of a firm: %s', (text, isFirm) => {
  expect(isFirmName(text)).toBe(isFirm);
});

it.each([
  ['Office Manager', true],
  [' Info ', true],
  ['Mr & Mrs', true],
  ['Pressestelle', true],
  ['Manager Brook', false],
  ['Ada Office', false],
])('%j is a role: %s', (text, isWork) => {
  expect(roles.is(text)).toBe(isWork);
});

it.each([
  ['Please do not edit below this line', true],
  ['One row for each person', true],
  ['Ada van der Brook', false],
  ['Ada Brook', false],
  ['The Law Office', false],
])('%j is a sentence: %s', (text, isProseWord) => {
  expect(isSentence(text)).toBe(isProseWord);
});

it.each<[string, boolean]>([
  ['Ada Brook', false],
  ['Ada Brook, Esq.', false],
  ['Ada Brook 3rd', false],
  ['Ada Brook, M.Ed', false],
  ["Ada 'Annie' Brook", true],
  ["Ng'ang'a Kawai'ae'a", false],
  ['Dr. med. univ. Ada Brook, MSc', false],
  ['Ada Brook, Dr.', false],
  ['ZZ Ada Brook', true],
  ['Jane Sample', true],
  ['Ada and Tom Brook', true],
  ['Ada/Tom Brook', true],
  ['Brook, Rowe', true],
  ['Ada Brook et al.', true],
  ['Brook Brook', true],
  ['The Brook Family', true],
  ['Ada Brook - old', true],
  ['Ada Brook (moved)', true],
  ['Ada Brook 2', true],
  ['c/o Ada Brook', true],
  ['Ada Brook ★', true],
  ['† Ada Brook', true],
  ['Ada_Brook', true],
  ['Ada.Brook', true],
  ['Brook Ada Dr.', true],
  ['Brook Ada Mr', true],
  ['Brook Mrs.', true],
  ['St.John Brook', false],
  ['A. B.', true],
  ['ABC', true],
  ['ABCD', false],
  ['one two three four five six seven', true],
])('%j seems to have something else than one person: %s', (text, isStrange) => {
  expect(isOddName(text)).toBe(isStrange);
});
