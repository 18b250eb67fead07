import { firmline } from '../../invocation.ts';
import { askPreflight, crossOriginProblem } from '../../webhook/post.ts';
import { checkOf } from '../check.ts';

export const webhookCheck = checkOf(
  'webhook',
  'Webhook',
  async ({ values: { webhookUrl }, pageUrl, stepToSet, ask }, { ok, warning, failed }) => {
    if (!webhookUrl) {
      const { advice, command } = stepToSet('webhookUrl');
      return warning('Not set: "Call My Phone" cannot work.', advice, command);
    }
    if (new URL(webhookUrl).pathname.includes('/webhook-test/'))
      return warning(
        'It is a test address: n8n answers there only while its editor listens.',
        "Set the workflow's production address, which has /webhook/.",
        stepToSet('webhookUrl').command,
      );
    // Stands in for an unknown page.
    const origin = new URL(pageUrl ?? 'https://firmline.example').origin;
    const reply = await askPreflight(webhookUrl, origin, ask);
    if (reply.status === 404 || reply.status >= 500)
      return failed(`It responded with ${reply.status}.`, 'Check the workflow that receives it.');
    const problem = crossOriginProblem(webhookUrl, reply, origin);
    return problem === undefined
      ? ok(`It accepts requests from ${origin}. ${firmline} webhook test --browser sends one.`)
      : failed(problem, `Configure it to allow POST with content-type from ${origin} (CORS).`);
  },
);
