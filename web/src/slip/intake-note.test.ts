import { expect, it } from 'vitest';
import { notedValues } from './intake-note.ts';

it('takes texts and lists of texts', () => {
  const parameters = {
    caller: ' Jennifer Mason ',
    parties: ['Craig Mason', 'Harbor Bank'],
    email: '',
    children: 2,
    matter: { name: 'divorce' },
  };
  expect(notedValues(parameters)).toEqual({ caller: 'Jennifer Mason', parties: 'Craig Mason, Harbor Bank' });
});
