import { emptyFirm, rowOf, type firmFields, type FirmRecord } from '@firmline/sdk/firms';
import { afterEach, beforeEach, vi } from 'vitest';
import { type RequestHandler, testServer } from './platform-server.ts';
import { testFolder } from './test-folder.ts';

type Column = (typeof firmFields)[keyof FirmRecord]['column'];

type Nullable = 'expires_at' | 'leads_to';

/** A row of the table, with the columns that the fields of the SDK have. */
export type FirmRow = Record<Exclude<Column, Nullable> | 'created_at' | 'updated_at', string> &
  Record<Nullable, string | null>;

/** The one place where tests make rows, so that a new field costs none of them anything. */
export const firmRow = (values: Partial<FirmRow> & Pick<FirmRow, 'slug'>): FirmRow => ({
  ...(rowOf(emptyFirm) as Pick<FirmRow, Column>),
  created_at: '2025-12-31T00:00:00+00:00',
  updated_at: '2026-01-01T00:00:00+00:00',
  ...values,
});

/** A firms table that responds to its owner like PostgREST. It refuses firms named "refused". */
export function tableOf(rows: FirmRow[]): RequestHandler {
  let requests = 0;

  return ({ method, url, headers, body }, response) => {
    const { searchParams } = new URL(url, 'http://x');
    const prefer = String(headers['prefer'] ?? '');
    const filters = [...searchParams].map(([column, filter]) => filterOf(column, filter));
    const matchingRows = rows.filter((row) => filters.every((meets) => meets(row)));
    const updatedAt = `2026-01-02T03:04:05.${String(++requests).padStart(6, '0')}+00:00`;
    const write = (row: FirmRow, values: Partial<FirmRow>) =>
      Object.assign(row, values, { updated_at: updatedAt });
    const send = (status: number, sentRows: readonly FirmRow[], total = sentRows.length) => {
      const range = sentRows.length === 0 ? '*' : `0-${sentRows.length - 1}`;
      response
        .writeHead(status, { 'content-type': 'application/json', 'content-range': `${range}/${total}` })
        .end(method !== 'GET' && !prefer.includes('return=representation') ? '' : JSON.stringify(sentRows));
    };
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code, message: code }));

    if (method === 'GET') {
      const sortedRows = matchingRows.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
      const offset = Number(searchParams.get('offset') ?? 0);
      const limit = Number(searchParams.get('limit') ?? 1000);
      return send(200, sortedRows.slice(offset, offset + limit), sortedRows.length);
    }
    const remove = (meets: (row: FirmRow) => boolean) =>
      rows.splice(0, rows.length, ...rows.filter((row) => !meets(row)));
    if (method === 'DELETE') {
      const slugs = new Set<string | null>(matchingRows.map(({ slug }) => slug));
      remove(({ slug, leads_to }) => slugs.has(slug) || slugs.has(leads_to));
      return send(200, matchingRows);
    }
    if (method === 'PATCH') {
      const values = JSON.parse(body) as Partial<FirmRow>;
      for (const row of matchingRows) {
        const oldRow = { ...row, leads_to: values.slug ?? null };
        if (oldRow.leads_to !== null)
          remove(({ slug, leads_to }) => slug === oldRow.leads_to && leads_to === oldRow.slug);
        write(row, values);
        if (oldRow.leads_to !== null && row.leads_to === null) rows.push(oldRow);
        for (const link of rows) if (link.leads_to === oldRow.slug) write(link, { leads_to: row.slug });
      }
      return send(200, matchingRows);
    }
    const newRows = JSON.parse(body) as FirmRow[];
    if (newRows.some(({ name }) => name === 'refused')) return refuse(400, '23514');
    const writtenRows: FirmRow[] = [];
    const bySlug = new Map(rows.map((row) => [row.slug, row]));
    for (const values of newRows) {
      const presentRow = bySlug.get(values.slug);
      if (presentRow && !prefer.includes('resolution=')) return refuse(409, '23505');
      if (presentRow && prefer.includes('ignore-duplicates')) continue;
      const row = presentRow ?? firmRow({ slug: values.slug });
      if (!presentRow) rows.push(row);
      bySlug.set(values.slug, row);
      writtenRows.push(write(row, values));
    }
    return send(201, writtenRows);
  };
}

const others = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict']);

function filterOf(column: string, filter: string): (row: FirmRow) => boolean {
  if (others.has(column)) return () => true;
  if (column === 'or') {
    const parts = [...filter.matchAll(/(\w+)\.ilike\."%(.*?)%"/g)];
    return (row) => parts.some(([, name = '', part = '']) => String(Reflect.get(row, name)).includes(part));
  }
  const [, operator = '', value = ''] = /^(\w+)\.(.*)$/s.exec(filter) ?? [];
  const cellOf = (row: FirmRow) => String(Reflect.get(row, column));
  if (column === 'updated_at') {
    const time = value.replace(/(?:\.000)?Z$/, '');
    return (row) => cellOf(row).replace(/\+00:00$/, '') === time;
  }
  if (operator === 'is') return (row) => cellOf(row) === value;
  if (operator === 'eq') return (row) => cellOf(row) === value;
  if (operator === 'gt') return (row) => cellOf(row) > value;
  if (operator === 'in') {
    const quotedValues = [...value.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^",]+)/g)];
    const values = new Set(
      quotedValues.map(([, quoted, plain]) => quoted?.replaceAll(/\\(.)/g, '$1') ?? plain),
    );
    return (row) => values.has(cellOf(row));
  }
  throw new Error(`The table does not know ?${column}=${filter}.`);
}

/** A firms table, and the environment for commands that use it. Each test gets a new one. */
export function firmSuite() {
  const rows: FirmRow[] = [];
  const folder = testFolder();
  const server = testServer();
  beforeEach(() => {
    rows.length = 0;
    server.answerWith(tableOf(rows));
    vi.stubEnv('FIRMLINE_CONFIG_DIR', folder.at('config'));
    vi.stubEnv('SUPABASE_URL', server.url);
    vi.stubEnv('SUPABASE_SERVICE_ROLE_KEY', 'the-service-role-key-of-a-test');
    vi.stubEnv('FIRMLINE_PAGE_URL', 'https://demo.example.com');
    const before = { cwd: process.cwd(), disconnect: process.disconnect };
    process.chdir(folder.path);
    // A command disconnects from its parent when it ends; here that is the test runner.
    process.disconnect = () => {};
    return () => {
      process.chdir(before.cwd);
      Object.assign(process, { disconnect: before.disconnect });
    };
  });
  afterEach(() => void vi.unstubAllEnvs());
  return {
    rows,
    /** The working folder of the commands. */
    get folder() {
      return folder.path;
    },
    server,
    /** Lets `other` respond first. If it returns false, the table responds. */
    before(other: (...of: Parameters<RequestHandler>) => boolean | Promise<boolean>) {
      const table = tableOf(rows);
      server.answerWith(
        async (request, response) => (await other(request, response)) || table(request, response),
      );
    },
    /**
     * Loses the responses to writes of a method.
     * @param isWritten whether the writes are done; @param status the response instead, or else none
     */
    lose(method: string, { isWritten = true, status = 0, times = 1 } = {}) {
      const table = tableOf(rows);
      let remainingCount = times;
      this.before((request, response) => {
        if (request.method !== method || remainingCount-- <= 0) return false;
        const nowhere = { writeHead: () => nowhere, end: () => undefined };
        if (isWritten) table(request, nowhere as never);
        if (status === 0) response.destroy();
        else response.writeHead(status).end('{}');
        return true;
      });
    },
    add(...firms: (Partial<FirmRow> & Pick<FirmRow, 'slug'>)[]) {
      for (const firm of firms) rows.push(firmRow({ name: 'Dana', ...firm }));
    },
    slugs: () => rows.map(({ slug }) => slug).toSorted(),
  };
}
