// Upserts rows with the project's client library: all in one request, or this many one by one. Prints the time in ms.
// Arguments: a file of JSON rows, and "all" or a number.
import { readFile } from 'node:fs/promises';
import { createBackend } from '@firmline/sdk/backend';

const [, , file = '', count = 'all'] = process.argv;
const { SUPABASE_URL: supabaseUrl = '', SUPABASE_SERVICE_ROLE_KEY: supabaseKey = '' } = process.env;
const rows = JSON.parse(await readFile(file, 'utf8')) as readonly object[];
const client = createBackend({ supabaseUrl, supabaseKey, options: { auth: { persistSession: false } } });
const startedAt = performance.now();
for (const batch of count === 'all' ? [rows] : rows.slice(0, Number(count))) {
  const { error } = await client.from('legal_firm_visitors').upsert(batch, { onConflict: 'slug' });
  if (error) throw new Error(error.message);
}
console.log(performance.now() - startedAt);
