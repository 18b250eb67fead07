import type { CountryCode } from 'libphonenumber-js/min';
import { expect, it } from 'vitest';
import { refusalOf } from './refusal.ts';

const orElsewhere = ' If it is from another country, choose that country or start with +.';

it.each<[string, CountryCode, string]>([
  ['', 'US', ''],
  [' ', 'US', ''],
  ['911', 'US', `This number is too short for the United States.${orElsewhere}`],
  ['12', 'US', `This number is too short for the United States.${orElsewhere}`],
  ['555 0123', 'CA', `This number is too short for Canada.${orElsewhere}`],
  ['310 1234', 'CA', `This number is too short for Canada.${orElsewhere}`],
  ['0151 234567890123', 'FR', `This number is too long for France.${orElsewhere}`],
  // A digit is missing after the 1.
  ['1 212 555 012', 'US', `This number is too short for the United States.${orElsewhere}`],
  // A number of France, as people there write it.
  ['06 12 34 56 78', 'US', `This number has a wrong digit for the United States.${orElsewhere}`],
  ['+1 012 345 6789', 'US', 'This number has a wrong digit for the United States.'],
  // No number of North America has 0 or 1 after its area code.
  ['414 111 0011', 'US', `This number has a wrong digit for the United States.${orElsewhere}`],
  ['+1 911 555 0123', 'US', 'This number has a wrong digit for the United States.'],
  ['1-800-CONTACTS', 'US', `This number is too long for the United States.${orElsewhere}`],
  ['+1 12', 'US', 'This number is too short for the United States.'],
  ['+1 212 555 01234', 'US', 'This number is too long for the United States.'],
  ['+65 912 345 678', 'SG', 'This number has the wrong number of digits for Singapore.'],
  ['+31 20 1', 'NL', 'This number is too short for the Netherlands.'],
  ['+', 'US', 'This text has no digits.'],
  ['+6', 'US', 'This number is too short.'],
  ['+800 1', 'US', 'This number is too short.'],
  ['0065 912345', 'US', 'This number is too short for Singapore.'],
  ['+999 1234567', 'US', 'No country has the calling code +999.'],
  ['+0 1234567', 'US', 'No country has the calling code +012.'],
  ['hello', 'US', 'This text has no digits.'],
])('%j, in %s: %s', (text, country, reason) => {
  expect(refusalOf({ text, country, hasExtension: false })).toBe(reason);
});
