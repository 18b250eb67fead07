import { describe, expect, it } from 'vitest';
import { doctorSuite, findingsOf, json } from '../../testing/doctor-suite.ts';
import { tableCheck } from './table.ts';

const doctor = doctorSuite();

describe('the table', () => {
  const noTable =
    'The table legal_firm_visitors does not exist in this project, or its API has not noticed it.';
  it.each([
    [
      { code: '42703', message: 'column legal_firm_visitors.expires_at does not exist' },
      'The table legal_firm_visitors lacks the column expires_at.',
    ],
    [{ code: '42P01', message: 'no' }, noTable],
    [{ code: 'PGRST205', message: 'no' }, noTable],
  ])('fails with the SQL that helps: %j', async (error, seen) => {
    doctor.service.answerWith(json(error, 400));
    expect(await findingsOf(tableCheck, doctor.keys())).toMatchObject([
      { status: 'failed', seen, fix: expect.stringContaining('schema.sql') },
    ]);
  });

  it('has every column if the data service can select them, and fails if it takes no time or responds with an error', async () => {
    doctor.service.answerWith((request, response) => {
      const noTime = { code: '22007', message: 'invalid input syntax for type timestamp' };
      const isRead = request.method === 'GET';
      json(isRead ? [] : noTime, isRead ? 200 : 400)(request, response);
    });
    expect(await findingsOf(tableCheck, doctor.keys())).toMatchObject([{ status: 'ok' }]);
    doctor.service.answerWith(({ method }, response) =>
      json(method === 'GET' ? [] : { code: '42P10', message: 'no' }, method === 'GET' ? 200 : 400)(
        {} as never,
        response,
      ),
    );
    expect(await findingsOf(tableCheck, doctor.keys())).toMatchObject([
      { status: 'failed', seen: 'Several firms can have the same slug.' },
    ]);
    doctor.service.answerWith(json([]));
    expect(await findingsOf(tableCheck, doctor.keys())).toMatchObject([
      { status: 'failed', seen: expect.stringContaining('it took a firm of this check') as string },
    ]);
    doctor.service.answerWith((request, response) =>
      request.method === 'GET' ? json([])(request, response) : json({}, 503)(request, response),
    );
    await expect(findingsOf(tableCheck, doctor.keys())).rejects.toThrow('HTTP 503');
    doctor.service.answerWith(json({}, 500));
    expect(await findingsOf(tableCheck, doctor.keys())).toMatchObject([
      { status: 'failed', seen: 'The data service failed during the check: HTTP 500.' },
    ]);
  });
});
