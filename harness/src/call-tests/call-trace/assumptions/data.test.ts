import { describe, expect, it } from 'vitest';
import { traceOf } from '../testing/traces.ts';
import type { DataProbe } from '../trace.ts';
import { probeIds } from './data.ts';
import { judgeTrace } from './index.ts';

const closed: Readonly<Record<string, Omit<DataProbe, 'id'>>> = {
  named: { status: 200, rows: 1, onlyAsked: true },
  unnamed: { status: 200, rows: 0, onlyAsked: true },
  other: { status: 200, rows: 0, onlyAsked: true },
  'list-named': { status: 200, rows: 1, onlyAsked: true },
  'count-exact': { status: 200, rows: 0, total: 0 },
  'count-planned': { status: 206, rows: 0, total: 1 },
  'count-estimated': { status: 206, rows: 0, total: 0 },
  aggregate: { status: 400, code: 'PGRST123' },
  plan: { status: 406, code: 'PGRST107' },
  columns: { status: 401, code: '42501' },
  insert: { status: 401, code: '42501' },
  update: { status: 401, code: '42501' },
  delete: { status: 401, code: '42501' },
};

describe('responses of a data service', () => {
  const judgeData = (changed: Readonly<Record<string, Omit<DataProbe, 'id'>>> = {}) => {
    const answers = { ...closed, ...changed };
    const data = probeIds.map((id) => ({ id, ...answers[id]! }));
    const judged = judgeTrace({ ...traceOf('usual', [], data), calls: [] });
    return Object.fromEntries(
      judged.filter(({ verdict }) => verdict !== 'skipped').map(({ id, verdict }) => [id, verdict]),
    );
  };
  const allHold = {
    'reads-named-row': 'holds',
    'lists-nothing': 'holds',
    'counts-tell-nothing': 'holds',
    'columns-granted': 'holds',
    'writes-refused': 'holds',
  };

  it('hold for a protected table', () => {
    expect(judgeData()).toEqual(allHold);
  });

  it.each<[string, string, Readonly<Record<string, Omit<DataProbe, 'id'>>>]>([
    ['reads-named-row', 'differs', { unnamed: { status: 200, rows: 1, onlyAsked: true } }],
    ['reads-named-row', 'differs', { named: { status: 403, code: '42501' } }],
    ['reads-named-row', 'unseen', { named: { status: 200, rows: 0, onlyAsked: true } }],
    ['lists-nothing', 'differs', { 'list-named': { status: 200, rows: 5, onlyAsked: false } }],
    ['counts-tell-nothing', 'differs', { 'count-planned': { status: 206, rows: 0, total: 42 } }],
    ['counts-tell-nothing', 'unseen', { plan: { status: 0 } }],
    ['columns-granted', 'differs', { columns: { status: 200, rows: 1 } }],
    // A check constraint answers only a role that may insert.
    ['writes-refused', 'differs', { insert: { status: 400, code: '23514' } }],
    ['writes-refused', 'differs', { delete: { status: 204 } }],
  ])('%s %s', (id, verdict, changed) => {
    expect(judgeData(changed)).toEqual({ ...allHold, [id]: verdict });
  });
});
