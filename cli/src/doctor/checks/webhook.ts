import { about, type Check } from '../check.ts';

const id = 'webhook';
const title = 'Webhook';
const { ok, warning, failed } = about(id, title);
const fix = 'Check the workflow that receives it.';

/** Whether a browser on the page may send to the webhook, and with --fire also whether the webhook accepts it. */
export const webhookCheck: Check = {
  id,
  title,
  async run({ values: { webhookUrl }, pageUrl, stepToSet, ask, fire, dryRun }) {
    if (!webhookUrl) {
      const { advice, command } = stepToSet('webhookUrl');
      return [warning('Not set: "Call My Phone" cannot work.', advice, command)];
    }
    // Stands in for an unknown page.
    const origin = new URL(pageUrl ?? 'https://firmline.example').origin;
    const reply = await ask({
      url: webhookUrl,
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    const isForeign = new URL(webhookUrl).origin !== origin;
    if (reply.status === 404 || reply.status >= 500)
      return [failed(`It responded with ${reply.status}.`, fix)];
    if (isForeign) {
      const problem = crossOriginProblem(reply, origin);
      if (problem !== undefined) {
        return [failed(problem, `Configure it to allow POST with content-type from ${origin} (CORS).`)];
      }
    }
    if (!fire || dryRun) return [ok(`It accepts requests from ${origin}. Pass --fire to call it.`)];
    const fired = await ask({
      url: webhookUrl,
      method: 'POST',
      headers: { origin },
      body: { slug: 'default' },
    });
    if (fired.ok) return [ok(`It accepted {"slug":"default"} with ${fired.status}.`)];
    return [failed(`It responded to {"slug":"default"} with ${fired.status}.`, fix)];
  },
};

function crossOriginProblem(
  { ok: isOk, status, headers }: { ok: boolean; status: number; headers: Headers },
  origin: string,
): string | undefined {
  if (!isOk) return `Browsers cannot call it: it responded to the CORS preflight with ${status}.`;
  const allowed = headers.get('access-control-allow-origin');
  if (allowed !== '*' && allowed !== origin) {
    return `Browsers cannot call it: it allows ${allowed === null ? 'no other origin' : `only ${allowed}`}.`;
  }
  const names = (headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/);
  if (names.includes('*') || names.includes('content-type')) return undefined;
  return 'Browsers cannot call it: it does not allow the header content-type.';
}
