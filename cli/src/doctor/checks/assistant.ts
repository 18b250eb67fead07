import { isWholeId } from '../../api/platform-session.ts';
import { hostedPlatform } from '../../config/connections.ts';
import { isLocalUrl } from '../../config/local-address.ts';
import type { Settings } from '../../config/settings.ts';
import { firmline } from '../../invocation.ts';
import { textIn, objectOr } from '../../json.ts';
import { counted, shellLine } from '../../text.ts';
import { about, checkOf, type Finding, type Surroundings } from '../check.ts';

const recording = about('assistant-recording', 'Recording');
const longest = about('assistant-duration', 'Longest call');

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
      headers: { authorization: `Bearer ${platformPrivateKey}` },
    });
    if (reply.status === 404) {
      return failed(
        `The platform has no assistant ${assistantId}.`,
        isWholeId(assistantId)
          ? 'Set an existing one.'
          : 'Set the id of one. The page needs the id, not the name.',
        `${firmline} assistants list`,
      );
    }
    if (reply.status === 401 || reply.status === 403) return skipped('The platform rejects the key.');
    if (!reply.ok)
      return warning(
        `The platform responded with ${reply.status}.`,
        'Check the key.',
        `${firmline} auth status`,
      );
    const exists = ok(`${textIn(reply.json, 'name') || assistantId} exists.`);
    if (isLocalUrl(platformUrl)) return exists;
    return [exists, durationOf(reply.json, assistantId), ...recordingOf(reply.json, values, stepToSet)];
  },
);

/** A warning if calls are recorded although the page says that they are not. The platform records by default. */
function recordingOf(
  json: unknown,
  { recorded: said, notice }: Settings,
  stepToSet: Surroundings['stepToSet'],
): Finding[] {
  const isRecorded = objectOr(objectOr(json)['artifactPlan'])['recordingEnabled'] !== false;
  // A notice replaces the line about recording.
  if (!isRecorded || said !== 'no' || notice !== undefined) return [];
  const { advice, command } = stepToSet('recorded');
  return [
    recording.warning(
      'The platform records calls, but the page says that they are not recorded.',
      `Turn artifactPlan.recordingEnabled of the assistant off, or change what the page says. ${advice}`,
      command,
    ),
  ];
}

/** Whether calls end by themselves before they cost much. */
function durationOf(json: unknown, assistantId: string): Finding {
  const seconds = objectOr(json)['maxDurationSeconds'];
  if (typeof seconds === 'number')
    return longest.ok(`The platform ends calls after ${counted(seconds, 'second')}.`);
  return longest.warning(
    "The assistant sets no maximum duration. The platform's own applies: 10 minutes, according to its documentation.",
    'Set the longest call that a prospect needs.',
    `${firmline} ${shellLine(['api', 'assistant', 'update', assistantId, '-F', 'maxDurationSeconds=300'])}`,
  );
}
