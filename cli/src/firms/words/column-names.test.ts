import { expect, it } from 'vitest';
import { isHeaderWord, isOfSecondPerson, mayBeCompany, useOfColumn } from './column-names.ts';

it.each<[string, string | undefined, number?]>([
  ['name', 'name', 0],
  ['Kanzleiname', 'companyName', 1],
  ['Kontakt', 'name', 2],
  ['Firma / Company', 'companyName', 1],
  ['Name (Contact)', 'name', 1],
  ['Firma / ', 'companyName', 1],
  ['Firma / Name', 'companyName', 1],
  ['First Name / Last Name', 'name', 1],
  ['Firma / Datum', undefined],
  ['氏名 (Name)', 'name', 1],
  ['Имя Name', 'name', 0],
  ['Name 名前', 'name', 0],
  ['Telefon Имя', undefined],
  ['Имя', undefined],
  [`Имя ${'x'.repeat(80)} Name`, undefined],
  ["Attorney's Surname", 'lastName', 1],
  ['Voornaam (verplicht)', 'firstName', 1],
  ['What is your company?', 'companyName', 1],
  ['Which firm do you work for (please write the whole name of it)?', 'companyName', 1],
  ['Client Contact Name', 'name', 1],
  ['Preferred Name', 'name', 2],
  ['Buyer Name', 'name', 3],
  ['Ship To Name', 'name', 4],
  ['Company First Name', undefined],
  ['First Company', undefined],
  ['Contact', 'name', 2],
  ['Contact Date', undefined],
  ['attributes.first_name', 'firstName', 1],
  ['fields.Name', 'name', 0],
  ['owner.name', undefined],
  ['name,company', undefined],
  ['name;company', undefined],
  ['Name, First', 'firstName', 1],
  [`name ${'of the '.repeat(12)}`, undefined],
])('the header %j means %s, with certainty %s', (header, use, certainty) => {
  expect(useOfColumn(header)).toEqual(use === undefined ? undefined : { use, certainty });
});

it.each([
  ['First Name 2', true],
  ['Name_3', true],
  ['Spouse Name', true],
  ["Partner's Last Name", true],
  ['Co-Contact Name', true],
  ['Secondary Contact', true],
  ['First Name', false],
  ['Name 1', false],
  ['Company 2', false],
  ['Phone 2', false],
  ['Cohort', false],
])('%j has the name of a second person: %s', (header, isSecond) => {
  expect(isOfSecondPerson(header)).toBe(isSecond);
});

it.each([
  ['Firm size', false],
  ['Is Company', false],
  ['is_firm', false],
  ['Practice', true],
  ['Current employer?', true],
  ['Company Phone', false],
  ['Isabel Agency', true],
])('%j may be a column of companies: %s', (header, isOne) => {
  expect(mayBeCompany(header)).toBe(isOne);
});

it.each([
  ['E-Mail', true],
  ['updated_at', true],
  ['Kontakt', true],
  ['Téléphone', true],
  ['Dana', false],
  ['', false],
])('%j is a word of headers: %s', (cell, isWord) => {
  expect(isHeaderWord(cell)).toBe(isWord);
});
