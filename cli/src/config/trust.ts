import { FirmlineError } from '@firmline/sdk/errors';
import { settings, type Setting, type Settings } from './settings.ts';

/**
 * Where a setting comes from. What the person set themselves (flags, answers, standard input, the environment,
 * profiles) is trusted; what lies in the folder they stand in may be somebody else's. The stack that runs here is no
 * origin of single settings: its keys and addresses come and go together.
 */
export interface Origin {
  readonly words: string;
  readonly isOwn: boolean;
}

export const ownOrigin = (words: string): Origin => ({ words, isOwn: true });
export const folderOrigin = (words: string): Origin => ({ words, isOwn: false });

/** Settings, each with where it comes from. */
export interface Sourced {
  readonly values: Settings;
  readonly originOf: (name: Setting) => Origin;
}

/** Where each key is sent. */
const addresses = {
  serviceRoleKey: 'supabaseUrl',
  anonKey: 'supabaseUrl',
  platformPrivateKey: 'platformUrl',
  platformPublicKey: 'platformUrl',
} as const satisfies Partial<Record<Setting, Setting>>;

type Key = keyof typeof addresses;

/**
 * Refuses settings in which a key of the person's own would go to an address that only the folder names: the folder may
 * be somebody else's. Every command's keys pass here before they are used or kept.
 * @param only the keys that are looked at; all of them unless given
 * @throws FirmlineError 'config-invalid', naming both sources
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

/** What decides about links to firms and about where calls are reported. */
const aboutLinks: ReadonlySet<Setting> = new Set(['pageUrl', 'webhookUrl', 'slugs']);

/**
 * What a profile may keep of new settings. In a profile all counts as the person's own, and later keys of theirs are
 * sent to its addresses. So of the folder's settings nothing is kept beside keys from elsewhere, an address only with a
 * key for it, and what is about links only with all of its firms.
 * @param all also what the profile holds already
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
  return new FirmlineError(
    `${addressName} comes from ${ofAddress.words}, but ${keyName} comes from ${article(ofKey)}. Keys are not sent to addresses that only the folder names.`,
    {
      code: 'config-invalid',
      fault: 'user',
      hint: `If the address is yours, put ${addressName} into the environment or a profile; otherwise remove it from ${ofAddress.words}, or use another folder.`,
    },
  );
}

const article = ({ words }: Origin) => (words === 'environment' ? 'the environment' : words);
