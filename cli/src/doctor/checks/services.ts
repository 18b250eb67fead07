import { listCommand } from '../../assistants/records.ts';
import { bearerHeaders, isRejected } from '../../auth/check-keys.ts';
import { hostedPlatform } from '../../config/connections.ts';
import { isLocalUrl } from '../../config/local-address.ts';
import { isWholeId } from '../../config/settings.ts';
import { commandForSame } from '../../config/this-command.ts';
import { redirectTarget } from '../../http/redirect-target.ts';
import { textIn } from '../../json.ts';
import { healthIn } from '../../stack/health.ts';
import { askPreflight, crossOriginProblem, testAddressProblem } from '../../webhook/problems.ts';
import { checkOf } from '../check.ts';

/** What fails of a local stack, which the other checks only see as services that do not respond. */
export const stackCheck = checkOf(
  'stack',
  'Local stack',
  async ({ values: { supabaseUrl }, ask }, { ok, warning, failed }) => {
    if (supabaseUrl === undefined || !isLocalUrl(supabaseUrl)) return [];
    const { json } = await ask({ url: new URL('/_/health', supabaseUrl).href });
    const { dataService, problem } = healthIn(json);
    // Another local service.
    if (dataService === null) return [];
    if (dataService === 'ready') return ok('A firm can be read, and its folder and disk take writes.');
    const find = dataService === 'starting' || dataService === 'busy' ? warning : failed;
    return find(problem?.message ?? `Its data service is ${dataService}.`, problem?.hint ?? undefined);
  },
);

export const assistantCheck = checkOf(
  'assistant',
  'Assistant of the page',
  async ({ values, stepToSet, ask }, { ok, warning, failed, skipped }) => {
    const { platformUrl = hostedPlatform, platformPrivateKey, assistantId } = values;
    if (!assistantId) {
      const { advice, command } = stepToSet('assistantId');
      return warning('The assistant that the page calls is not set.', advice, command);
    }
    if (!platformPrivateKey) return skipped('No platform key is set.');
    const reply = await ask({
      url: `${platformUrl}/assistant/${encodeURIComponent(assistantId)}`,
      headers: bearerHeaders(platformPrivateKey),
    });
    if (reply.status === 404) {
      return failed(
        `The platform has no assistant ${assistantId}.`,
        isWholeId(assistantId)
          ? 'Set an existing one.'
          : 'Set the id of one. The page needs the id, not the name.',
        listCommand(),
      );
    }
    if (isRejected(reply)) return skipped('The platform rejects the key.');
    if (!reply.ok)
      return warning(
        `The platform responded with ${reply.status}.`,
        'Check the key.',
        commandForSame('status'),
      );
    if (textIn(reply.json, 'id') !== assistantId)
      return warning(
        'Unknown: the platform responded with no assistant.',
        'Check the address.',
        commandForSame('status'),
      );
    return ok(`${textIn(reply.json, 'name') || assistantId} exists.`);
  },
);

export const webhookCheck = checkOf(
  'webhook',
  'Webhook',
  async ({ values: { webhookUrl }, pageUrl, stepToSet, ask }, { ok, warning, failed, skipped }) => {
    if (!webhookUrl) {
      const { advice, command } = stepToSet('webhookUrl');
      return warning('Not set: "Call My Phone" cannot work.', advice, command);
    }
    const testAddress = testAddressProblem(webhookUrl);
    if (testAddress) return warning(testAddress.seen, testAddress.fix, stepToSet('webhookUrl').command);
    // Stands in for an unknown page.
    const origin = new URL(pageUrl ?? 'https://firmline.example').origin;
    const reply = await askPreflight(webhookUrl, origin, ask);
    const target = redirectTarget({ ...reply, url: webhookUrl });
    if (target !== undefined) {
      const { advice, command } = stepToSet('webhookUrl');
      return failed(
        `It redirects to ${target} (${reply.status}). The page follows no redirect.`,
        `If that is its address now, use it. ${advice}`,
        command,
      );
    }
    if (reply.status >= 500)
      return failed(`It responded with ${reply.status}.`, 'Check the workflow that receives it.');
    if (pageUrl === undefined)
      return skipped("Whether browsers may call it is unknown: the page's address is not set.");
    if (reply.status === 404)
      return failed(
        'It responded with 404.',
        `Check the workflow that receives it, and whether it allows ${origin} (CORS).`,
      );
    const problem = crossOriginProblem(webhookUrl, reply, origin);
    if (problem !== undefined) return failed(problem.seen, problem.fix);
    // A POST may call a phone.
    return ok(
      `Pages of ${origin} may send to it. Whether it accepts a request is unknown until ${commandForSame('webhook', 'test', '--firm', '<slug>', '--browser')} sends one.`,
    );
  },
);
