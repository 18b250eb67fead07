// Upserts a file of JSON rows with the project's client library, all in one request. Prints the time in ms.
import { readFile } from 'node:fs/promises';
import { createBackend } from '@firmline/sdk/backend';

const [, , file = ''] = process.argv;
const { SUPABASE_URL: supabaseUrl = '', SUPABASE_SERVICE_ROLE_KEY: supabaseKey = '' } = process.env;
const rows = JSON.parse(await readFile(file, 'utf8')) as object[];
const client = createBackend({ supabaseUrl, supabaseKey, options: { auth: { persistSession: false } } });
const startedAt = performance.now();
const { error } = await client.from('legal_firm_visitors').upsert(rows, { onConflict: 'slug' });
if (error) throw new Error(error.message);
console.log(performance.now() - startedAt);
