import { expect, it } from 'vitest';
import { meetingDate } from './meeting-date.ts';

/** Monday, 2 March 2026, at noon. */
const monday = new Date(2026, 2, 2, 12).getTime();

it.each([
  ['Tuesday at 10 am', { weekday: 'Tue', day: 3, month: 'Mar' }],
  ['Sunday in the morning', { weekday: 'Sun', day: 8, month: 'Mar' }],
  ['tomorrow at 1 pm', { weekday: 'Tue', day: 3, month: 'Mar' }],
  ['today at 4 pm', { weekday: 'Mon', day: 2, month: 'Mar' }],
  ['next Tuesday at 1:30 pm', undefined],
  ['Monday at 9 am', undefined],
  ['next week', undefined],
  ['Tuesday week at 10 am', undefined],
  ['Tuesday at 10 am or Thursday at 10 am', undefined],
  ['at 3 pm', undefined],
])('knows the day of "%s", if the words tell', (wish, date) => {
  expect(meetingDate(wish, monday)).toEqual(date);
});

it('counts from the day it is at the firm', () => {
  const nearMidnight = Date.UTC(2026, 2, 3, 3);
  expect(meetingDate('today at 4 pm', nearMidnight, 'America/New_York')).toMatchObject({ day: 2 });
  expect(meetingDate('tomorrow at 4 pm', nearMidnight, 'Europe/Berlin')).toMatchObject({ day: 4 });
});
