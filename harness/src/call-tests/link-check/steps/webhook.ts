import { webhookAddress } from '../in-page.ts';
import { seconds, type Visit } from '../visit.ts';

/** The page tells its webhook of the call, with the slug alone. */
export async function checkWebhook({ page, log, checks, firm, timeoutMs }: Visit): Promise<void> {
  const address = await page.evaluate(webhookAddress);
  if (address === '') {
    checks.skipped('webhook', 'the page does not say where its webhook is');
    return;
  }
  const request = log.requests.findLast((one) => one.method() === 'POST' && one.url() === address);
  if (!request) {
    checks.failed('webhook', 'it was not told of the call');
    return;
  }
  const body = request.postData() ?? '';
  const slug = slugAlone(body);
  if (slug === undefined || (firm !== undefined && slug !== firm.slug)) {
    checks.failed('webhook', `it was sent ${body}`);
    return;
  }
  const until = performance.now() + timeoutMs;
  while (!request.response() && !request.failure() && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const response = request.response();
  if (response) checks.judge('webhook', response.ok(), `${body} was answered ${response.status()}`);
  else
    checks.failed(
      'webhook',
      request.failure()?.errorText ?? `${body} had no answer within ${seconds(timeoutMs)}`,
    );
}

function slugAlone(body: string): string | undefined {
  try {
    const sent = JSON.parse(body) as Record<string, unknown>;
    const { slug, ...rest } = sent;
    return typeof slug === 'string' && Object.keys(rest).length === 0 ? slug : undefined;
  } catch {
    return undefined;
  }
}
