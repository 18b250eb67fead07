import { describe, expect, it } from 'vitest';
import { doctorSuite, findingsOf, json } from '../../testing/doctor-suite.ts';
import { textsCheck } from './texts.ts';

const doctor = doctorSuite();
const row = { slug: 'roe', name: 'Dana', company_name: 'Roe', system: '', first_message: '' };

describe('texts that no client should see', () => {
  it.each([
    [[row], 'ok', 'None in 1 firm.'],
    [[{ ...row, company_name: null }], 'ok', 'None in 1 firm.'],
    [[row, { ...row, slug: 'lowe', name: '#N/A' }], 'warning', '"lowe": The name is "#N/A"'],
    [[{ ...row, first_message: 'Hello {{first_name}}!' }], 'warning', '{{first_name}}'],
    [
      [1, 2].map((one) => ({ ...row, slug: `a-${one}`, name: 'NULL' })),
      'warning',
      '2 firms have such texts.',
    ],
  ])('%j: %s', async (rows, status, seen) => {
    doctor.service.answerWith(json(rows));
    const values = { supabaseUrl: doctor.service.url, serviceRoleKey: 'key' };
    expect(await findingsOf(textsCheck, values)).toMatchObject([
      { id: 'texts', status, seen: expect.stringContaining(seen) as string },
    ]);
  });
});
