import { noteIgnored } from './ignored.ts';
import { isLocalUrl } from './local-address.ts';
import { findGroup, inWords, isFor, type Source } from './resolve.ts';
import { checkSetting, settings } from './settings.ts';

/** A language model behind an API like OpenAI's. */
export interface LanguageModelAccess {
  readonly url: string;
  readonly model: string | undefined;
  readonly key: string | undefined;
  /** Prompts and callers' words leave this machine. */
  readonly isRemote: boolean;
}

/**
 * The language model that plays the local assistant: of the named profile, or else the environment, `.env` or the current
 * profile; undefined if none is set. A folder may be somebody else's: the address that its `.env` names gets no prompts
 * of the person's own project.
 * @param firms where the prompts come from
 * @throws FirmlineError 'config-invalid', 'not-found'
 */
export function findLanguageModel(
  profile?: string,
  firms: Source | undefined = findGroup('data', profile).source,
): LanguageModelAccess | undefined {
  const { source, values } = findGroup('languageModel', profile);
  const { languageModelUrl: url, languageModelKey: key, languageModel: model } = values;
  if (!url) return undefined;
  checkSetting('languageModelUrl', url, inWords(source));
  if (key) checkSetting('languageModelKey', key, inWords(source));
  const isRemote = !isLocalUrl(url);
  if (isRemote && source?.kind === 'file' && !isFor(source, firms)) {
    const { variable } = settings.languageModelUrl;
    noteIgnored(`${variable} of .env is ignored, because the firms come from ${inWords(firms)}.`);
    return undefined;
  }
  return { url, key, model, isRemote };
}
