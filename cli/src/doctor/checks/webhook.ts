import { askPreflight, crossOriginProblem } from '../../webhook/preflight.ts';
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
    if (new URL(webhookUrl).pathname.includes('/webhook-test/')) {
      return [
        warning(
          'It is a test address: n8n answers there only while its editor listens.',
          "Set the workflow's production address, which has /webhook/.",
          stepToSet('webhookUrl').command,
        ),
      ];
    }
    // Stands in for an unknown page.
    const origin = new URL(pageUrl ?? 'https://firmline.example').origin;
    const reply = await askPreflight(webhookUrl, origin, ask);
    if (reply.status === 404 || reply.status >= 500)
      return [failed(`It responded with ${reply.status}.`, fix)];
    const problem = crossOriginProblem(webhookUrl, reply, origin);
    if (problem !== undefined)
      return [failed(problem, `Configure it to allow POST with content-type from ${origin} (CORS).`)];
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
