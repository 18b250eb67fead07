import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

const roles = 'create role anon nologin; create role service_role nologin bypassrls;';
const schema = await readFile(new URL('schema.sql', import.meta.url), 'utf8');
const nobody = { 'x-firm-slug': 'nobody' };

/** Runs a statement as a request of this role, with these headers or this raw text instead. */
function asRole<Row>(
  db: PGlite,
  role: 'anon' | 'service_role',
  statement: string,
  headers: object | string = {},
): Promise<Row[]> {
  return db.transaction(async (tx) => {
    const text = typeof headers === 'string' ? headers : JSON.stringify(headers);
    await tx.query("select set_config('request.headers', $1, true)", [text]);
    await tx.exec(`set local role ${role}`);
    return (await tx.query<Row>(statement)).rows;
  });
}

/** The header's meaning in JavaScript. */
function decoded(header: string): string | null {
  if (header.length > 6000 || !/^([\w.!~*'()-]|%[0-9a-f]{2})+$/i.test(header) || /%00/.test(header))
    return null;
  try {
    return decodeURIComponent(header);
  } catch {
    return null;
  }
}

describe('schema.sql', () => {
  let db: PGlite;

  beforeAll(async () => {
    db = await PGlite.create();
    await db.exec(roles);
    await db.exec(schema);
    await db.exec(schema);
  }, 60_000);
  afterAll(() => db.close());

  const insert = (slug: string) =>
    db.query('insert into legal_firm_visitors (slug, name) values ($1, $2) on conflict do nothing', [
      slug,
      'Dana',
    ]);

  const asVisitor = (statement: string, headers: object | string = {}) =>
    asRole<{ slug: string }>(db, 'anon', statement, headers);

  const requestedSlug = (headers: object | string) =>
    db.transaction(async (tx) => {
      const text = typeof headers === 'string' ? headers : JSON.stringify(headers);
      await tx.query("select set_config('request.headers', $1, true)", [text]);
      const { rows } = await tx.query<{ slug: string | null }>('select firmline.requested_slug() as slug');
      return rows[0]?.slug;
    });

  it('decodes the output of encodeURIComponent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), async (text) => {
        fc.pre(text.isWellFormed() && !text.includes('\0'));
        expect(await requestedSlug({ 'x-firm-slug': encodeURIComponent(text) })).toBe(text);
      }),
      {
        numRuns: 200,
        examples: [["%'!()*~-_. a/b"], ['田中 & Søn'], ['\n\t\r\\'], ['\u{10ffff}'.repeat(500)]],
      },
    );
  });

  it('treats any other header as missing, and never fails', async () => {
    const escape = fc.oneof(
      fc.integer({ min: 0, max: 255 }).map((byte) => `%${byte.toString(16).padStart(2, '0')}`),
      fc.constantFrom('%', '%%', '%4', '%zz', '% 1', '%+1', 'a', '-', '\\', ' ', 'é', '\0', "'", '%C3%A9'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(escape, { maxLength: 6 }), async (pieces) => {
        const header = pieces.join('');
        expect(await requestedSlug({ 'x-firm-slug': header })).toBe(decoded(header));
      }),
      {
        numRuns: 400,
        examples: [
          [['%c0%af']],
          [['%ed%a0%80']],
          [['%f4%90%80%80']],
          [['%e7%94']],
          [['a%00']],
          [['a'.repeat(6001)]],
          [['a'.repeat(6000)]],
        ],
      },
    );
  });

  it.each(['', '{', '5', 'null', '[]', '"x-firm-slug"', '{"x-firm-slug":{}}', '{"x-firm-slug":"\\u0000"}'])(
    'treats headers of %j as missing',
    async (headers) => {
      expect(await requestedSlug(headers)).toBeNull();
      expect(await asVisitor('select slug from legal_firm_visitors', headers)).toEqual([]);
    },
  );

  it.each(['hartwell-lowe', '田中', "100%'!()*~", 'a b/c?d=e&f', '𝒜'])(
    'lets a visitor read %j and nothing else',
    async (slug) => {
      await insert(slug);
      await insert('somebody-else');
      const headers = { 'x-firm-slug': encodeURIComponent(slug) };
      expect(await asVisitor('select slug from legal_firm_visitors', headers)).toEqual([{ slug }]);
    },
  );

  it('shows a visitor nothing without the header', async () => {
    await insert('hartwell-lowe');
    expect(await asVisitor('select slug from legal_firm_visitors')).toEqual([]);
    expect(await asVisitor('select slug from legal_firm_visitors', { 'x-firm-slug': '' })).toEqual([]);
    expect(await asVisitor('select slug from legal_firm_visitors', { 'x-firm-slug': '%25' })).toEqual([]);
  });

  it.each([
    'select created_at from legal_firm_visitors',
    'select * from legal_firm_visitors',
    "insert into legal_firm_visitors (slug, name) values ('x', 'x')",
    "update legal_firm_visitors set name = 'x'",
    'delete from legal_firm_visitors',
    'truncate legal_firm_visitors',
    'select slug from legal_firm_visitors where expires_at is null',
    'select firmline.requested_slug()',
  ])('refuses a visitor: %s', async (statement) => {
    await expect(asVisitor(statement, { 'x-firm-slug': 'hartwell-lowe' })).rejects.toThrow(
      /permission denied/,
    );
  });

  it('shows a visitor no firm that has expired, and the service role every firm', async () => {
    for (const slug of ['expired', 'expires-later']) await insert(slug);
    await db.exec(`
      update legal_firm_visitors set expires_at = now() - interval '1 second' where slug = 'expired';
      update legal_firm_visitors set expires_at = now() + interval '1 day' where slug = 'expires-later';`);
    const select = 'select slug from legal_firm_visitors';
    expect(await asVisitor(select, { 'x-firm-slug': 'expired' })).toEqual([]);
    expect(await asVisitor(select, { 'x-firm-slug': 'expires-later' })).toEqual([{ slug: 'expires-later' }]);
    expect(await asRole(db, 'service_role', `${select} where slug like 'expire%'`)).toHaveLength(2);
  });

  it('evaluates no condition on other rows', async () => {
    await insert('hartwell-lowe');
    for (const condition of ['1 / (length(name) * 0) = 1', 'name::int = 1', "name ~ ('(' || slug)"]) {
      expect(await asVisitor(`select slug from legal_firm_visitors where ${condition}`, nobody)).toEqual([]);
    }
  });

  describe('a firm whose slug changes', () => {
    const links = async () => {
      const { rows } = await db.query<{ slug: string; leads_to: string | null; name: string }>(
        "select slug, leads_to, name from legal_firm_visitors where slug like 'old-%' order by slug",
      );
      return rows.map(({ slug, leads_to, name }) => `${slug} ${leads_to ?? 'is'} ${name}`);
    };
    const set = (change: string, slug: string) =>
      db.query(`update legal_firm_visitors set ${change} where slug = $1`, [slug]);
    const expiries = async () => {
      const { rows } = await db.query<{ day: string | null }>(
        "select expires_at::date::text as day from legal_firm_visitors where slug like 'old-%' order by slug",
      );
      return rows.map(({ day }) => day);
    };
    beforeEach(() => insert('old-a'));
    afterEach(() => db.query("delete from legal_firm_visitors where slug like 'old-%'"));

    it('is still found by its old links, with its texts as they are now', async () => {
      await set("slug = 'old-b', name = 'Ann'", 'old-a');
      await set("slug = 'old-c'", 'old-b');
      await set("name = 'Kit', system = 'Be brief.'", 'old-c');
      expect(await links()).toEqual(['old-a old-c Kit', 'old-b old-c Kit', 'old-c is Kit']);
      const read = 'select slug, name, system from legal_firm_visitors';
      expect(await asVisitor(read, { 'x-firm-slug': 'old-a' })).toEqual([
        { slug: 'old-a', name: 'Kit', system: 'Be brief.' },
      ]);
      await set("name = 'Else'", 'old-a');
      expect(await links()).toContain('old-a old-c Kit');
    });

    it('takes an old slug back', async () => {
      await set("slug = 'old-b'", 'old-a');
      await set("slug = 'old-c'", 'old-b');
      await set("slug = 'old-a'", 'old-c');
      expect(await links()).toEqual(['old-a is Dana', 'old-b old-a Dana', 'old-c old-a Dana']);
    });

    it('takes no other slug, nor another firm its old one, until the old link is deleted', async () => {
      await set("slug = 'old-b'", 'old-a');
      await insert('old-z');
      await expect(set("slug = 'old-a'", 'old-z')).rejects.toThrow(/duplicate key/);
      await db.query("delete from legal_firm_visitors where slug = 'old-a'");
      await set("slug = 'old-a'", 'old-z');
      expect(await links()).toEqual(['old-a is Dana', 'old-b is Dana', 'old-z old-a Dana']);
    });

    it('takes its old links along when it is deleted', async () => {
      await set("slug = 'old-b'", 'old-a');
      await db.query("delete from legal_firm_visitors where slug = 'old-b'");
      expect(await links()).toEqual([]);
    });

    it('ends its old links with itself, and earlier if they are to', async () => {
      await set("slug = 'old-b'", 'old-a');
      await set("expires_at = '2900-02-02'", 'old-b');
      expect(await expiries()).toEqual(['2900-02-02', '2900-02-02']);
      await set("expires_at = '2900-03-03'", 'old-a');
      expect(await expiries()).toEqual(['2900-02-02', '2900-02-02']);
      await set('expires_at = null', 'old-b');
      expect(await expiries()).toEqual([null, null]);
      await set("expires_at = '2900-01-01'", 'old-a');
      await set("expires_at = '2900-02-02'", 'old-b');
      await set('expires_at = null', 'old-b');
      expect(await expiries()).toEqual(['2900-01-01', null]);
    });

    it('may come after its old links, as in an import', async () => {
      await db.query(
        "insert into legal_firm_visitors (slug, name, leads_to) values ('old-x', 'Dana', 'old-y'), ('old-y', 'Eve', null)",
      );
      expect(await links()).toEqual(['old-a is Dana', 'old-x old-y Eve', 'old-y is Eve']);
      await expect(set("leads_to = 'old-a'", 'old-a')).rejects.toThrow(/check constraint/);
    });
  });

  it('tells the data service to read the schema again', async () => {
    const emitted: string[] = [];
    const stop = await db.listen('pgrst', (payload) => emitted.push(payload));
    await db.exec(schema);
    await stop();
    expect(emitted).toEqual(['reload schema']);
  });

  it('keeps slugs unique, names present and updated_at current', async () => {
    await insert('unique');
    await expect(
      db.query("insert into legal_firm_visitors (slug, name) values ('unique', 'x')"),
    ).rejects.toThrow(/duplicate/);
    await expect(db.query("insert into legal_firm_visitors (slug) values ('nameless')")).rejects.toThrow(
      /null value/,
    );
    await expect(
      db.query(
        "insert into legal_firm_visitors (slug, name, first_message) values ('long', 'x', repeat('x', 2001))",
      ),
    ).rejects.toThrow(/check constraint/);
    // Both may be of the same millisecond, more than which this database's clock does not tell.
    const { rows } = await db.query<{ current: boolean }>(
      "update legal_firm_visitors set name = 'New', updated_at = '2001-01-01' where slug = 'unique' returning updated_at >= created_at as current",
    );
    expect(rows).toEqual([{ current: true }]);
  });
});

describe('schema.sql in a hosted project with a table that was made by hand', () => {
  const ownRows = "insert into legal_firm_visitors (slug, name) values ('田中', 'Dana'), ('other', 'Kim');";
  let db: PGlite;

  beforeAll(async () => {
    db = await PGlite.create();
    // As in hosted projects: everything created in `public` is open to visitors.
    await db.exec(`${roles} create role authenticated nologin;
      alter default privileges in schema public grant all on tables to anon, authenticated, service_role;`);
    await db.exec(
      'create table legal_firm_visitors (slug text primary key, name text, company_name text, system text, first_message text)',
    );
    await db.exec(ownRows);
    await db.exec(schema);
  }, 60_000);
  afterAll(() => db.close());

  it('keeps the rows and their access rules', async () => {
    const select = 'select slug, name from legal_firm_visitors';
    const named = { 'x-firm-slug': encodeURIComponent('田中') };
    expect(await asRole(db, 'anon', select, named)).toEqual([{ slug: '田中', name: 'Dana' }]);
    expect(await asRole(db, 'anon', select)).toEqual([]);
    expect(await asRole(db, 'service_role', `${select} where expires_at is null`)).toHaveLength(2);
  });

  it('revokes the default grants of hosted projects', async () => {
    const { rows } = await db.query(`
      select grantee, table_name from information_schema.role_table_grants
      where grantee in ('anon', 'authenticated', 'PUBLIC') and table_schema = 'public'`);
    expect(rows).toEqual([]);
  });

  const columns = ['slug', 'name', 'company_name', 'system', 'first_message'];
  const conditions = columns.flatMap((column) => [
    'true',
    `${column} = 'k5'`,
    `${column} <> 'k5'`,
    `${column} >= 'k1'`,
    `${column} < 'k9999'`,
    `${column} >= 'k1' and ${column} < 'k2'`,
    `not ${column} <= 'zzz'`,
    `${column} like 'k1%'`,
    `${column} ilike 'K%'`,
    `${column} ~ '^k'`,
    `${column} in ('k5', 'k6', 'nobody')`,
    `${column} is not null`,
    `${column} is distinct from 'k5'`,
    `to_tsvector(${column}) @@ to_tsquery('name')`,
    `(${column} = 'k5' or name > 'a')`,
  ]);

  /** The planner's estimate for a visitor's request: the node type and the expected rows. */
  async function expected(condition: string): Promise<{ node: unknown; rows: unknown }> {
    const explain = `explain (format json) select 1 from legal_firm_visitors where ${condition}`;
    const answer = await asRole<{ 'QUERY PLAN': [{ Plan: Record<string, unknown> }] }>(
      db,
      'anon',
      explain,
      nobody,
    );
    const plan = answer[0]?.['QUERY PLAN'][0].Plan;
    return { node: plan?.['Node Type'], rows: plan?.['Plan Rows'] };
  }

  it("plans for one row per look-up, whatever the table's size and the visitor's filter", async () => {
    onTestFinished(async () => void (await db.exec(`truncate legal_firm_visitors; ${ownRows}`)));
    const informative: object[] = [];
    for (const fill of [
      'truncate legal_firm_visitors;',
      "insert into legal_firm_visitors (slug, name) values ('k5', 'Dana'); analyze legal_firm_visitors;",
      `insert into legal_firm_visitors select 'k' || i, 'Name ' || i % 50, 'Company ' || i, repeat('x', i % 99), ''
           from generate_series(6, 10000) as i;`,
      'analyze legal_firm_visitors;',
    ]) {
      await db.exec(fill);
      const many = fill.includes('10000');
      for (const condition of conditions) {
        const { node, rows } = await expected(condition);
        if (rows !== 1 || (many && !/^(?:Index|Result)/.test(String(node))))
          informative.push({ fill, condition, node, rows });
      }
    }
    expect(informative).toEqual([]);
  }, 60_000);
});
