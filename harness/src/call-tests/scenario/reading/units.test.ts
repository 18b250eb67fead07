import { expect, it } from 'vitest';
import { readLimit, readQuantity, readSize } from './units.ts';

it.each([
  ['1.5s', 'time', { value: 1500 }],
  [' 1.1s ', 'time', { value: 1100 }],
  ['2m', 'time', { value: 120_000 }],
  ['-50dBFS', 'level', { value: -50 }],
  ['1.6Mbps', 'rate', { value: 1_600_000 }],
  ['3%', 'percent', { value: 3 }],
  ['5', 'time', { value: null, number: '5' }],
  ['5sec', 'time', { value: null, number: '5', unit: 'sec' }],
  ['5 s', 'time', { value: null, number: '5', unit: 's' }],
  ['5constructor', 'time', { value: null, number: '5', unit: 'constructor' }],
  ['soon', 'time', { value: null }],
  ['', 'time', { value: null }],
] as const)('%j as a %s is %j', (text, unit, expected) => {
  expect(readQuantity(text, unit)).toEqual(expected);
});

it.each([
  ['<1500ms', 'time', { comparison: '<', value: 1500 }],
  ['>= 3%', 'percent', { comparison: '>=', value: 3 }],
  ['<=0s', 'time', { comparison: '<=', value: 0 }],
  ['<0.5ms', 'time', { comparison: '<', value: 0.5 }],
  ['3s', 'time', null],
  ['<-5s', 'time', null],
  ['<soon', 'time', null],
  ['2', 'count', { comparison: '=', value: 2 }],
  ['=2', 'count', { comparison: '=', value: 2 }],
  ['>1', 'count', { comparison: '>', value: 1 }],
  ['1.5', 'count', null],
  ['1234567890', 'count', null],
] as const)('%j as a bound of a %s is %j', (text, unit, expected) => {
  expect(readLimit(text, unit)).toEqual(expected);
});

it.each([
  ['390x844', { width: 390, height: 844 }],
  ['9x844', null],
  ['390x844px', null],
])('the size %j is %j', (text, expected) => {
  expect(readSize(text)).toEqual(expected);
});
