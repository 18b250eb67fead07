import type { FirmlineError } from '@firmline/sdk/errors';
import { userError } from '../errors.ts';
import { settings, type Setting, type Settings } from './settings.ts';

/**
 * The origin of a setting. The person's own sources (flags, prompts, standard input, the environment, profiles) are
 * trusted. The current folder may be someone else's. A running stack is no origin of single settings, because its keys
 * and addresses belong together.
 */
export interface Origin {
  readonly words: string;
  readonly isOwn: boolean;
}

export const ownOrigin = (words: string): Origin => ({ words, isOwn: true });
export const folderOrigin = (words: string): Origin => ({ words, isOwn: false });

/** Settings, each with its origin. */
export interface Sourced {
  readonly values: Settings;
  readonly originOf: (name: Setting) => Origin;
}

/** The address that each key is sent to. */
const addresses = {
  serviceRoleKey: 'supabaseUrl',
  anonKey: 'supabaseUrl',
  platformPrivateKey: 'platformUrl',
  platformPublicKey: 'platformUrl',
  languageModelKey: 'languageModelUrl',
} as const satisfies Partial<Record<Setting, Setting>>;

type Key = keyof typeof addresses;

/**
 * Refuses settings that would send the person's own key to an address named only by the folder, because the folder may
 * be someone else's. All keys are checked here before they are used or saved.
 * @param only the keys to check; all by default
 * @throws FirmlineError 'config-invalid' with both sources
 */
export function guardKeys(
  { values, originOf }: Sourced,
  only: readonly Setting[] = Object.keys(addresses) as Key[],
): void {
  for (const [key, address] of Object.entries(addresses) as [Key, Setting][]) {
    if (!only.includes(key) || !values[key] || !values[address]) continue;
    const [ofKey, ofAddress] = [originOf(key), originOf(address)];
    if (ofKey.isOwn && !ofAddress.isOwn) throw mixed({ key, ofKey, address, ofAddress });
  }
}

const services = [...new Set(Object.values(addresses))];
const keysAndAddresses: readonly Setting[] = [...(Object.keys(addresses) as Key[]), ...services];

/** Settings for links to firms and for the address that calls are reported to. */
const aboutLinks: ReadonlySet<Setting> = new Set(['pageUrl', 'webhookUrl', 'slugs']);

/**
 * The new settings that a profile may save. A profile counts as the person's own, so their later keys are sent to its
 * addresses. Settings of the folder are therefore not saved together with keys from elsewhere, addresses only with a
 * key for them, and link settings only if all keys and addresses are the folder's.
 * @param all the new settings together with those the profile already has
 */
export function fitToKeep(
  { values, originOf }: Sourced,
  all: Sourced,
): { kept: Settings; leftOut: Setting[] } {
  const names = (Object.keys(values) as Setting[]).filter((name) => values[name]);
  const ofFolder = (name: Setting) => values[name] !== undefined && !originOf(name).isOwn;
  const keys = Object.keys(addresses) as Key[];
  const hasOwnKey = keys.some((key) => values[key] && originOf(key).isOwn);
  const hasFolderKey = (address: Setting) => keys.some((key) => addresses[key] === address && ofFolder(key));
  const isAllOfFolder = keysAndAddresses.every((name) => !all.values[name] || !all.originOf(name).isOwn);
  const isFit = (name: Setting): boolean => {
    if (!ofFolder(name)) return true;
    if (hasOwnKey) return false;
    if (aboutLinks.has(name)) {
      return isAllOfFolder && ofFolder('supabaseUrl') && hasFolderKey('supabaseUrl');
    }
    return !services.some((service) => service === name) || hasFolderKey(name);
  };
  return {
    kept: Object.fromEntries(names.filter(isFit).map((name) => [name, values[name]])),
    leftOut: names.filter((name) => !isFit(name)),
  };
}

interface Mixture {
  readonly key: Setting;
  readonly ofKey: Origin;
  readonly address: Setting;
  readonly ofAddress: Origin;
}

function mixed({ key, ofKey, address, ofAddress }: Mixture): FirmlineError {
  const [keyName, addressName] = [settings[key].variable, settings[address].variable];
  return userError(
    'config-invalid',
    `${addressName} comes from ${ofAddress.words}, but ${keyName} comes from ${placeOf(ofKey)}. Keys are not sent to addresses that only the folder names.`,
    `If the address is yours, put ${addressName} into the environment or a profile; otherwise remove it from ${ofAddress.words}, or use another folder.`,
  );
}

/** An origin within a sentence. */
export const placeOf = ({ words }: Origin): string => (words === 'environment' ? 'the environment' : words);
