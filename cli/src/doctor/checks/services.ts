import { redirectTarget } from '@firmline/sdk/webhook';
import { isWholeId } from '../../api/platform-session.ts';
import { listCommand } from '../../assistants/records.ts';
import { bearer, isRejected } from '../../auth/check-keys.ts';
import { hostedPlatform } from '../../config/connections.ts';
import { isLocalUrl } from '../../config/local-address.ts';
import type { Settings } from '../../config/settings.ts';
import { firmline } from '../../invocation.ts';
import { textIn, objectOr } from '../../json.ts';
import { healthIn } from '../../stack/health.ts';
import { counted, shellLine } from '../../text.ts';
import {
  askPreflight,
  crossOriginProblem,
  endOfRedirects,
  testAddressProblem,
} from '../../webhook/problems.ts';
import { about, checkOf, type DoctorFinding, type CheckInput } from '../check.ts';

const recording = about('assistant-recording', 'Recording');
const longest = about('assistant-duration', 'Longest call');

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
      headers: bearer(platformPrivateKey),
    });
    if (reply.status === 404) {
      return failed(
        `The platform has no assistant ${assistantId}.`,
        isWholeId(assistantId)
          ? 'Set an existing one.'
          : 'Set the id of one. The page needs the id, not the name.',
        listCommand,
      );
    }
    if (isRejected(reply)) return skipped('The platform rejects the key.');
    if (!reply.ok)
      return warning(`The platform responded with ${reply.status}.`, 'Check the key.', `${firmline} status`);
    const exists = ok(`${textIn(reply.json, 'name') || assistantId} exists.`);
    if (isLocalUrl(platformUrl)) return exists;
    return [
      exists,
      findingOfDuration(reply.json, assistantId),
      ...recordingOf(reply.json, values, stepToSet),
    ];
  },
);

/** A warning if calls are recorded although the page says that they are not. The platform records by default. */
function recordingOf(
  json: unknown,
  { recorded: recordedSetting, notice }: Settings,
  stepToSet: CheckInput['stepToSet'],
): DoctorFinding[] {
  const isRecorded = objectOr(objectOr(json)['artifactPlan'])['recordingEnabled'] !== false;
  // A notice replaces the line about recording.
  if (!isRecorded || recordedSetting !== 'no' || notice !== undefined) return [];
  const { advice, command } = stepToSet('recorded');
  return [
    recording.warning(
      'The platform records calls, but the page says that they are not recorded.',
      `Turn artifactPlan.recordingEnabled of the assistant off, or change what the page says. ${advice}`,
      command,
    ),
  ];
}

function findingOfDuration(json: unknown, assistantId: string): DoctorFinding {
  const seconds = objectOr(json)['maxDurationSeconds'];
  if (typeof seconds === 'number')
    return longest.ok(`The platform ends calls after ${counted(seconds, 'second')}.`);
  return longest.warning(
    "The assistant sets no maximum duration. The platform's own applies: 10 minutes, according to its documentation.",
    'Set the longest call that a prospect needs.',
    `${firmline} ${shellLine(['api', 'PATCH', `/assistant/${assistantId}`, '--body', '{"maxDurationSeconds":300}'])}`,
  );
}

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
        `It redirects to ${await endOfRedirects(target, ask)} (${reply.status}). The page follows no redirect.`,
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
      `Pages of ${origin} may send to it. Whether it accepts a request is unknown until ${firmline} webhook test --browser sends one.`,
    );
  },
);
