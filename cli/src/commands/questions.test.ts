import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { configFolder } from '../testing/config-folder.ts';
import { firmRow } from '../testing/firm-table.ts';
import { testServer } from '../testing/platform-server.ts';

const place = configFolder();
const service = testServer();

const firm = firmRow({ slug: 'roe', name: 'Dana', company_name: 'Roe' });
const call = { id: 'c1', status: 'in-progress', monitor: {} };
const assistants = [
  { id: 'a1', name: 'Front desk', createdAt: '2026-01-01T00:00:00.000Z' },
  { id: 'a2', name: 'Ann', createdAt: '2025-01-01T00:00:00.000Z' },
];
/** A page whose calls cost money. */
const page = `<script id="firmline-config">{"platformUrl":"https://platform.example.com"}</script>`;

beforeEach(async () => {
  service.answerWith(({ url }, response) => {
    const { pathname, searchParams } = new URL(url, service.url);
    const isNext = searchParams.has('createdAtLt');
    const records: Readonly<Record<string, unknown>> = {
      '/assistant': isNext ? [] : assistants,
      '/assistant/a1': assistants[0],
      '/assistant/a2': assistants[1],
      '/call/c1': call,
    };
    const record = pathname.startsWith('/rest/') ? [firm] : records[pathname];
    if (record === undefined) response.setHeader('content-type', 'text/html').end(page);
    else
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-range': '0-0/1' })
        .end(JSON.stringify(record));
  });
  const acme = {
    supabaseUrl: service.url,
    serviceRoleKey: 'a-service-role-key',
    platformUrl: service.url,
    platformPrivateKey: 'a-private-key',
    pageUrl: service.url,
    assistantId: 'a1',
  };
  await place.writeConfig({ profiles: { default: acme } });
  await writeFile(path.join(place.folder, 'leads.csv'), 'slug,name\nroe,Dana\n');
  await writeFile(
    path.join(place.folder, 'opens.yaml'),
    'name: opens\nsteps: [wait: 1s]\nthresholds: { call.setup: <9s }\n',
  );
  await writeFile(path.join(place.folder, 'new.json'), '{"name":"New"}');
});

describe('a question', () => {
  it.each([
    ['assistants push new.json', 'Pushing new.json to PLACE'],
    ['calls end c1', 'Ending the call c1 in PLACE'],
    ['api DELETE /assistant/a1', 'Running api DELETE /assistant/a1 in PLACE'],
    ['link verify roe', 'Verifying this link with a call (PLACE)'],
    ['test run opens.yaml --url URL/roe', 'Running 1 scenario on URL/roe (PLACE)'],
  ])('names profile and host: %s', async (line, question) => {
    const filled = (text: string) =>
      text.replace('PLACE', `profile default, ${new URL(service.url).host}`).replace('URL', service.url);
    const ran = await place.firmline(filled(line).split(' '));
    expect(ran.exitCode).toBe(2);
    expect(ran.stderr).toContain(`${filled(question)} needs --yes`);
  });

  it('names no profile if the page is not that of the profile', async () => {
    const url = `${service.url.replace('127.0.0.1', 'localhost')}/roe`;
    const { stderr } = await place.firmline(['link', 'verify', '--url', url]);
    expect(stderr).toContain(`with a call (no profile, ${new URL(url).host}) needs --yes`);
  });
});
