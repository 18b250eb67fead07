import { FirmlineError } from '../../../../sdk/src/errors.ts';
import { lookupFirm } from '../../../../sdk/src/firms/lookup.ts';
import { openFirmRepository } from '../../../../sdk/src/firms/connect.ts';
import { validateFirm } from '../../../../sdk/src/firms/validation.ts';
import type { Stack } from '../../../../harness/src/services/stack/index.ts';
import { restHeaders } from '../../shared/rest.ts';
import { Way } from './judge.ts';

const atOnce = 8;

/** Runs a task for every value, several concurrently. */
async function each(
  values: readonly string[],
  signal: AbortSignal,
  task: (value: string, index: number) => Promise<void>,
) {
  const queue = values.entries();
  const worker = async () => {
    for (const [index, value] of queue) {
      signal.throwIfAborted();
      await task(value, index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** A slug as the table accepts it: older tools wrote without validation. */
async function slugs(stack: Stack, values: readonly string[], signal: AbortSignal): Promise<Way> {
  const way = new Way('slug in the table, looked up by its link');
  await each([...new Set(values)], signal, async (value) => {
    try {
      const response = await fetch(`${stack.supabaseUrl}/rest/v1/legal_firm_visitors`, {
        method: 'POST',
        headers: { ...restHeaders(stack), prefer: 'resolution=merge-duplicates' },
        body: JSON.stringify({ slug: value, name: 'Name', system: value.slice(0, 1000) }),
      });
      const text = await response.text();
      if (response.status >= 500) return way.fail(value, `status ${response.status}: ${text}`);
      const look = { supabaseUrl: stack.supabaseUrl, anonKey: stack.anonKey, slug: value };
      const firm = await lookupFirm(look).catch((error: unknown) => {
        // A slug too long for the table may be too long for a request as well.
        if (response.ok || !(error instanceof FirmlineError)) throw error;
        return null;
      });
      if (response.ok) way.compare(value, value, firm?.slug);
      else if (firm === null) way.refused++;
      else way.fail(value, 'refused, and there all the same');
    } catch (error) {
      way.caught(value, error);
    }
  });
  return way;
}

async function records(stack: Stack, values: readonly string[], signal: AbortSignal): Promise<Way> {
  const way = new Way('record, written and looked up');
  const repository = openFirmRepository({
    supabaseUrl: stack.supabaseUrl,
    supabaseKey: stack.serviceRoleKey,
  });
  const firms = values.flatMap((value, index) => {
    try {
      const given = { name: 'Name', companyName: '', firstMessage: '', system: value };
      return [
        validateFirm({
          slug: `hostile-${index}`,
          ...given,
          firstMessage: [...value].slice(0, 2000).join(''),
        }),
      ];
    } catch (error) {
      way.caught(value, error);
      return [];
    }
  });
  for (let from = 0; from < firms.length; from += 200) {
    signal.throwIfAborted();
    const some = firms.slice(from, from + 200);
    try {
      const written = new Map((await repository.upsertMany(some)).map((firm) => [firm.slug, firm]));
      for (const firm of some)
        way.compare(firm.system, JSON.stringify(firm), JSON.stringify(written.get(firm.slug)));
    } catch (error) {
      way.fail(some[0]?.system ?? '', String(error));
    }
  }
  return way;
}

async function webhook(stack: Stack, values: readonly string[], signal: AbortSignal): Promise<Way> {
  const way = new Way('webhook');
  for (let from = 0; from < values.length; from += 400) {
    const some = values.slice(from, from + 400);
    await fetch(stack.webhookUrl, { method: 'DELETE' });
    await each(some, signal, async (value, index) => {
      const response = await fetch(stack.webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone: value, slug: value, [value]: index }),
      });
      await response.text();
      if (response.status >= 500) way.fail(value, `status ${response.status}`);
      else if (!response.ok) way.refused++;
    });
    const received = (await (await fetch(stack.webhookUrl)).json()) as { body: { phone?: string } }[];
    const phones = new Set(received.map(({ body }) => body.phone));
    for (const value of some) if (phones.has(value)) way.kept++;
  }
  if (way.kept + way.refused < values.length)
    way.fail('', `${values.length - way.kept - way.refused} are not in the list`);
  return way;
}

async function platform(stack: Stack, values: readonly string[], signal: AbortSignal): Promise<Way> {
  const way = new Way('REST: created and read');
  const headers = { authorization: `Bearer ${stack.platformPrivateKey}`, 'content-type': 'application/json' };
  await each(values, signal, async (value) => {
    const created = await fetch(`${stack.platformUrl}/assistant`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ firstMessage: value, metadata: { text: value, [value]: value } }),
    });
    const text = await created.text();
    if (created.status >= 500) return way.fail(value, `status ${created.status}: ${text}`);
    if (!created.ok) return void way.refused++;
    const { id } = JSON.parse(text) as { id: string };
    const read = (await (await fetch(`${stack.platformUrl}/assistant/${id}`, { headers })).json()) as {
      firstMessage?: string;
      metadata?: Record<string, unknown>;
    };
    way.compare(
      value,
      JSON.stringify([value, value]),
      JSON.stringify([read.firstMessage, read.metadata?.['text']]),
    );
    await fetch(`${stack.platformUrl}/assistant/${id}`, { method: 'DELETE', headers });
  });
  return way;
}

/** Sends the values as a path, a parameter and a header. Each must be accepted or refused with a response. */
async function addresses(stack: Stack, values: readonly string[], signal: AbortSignal): Promise<Way> {
  const way = new Way('path, query and header of requests');
  const headers = { authorization: `Bearer ${stack.platformPrivateKey}` };
  await each(values, signal, async (value) => {
    const encoded = encodeURIComponent(value.toWellFormed()).slice(0, 4000);
    const urls = [
      `${stack.url}/${encoded}`,
      `${stack.platformUrl}/assistant/${encoded}`,
      `${stack.platformUrl}/call?createdAtLe=${encoded}&limit=${encoded}&assistantId=${encoded}`,
      `${stack.supabaseUrl}/rest/v1/legal_firm_visitors?slug=eq.${encoded}`,
    ];
    for (const url of urls) {
      try {
        const response = await fetch(url, {
          headers: { ...headers, 'x-firm-slug': encoded, apikey: stack.anonKey },
        });
        const text = await response.text();
        if (response.status >= 500)
          way.fail(value, `${url.slice(0, 60)}: status ${response.status}: ${text}`);
        else if (
          response.headers.get('content-type')?.includes('html') &&
          value.includes('<') &&
          text.includes(value)
        )
          way.fail(value, 'is in the HTML of the answer');
        else if (response.ok) way.kept++;
        else way.refused++;
      } catch (error) {
        way.fail(value, String(error));
      }
    }
  });
  return way;
}

const ways = { slugs, records, webhook, platform, addresses };

/** Passes every value through a running stack. */
export async function throughServices(
  stack: Stack,
  values: readonly string[],
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Way[]> {
  const judged: Way[] = [];
  for (const [name, through] of Object.entries(ways)) {
    say(`${values.length} values through ${name} …`);
    judged.push(await through(stack, values, signal));
  }
  const health = await fetch(`${stack.url}/_/health`);
  if (!health.ok) throw new FirmlineError('The stack no longer answers.', { code: 'service-failed' });
  return judged;
}
