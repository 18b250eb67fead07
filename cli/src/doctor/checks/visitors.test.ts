import { describe, expect, it } from 'vitest';
import { slugHeader } from '@firmline/sdk/firms';
import { doctorSuite, failedIn, findingsOf, json, serviceKey } from '../../testing/doctor-suite.ts';
import type { RequestHandler } from '../../testing/platform-server.ts';
import { visitorsCheck } from './visitors.ts';
import { firmsCheck } from './firms.ts';
import { tableCheck } from './table.ts';

const doctor = doctorSuite();

interface Table {
  /** What anonymous visitors may wrongly do. */
  readonly holes?: readonly ('list' | 'read-other' | 'expired' | 'POST' | 'PATCH' | 'DELETE')[];
  /** Whether visitors can read the firm they name. */
  readonly reads?: boolean;
  /** Requests of visitors that fail, because the service is too busy. */
  readonly fails?: 'reads' | 'writes';
}

/** A table of firms that responds like PostgREST. */
function tableOf({ holes = [], reads = true, fails }: Table): RequestHandler {
  const rows = [
    { slug: 'rowe', expires_at: null },
    { slug: 'lowe', expires_at: '2999-01-01T00:00:00+00:00' },
    { slug: 'past', expires_at: '2020-01-01T00:00:00+00:00' },
  ];
  return (request, response) => {
    const hole = holes.find((one) => one === request.method);
    const [, slugOfQuery = ''] = /slug=eq\.(\w+)/.exec(request.url) ?? [];
    const isLookUp = slugOfQuery !== '' && request.headers[slugHeader] === slugOfQuery;
    const isVisit = request.headers['apikey'] !== serviceKey && !isLookUp;
    if (isVisit && fails === (request.method === 'GET' ? 'reads' : 'writes'))
      return json({ message: 'too many requests' }, 429)(request, response);
    if (request.method !== 'GET')
      return json({ code: hole ? '22007' : '42501', message: 'no' }, 400)(request, response);
    const [, slug] = /^eq\.(.*)$/.exec(new URL(request.url, 'http://x').searchParams.get('slug') ?? '') ?? [];
    const isSeen = (row: (typeof rows)[number]) => {
      if (request.headers['apikey'] === serviceKey) return true;
      if (row.slug === 'past' && !holes.includes('expired')) return false;
      if (request.headers[slugHeader] === encodeURIComponent(row.slug)) return reads;
      return holes.includes(slug === undefined ? 'list' : 'read-other');
    };
    return json(rows.filter((row) => isSeen(row) && (slug ?? row.slug) === row.slug))(request, response);
  };
}

describe('the check of visitors', () => {
  const examine = (table: Table) => {
    doctor.service.answerWith(tableOf(table));
    return findingsOf(visitorsCheck, doctor.keys());
  };

  it('passes for a closed table', async () => {
    const findings = await examine({});
    expect(failedIn(findings)).toEqual([]);
    expect(findings).toHaveLength(5);
  });

  it.each([
    [{ holes: ['list'] }, ['visitor-lists failed']],
    [{ holes: ['read-other'] }, ['visitor-reads-other failed']],
    [{ holes: ['expired'] }, ['visitor-expired failed']],
    [{ holes: ['POST', 'DELETE'] }, ['visitor-writes warning']],
    [{ holes: ['PATCH'] }, ['visitor-writes warning']],
    [{ reads: false }, ['visitor-reads failed']],
  ] as const)('reports permissions that are too wide or too narrow: %j', async (table, ids) => {
    const findings = await examine(table);
    expect(failedIn(findings)).toEqual(ids);
    for (const { status, fix } of findings) if (status !== 'ok') expect(fix).toBeTruthy();
  });

  it.each(['reads', 'writes'] as const)('confirms nothing if %s of visitors fail', async (fails) => {
    await expect(examine({ fails })).rejects.toThrow('too many requests');
  });

  it('takes no link for an expired one because the clock of this machine is ahead', async () => {
    const [date, soon] = [60, 30].map((minutes) => new Date(Date.now() - minutes * 60_000));
    const rows = [
      { slug: 'rowe', expires_at: null },
      { slug: 'soon', expires_at: soon?.toISOString() },
    ];
    doctor.service.answerWith(({ method, url, headers }, response) => {
      response.setHeader('date', date?.toUTCString() ?? '');
      if (method !== 'GET') return json({ code: '42501', message: 'no' }, 400)({} as never, response);
      const slug = /slug=eq\.(\w+)/.exec(url)?.[1];
      const isVisit = headers['apikey'] !== serviceKey;
      const isSeen = (row: (typeof rows)[number]) => !isVisit || row.slug === headers[slugHeader];
      return json(rows.filter((row) => isSeen(row) && (slug ?? row.slug) === row.slug))(
        {} as never,
        response,
      );
    });
    expect(failedIn(await findingsOf(visitorsCheck, doctor.keys()))).toEqual([]);
  });

  it('reports a table of one firm that visitors can list', async () => {
    const table = tableOf({ holes: ['list'] });
    doctor.service.answerWith((request, response) => {
      const isAll = request.method === 'GET' && !request.url.includes('slug=eq.');
      return isAll ? json([{ slug: 'rowe', expires_at: null }])(request, response) : table(request, response);
    });
    expect(failedIn(await findingsOf(visitorsCheck, doctor.keys()))).toEqual(['visitor-lists failed']);
  });

  it('confirms nothing if visitors are not let in', async () => {
    doctor.service.answerWith((request, response) =>
      request.headers['apikey'] === serviceKey
        ? tableOf({})(request, response)
        : json({ message: 'Legacy API keys are disabled' }, 401)(request, response),
    );
    expect(await findingsOf(visitorsCheck, doctor.keys())).toMatchObject([
      {
        id: 'visitor-reads',
        status: 'failed',
        seen: 'The data service refuses the key: Legacy API keys are disabled.',
      },
    ]);
  });

  it('confirms nothing if visitors get something else than rows', async () => {
    doctor.service.answerWith((request, response) =>
      (request.headers['apikey'] === serviceKey ? tableOf({}) : json({}))(request, response),
    );
    await expect(findingsOf(visitorsCheck, doctor.keys())).rejects.toThrow(
      /does not respond like a Supabase project/,
    );
  });

  it.each([
    [json([]), 'Unknown: there is no firm to try it with.'],
    [
      json({ message: 'The disk is full.' }, 500),
      'The data service failed during the check: HTTP 500, The disk is full.',
    ],
  ])('is skipped without a firm to try it with: %#', async (answer, seen) => {
    doctor.service.answerWith(answer);
    expect(await findingsOf(visitorsCheck, doctor.keys())).toMatchObject([{ status: 'skipped', seen }]);
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
