import { tellIgnored } from './ignored.ts';
import { isLocalUrl } from './local-address.ts';
import { findGroup, type Group, inWords } from './resolve.ts';
import { checkSetting, type Setting } from './settings.ts';
import { placeOf } from './trust.ts';

/** A language model behind an API like OpenAI's. */
export interface LanguageModelAccess {
  readonly url: string;
  readonly model: string | undefined;
  readonly key: string | undefined;
  /** Prompts and callers' words leave this machine. */
  readonly isRemote: boolean;
}

/**
 * The language model that plays the local assistant: of the named profile, or else the environment or the current
 * profile; undefined if none is set.
 * @param firms where the prompts come from
 * @throws FirmlineError 'config-invalid', 'not-found'
 */
export function findLanguageModel(
  profile?: string,
  firms: Pick<Group, 'source' | 'originOf'> = findGroup('data', profile),
): LanguageModelAccess | undefined {
  const group = findGroup('languageModel', profile);
  const { languageModelUrl: url, languageModelKey: key, languageModel: model } = group.values;
  if (!url) return undefined;
  const check = (name: Setting, value: string) => checkSetting(name, value, placeOf(group.originOf(name)));
  check('languageModelUrl', url);
  if (key) check('languageModelKey', key);
  const isRemote = !isLocalUrl(url);
  if (isRemote && !maySeePrompts(group, firms)) return undefined;
  return { url, key, model, isRemote };
}

/** A folder may be somebody else's: the address that it names gets no prompts of the person's own project. */
function maySeePrompts(model: Group, { source, originOf }: Pick<Group, 'source' | 'originOf'>): boolean {
  if (model.source?.kind !== 'environment' || model.originOf('languageModelUrl').isOwn) return true;
  if (source === undefined || source.kind === 'stack' || !originOf('supabaseUrl').isOwn) return true;
  tellIgnored(`FIRMLINE_LLM_URL of .env is ignored, because the firms come from ${inWords(source)}.`);
  return false;
}
