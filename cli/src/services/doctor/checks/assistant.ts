import { hostedPlatform } from '../../../config/connections.ts';
import { about, type Check } from '../check.ts';

const id = 'assistant';
const title = 'Assistant of the page';
const { ok, warning, failed, skipped } = about(id, title);

export const assistantCheck: Check = {
  id,
  title,
  async run({ values: { platformUrl = hostedPlatform, platformPrivateKey, assistantId }, ask }) {
    if (!assistantId) {
      return [
        warning(
          'No assistant is set.',
          'Set the assistant that the page calls.',
          'firmline config set assistantId <id>',
        ),
      ];
    }
    if (!platformPrivateKey) return [skipped('No platform key is set.')];
    const reply = await ask({
      url: `${platformUrl}/assistant/${encodeURIComponent(assistantId)}`,
      headers: { authorization: `Bearer ${platformPrivateKey}` },
    });
    if (reply.status === 404) {
      return [
        failed(
          `The platform has no assistant ${assistantId}.`,
          'Set an existing one.',
          'firmline assistants list',
        ),
      ];
    }
    if (!reply.ok)
      return [
        warning(`The platform responded with ${reply.status}.`, 'Check the key.', 'firmline auth status'),
      ];
    return [ok(`${nameOf(reply.json) ?? assistantId} exists.`)];
  },
};

function nameOf(json: unknown): string | undefined {
  const name = typeof json === 'object' && json !== null && 'name' in json ? json.name : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}
