import { columnOf, fieldNames } from '@firmline/sdk/firms';
import { describe, expect, it } from 'vitest';
import { doctorSuite, findingsOf, json } from '../../testing/doctor-suite.ts';
import { tableCheck } from './table.ts';

const doctor = doctorSuite();

describe('the table', () => {
  const columns = fieldNames.filter((field) => field !== 'expiresAt').map(columnOf);
  const describedAs = (types: Record<string, string>, required: readonly string[]) => ({
    definitions: {
      legal_firm_visitors: {
        required,
        properties: Object.fromEntries(Object.entries(types).map(([name, format]) => [name, { format }])),
      },
    },
  });
  const times = Object.fromEntries(
    ['expires_at', 'created_at', 'updated_at'].map((name) => [name, 'timestamp with time zone']),
  );
  const texts = { ...Object.fromEntries([...columns, 'leads_to'].map((name) => [name, 'text'])), ...times };
  /** The data service describes its tables so, and has all columns. */
  const describing = (description: unknown) =>
    doctor.service.answerWith((request, response) =>
      json(new URL(request.url, 'http://x').pathname.endsWith('/rest/v1/') ? description : [])(
        request,
        response,
      ),
    );

  const typed = (system: unknown) => ({
    definitions: {
      legal_firm_visitors: {
        required: columns,
        properties: { ...describedAs(texts, []).definitions.legal_firm_visitors.properties, system },
      },
    },
  });

  it.each([
    [describedAs(texts, columns), 'ok', 'All columns; texts cannot be null.'],
    [typed({ type: 'text' }), 'ok', 'All columns; texts cannot be null.'],
    [{ definitions: {} }, 'failed', 'There is no table legal_firm_visitors.'],
    [
      describedAs({ slug: 'text', name: 'text' }, columns),
      'failed',
      'The data service does not know the columns system, first_message, company_name, expires_at, leads_to, created_at, updated_at.',
    ],
    [typed({ format: 'jsonb', type: 'text' }), 'failed', 'Not every column is text: system is jsonb.'],
    [typed(null), 'failed', 'Not every column is text: system is of an unknown type.'],
    [describedAs(texts, columns.slice(1)), 'failed', 'slug can be null.'],
    [
      describedAs(texts, ['slug', 'name']),
      'warning',
      'system, first_message, company_name can be null, which the page treats as empty.',
    ],
    [{}, 'skipped', 'The data service does not describe its tables.'],
  ])('%j is %s: %s', async (description, status, seen) => {
    describing(description);
    expect(await findingsOf(tableCheck, doctor.keys())).toMatchObject([{ status, seen }]);
  });

  const noTable =
    'The table legal_firm_visitors does not exist in this project, or its API has not noticed it.';
  it.each([
    [
      { code: '42703', message: 'column legal_firm_visitors.expires_at does not exist' },
      'The table legal_firm_visitors lacks the column expires_at.',
    ],
    [{ code: '42P01', message: 'no' }, noTable],
    [{ code: 'PGRST205', message: 'no' }, noTable],
  ])('is tried, whatever the description says: %j', async (error, seen) => {
    doctor.service.answerWith((request, response) => {
      const isDescription = new URL(request.url, 'http://x').pathname.endsWith('/rest/v1/');
      return (isDescription ? json(describedAs(texts, columns)) : json(error, 400))(request, response);
    });
    expect(await findingsOf(tableCheck, doctor.keys())).toMatchObject([
      { status: 'failed', seen, fix: expect.stringContaining('schema.sql') },
    ]);
  });

  it('fails if the data service responds with an error', async () => {
    doctor.service.answerWith(json({}, 500));
    expect(await findingsOf(tableCheck, doctor.keys())).toMatchObject([
      { status: 'failed', seen: 'The data service failed during the check: HTTP 500.' },
    ]);
  });
});
