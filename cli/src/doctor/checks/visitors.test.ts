import { describe, expect, it } from 'vitest';
import { createAsk, askServices } from '../../auth/ask.ts';
import { dataService, serviceKey, type DataServiceOptions } from '../../testing/data-service.ts';
import { doctorSuite, failedIn, findingsOf, json } from '../../testing/doctor-suite.ts';
import { memoryOutput } from '../../testing/memory-output.ts';
import { visitorsCheck } from './visitors.ts';
import { firmsCheck } from './firms.ts';
import { tableCheck } from './table.ts';

const doctor = doctorSuite();

describe('the check of visitors', () => {
  const examine = async (options: DataServiceOptions) => {
    const data = dataService(options);
    doctor.service.answerWith((request, response) => data.answer(request, response));
    return { findings: await findingsOf(visitorsCheck, doctor.keys()), rows: data.rows };
  };
  const untouched = [{ slug: 'somebody', name: 'Somebody' }];

  it('passes for a closed table, and changes nothing', async () => {
    const { findings, rows } = await examine({});
    expect(failedIn(findings)).toEqual([]);
    expect(findings).toHaveLength(9);
    expect(rows).toEqual(untouched);
  });

  it.each([
    [{ holes: ['list'] }, ['visitor-lists failed']],
    [{ holes: ['read-other'] }, ['visitor-reads-other failed']],
    [{ holes: ['insert'] }, ['visitor-inserts failed']],
    [{ holes: ['update'] }, ['visitor-updates failed']],
    [{ holes: ['delete'] }, ['visitor-deletes failed']],
    [
      { holes: ['update', 'delete', 'insert'] },
      ['visitor-inserts failed', 'visitor-updates failed', 'visitor-deletes failed'],
    ],
    [{ holes: ['expired'] }, ['visitor-expired failed']],
    [{ decodes: false }, ['visitor-encoded failed']],
    [{ reads: false }, ['visitor-reads failed']],
    [{ unique: false }, ['table-unique failed']],
  ] as const)('reports permissions that are too wide or too narrow: %j', async (options, ids) => {
    const { findings, rows } = await examine(options);
    expect(failedIn(findings)).toEqual(ids);
    for (const { status, fix } of findings) if (status === 'failed') expect(fix).toBeTruthy();
    expect(rows).toEqual(untouched);
  });

  it('tells nothing if the firm that it created is not there', async () => {
    doctor.service.answerWith(json([]));
    expect(await findingsOf(visitorsCheck, doctor.keys())).toMatchObject([
      { id: 'visitor-lists', status: 'skipped', seen: expect.stringMatching(/^Unknown: /) as string },
    ]);
  });

  it('names the test firms that it cannot delete', async () => {
    const data = dataService();
    doctor.service.answerWith((request, response) =>
      request.method === 'DELETE' && request.headers['apikey'] === serviceKey
        ? json({ message: 'no' }, 500)(request, response)
        : data.answer(request, response),
    );
    const findings = await findingsOf(visitorsCheck, doctor.keys());
    expect(failedIn(findings)).toEqual(['visitor-tidy failed']);
    expect(findings.at(-1)?.command).toMatch(/^firmline firms delete firmline-doctor-/);
  });

  it('deletes a test firm whose write was in progress when it was stopped', async () => {
    const data = dataService();
    const stop = new AbortController();
    const late: (() => void)[] = [];
    doctor.service.answerWith((request, response) => {
      if (request.method !== 'POST') return data.answer(request, response);
      // The database commits the row after the check was stopped.
      late.push(() => data.answer(request, response));
      setTimeout(() => late.shift()?.(), 50);
      stop.abort();
    });
    const ask = askServices(createAsk(memoryOutput({ timeoutMs: 20_000 }), stop.signal), doctor.keys());
    await expect(findingsOf(visitorsCheck, doctor.keys(), { ask })).rejects.toMatchObject({
      code: 'aborted',
    });
    late.shift()?.();
    expect(data.rows).toEqual(untouched);
  });

  it('confirms nothing if visitors are not let in', async () => {
    const data = dataService();
    doctor.service.answerWith((request, response) =>
      request.headers['apikey'] === serviceKey
        ? data.answer(request, response)
        : json({ message: 'Legacy API keys are disabled' }, 401)(request, response),
    );
    const findings = await findingsOf(visitorsCheck, doctor.keys());
    expect(findings.map(({ id, status, seen }) => [id, status, seen])).toEqual([
      ['table-unique', 'ok', 'yes'],
      ['visitor-reads', 'failed', 'The data service refuses the key: Legacy API keys are disabled.'],
    ]);
    expect(data.rows).toEqual(untouched);
  });

  it('writes nothing with --dry-run', async () => {
    expect(failedIn(await findingsOf(visitorsCheck, doctor.keys(), { dryRun: true }))).toEqual([
      'visitor-lists skipped',
    ]);
    expect(doctor.service.seen).toEqual([]);
  });

  it.each([
    [{ message: 'The disk is full.' }, 'HTTP 500, The disk is full.'],
    [{ message: 5 }, 'HTTP 500.'],
  ])('is skipped if no test firm can be created: %j', async (answer, words) => {
    doctor.service.answerWith(json(answer, 500));
    const findings = await findingsOf(visitorsCheck, doctor.keys());
    expect(findings.map(({ status, seen }) => [status, seen])).toEqual([
      ['skipped', `Could not create a test firm: The data service failed during the check: ${words}`],
    ]);
  });
});

describe.each([
  [visitorsCheck, ['supabaseUrl', 'serviceRoleKey', 'anonKey']],
  [tableCheck, ['supabaseUrl', 'serviceRoleKey']],
  [firmsCheck, ['supabaseUrl', 'serviceRoleKey']],
] as const)('the check $id', (check, needed) => {
  it.each(needed)('is skipped without %s, and sends nothing', async (name) => {
    const findings = await findingsOf(check, { ...doctor.keys(), [name]: undefined });
    expect(findings).toEqual([expect.objectContaining({ status: 'skipped' })]);
    expect(doctor.service.seen).toEqual([]);
  });
});
