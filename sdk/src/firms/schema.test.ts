import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const roles = 'create role anon nologin; create role service_role nologin bypassrls;';

describe('schema.sql', () => {
  let db: PGlite;

  beforeAll(async () => {
    db = await PGlite.create();
    const schema = await readFile(new URL('schema.sql', import.meta.url), 'utf8');
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

  /** Runs a statement as a visitor whose request carries these headers. */
  const asVisitor = (statement: string, headers: Record<string, string> = {}) =>
    db.transaction(async (tx) => {
      await tx.query("select set_config('request.headers', $1, true)", [JSON.stringify(headers)]);
      await tx.exec('set local role anon');
      return (await tx.query<{ slug: string }>(statement)).rows;
    });

  it('encodes exactly as encodeURIComponent does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (text) => {
        fc.pre(text.isWellFormed() && !text.includes('\0'));
        const { rows } = await db.query<{ encoded: string }>(
          'select firmline.encode_uri_component($1) as encoded',
          [text],
        );
        expect(rows[0]?.encoded).toBe(encodeURIComponent(text));
      }),
      { numRuns: 300, examples: [["%'!()*~-_. a/b"], ['田中 & Søn'], ['\n\t\r\\']] },
    );
  });

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
  ])('refuses a visitor: %s', async (statement) => {
    await expect(asVisitor(statement, { 'x-firm-slug': 'hartwell-lowe' })).rejects.toThrow(
      /permission denied/,
    );
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
    const { rows } = await db.query<{ later: boolean }>(
      "update legal_firm_visitors set name = 'New' where slug = 'unique' returning updated_at > created_at as later",
    );
    expect(rows).toEqual([{ later: true }]);
  });
});
