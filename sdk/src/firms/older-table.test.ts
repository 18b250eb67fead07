import { describe, expect, it } from 'vitest';
import { openFirmRepository } from './connect.ts';

const row = {
  slug: 'roe',
  name: 'Dana',
  company_name: 'Roe',
  system: '',
  first_message: '',
  created_at: '2025-01-01T00:00:00+00:00',
  updated_at: '2025-01-01T00:00:00+00:00',
};

/** Responds as PostgREST does with the first version of schema.sql, whose table has no `expires_at`. */
const olderTable: typeof fetch = async (input, init = {}) => {
  const { method = 'GET', body } = init;
  const isRead = method === 'GET';
  if (`${String(input)} ${typeof body === 'string' ? body : ''}`.includes('expires_at')) {
    const unknown = isRead
      ? { code: '42703', message: 'column legal_firm_visitors.expires_at does not exist' }
      : {
          code: 'PGRST204',
          message: "Column 'expires_at' of relation 'legal_firm_visitors' does not exist",
        };
    return Response.json({ ...unknown, details: null, hint: null }, { status: 400 });
  }
  const headers = { 'content-range': '0-0/1' };
  return Response.json([row], { status: method === 'POST' ? 201 : 200, headers });
};

const repository = openFirmRepository({
  supabaseUrl: 'http://older.example',
  supabaseKey: 'key',
  fetch: olderTable,
});
const kept = { slug: 'roe', name: 'Dana', companyName: 'Roe', expiresAt: '' };

describe('a table without the expiry column', () => {
  it('can be read and written', async () => {
    expect(await repository.get('roe')).toMatchObject(kept);
    expect(await repository.list()).toMatchObject([kept]);
    expect(await repository.create({ slug: 'roe', name: 'Dana' })).toMatchObject(kept);
    expect(await repository.upsertMany([{ slug: 'roe', name: 'Dana' }])).toMatchObject([kept]);
    const version = await repository.getVersion('roe');
    expect(await repository.update(version!, { name: 'Ada' })).toMatchObject(kept);
  });

  it('causes an error that names the migration when an expiry is set', async () => {
    const version = await repository.getVersion('roe');
    const lacksColumn = {
      code: 'database',
      fault: 'user',
      message: expect.stringContaining('lacks a column'),
      hint: expect.stringContaining('schema.sql'),
    };
    const expiresAt = '2027-01-31';
    await expect(repository.update(version!, { expiresAt })).rejects.toMatchObject(lacksColumn);
    await expect(repository.create({ slug: 'roe', name: 'Dana', expiresAt })).rejects.toMatchObject(
      lacksColumn,
    );
  });
});
