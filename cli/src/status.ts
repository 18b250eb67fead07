import { release } from 'node:os';
import { FirmlineError } from '@firmline/sdk/errors';
import { readConfig } from './config/config-file.ts';
import { hostedPlatform } from './config/connections.ts';
import { configFile } from './config/paths.ts';
import { localProfile } from './config/profile-name.ts';
import { findGroup, type GroupName, inWords } from './config/resolve.ts';
import { findRunningStack } from './config/running-stack.ts';
import { isKey, type Setting, settingNames } from './config/settings.ts';
import type { ServiceInUse, Status, VersionInfo } from './status-types.ts';
import { version } from './version.ts';

/** The services, each with its group of settings and its address. */
const services: readonly (readonly [ServiceInUse['service'], GroupName, Setting])[] = [
  ['firms', 'data', 'supabaseUrl'],
  ['platform', 'platform', 'platformUrl'],
  ['page', 'page', 'pageUrl'],
  ['webhook', 'webhook', 'webhookUrl'],
  ['language model', 'languageModel', 'languageModelUrl'],
];

/**
 * The profile, services and stack in use. Reads files only; nothing is sent.
 * @throws FirmlineError 'config-invalid', 'not-found' for a profile that does not exist
 */
export function statusHere(profile: string | undefined): Status {
  const stack = findRunningStack();
  return {
    profile: profileInUse(profile),
    configFile: configFile(),
    services: services.map(([service, group, address]) =>
      serviceInUse(service, findGroup(group, profile), address),
    ),
    stack: {
      running: stack !== undefined,
      url: stack?.values.pageUrl ?? null,
      dataDir: stack?.dataDir ?? null,
      pid: stack?.pid ?? null,
    },
  };
}

function serviceInUse(
  service: ServiceInUse['service'],
  { values, source }: ReturnType<typeof findGroup>,
  address: Setting,
): ServiceInUse {
  const keys = settingNames.filter((name) => isKey(name) && values[name]);
  const usual = service === 'platform' && keys.length > 0 ? hostedPlatform : undefined;
  const url = values[address] ?? usual;
  return { service, host: url ? (URL.parse(url)?.host ?? null) : null, source: inWords(source), keys };
}

/** Versions, profile and stack. Never fails. */
export function versionHere(profile: string | undefined): VersionInfo {
  return {
    version,
    node: process.versions.node,
    system: `${process.platform} ${process.arch} ${release()}`,
    profile: quietly(() => profileInUse(profile)),
    stack: quietly(() => findRunningStack()?.values.pageUrl),
  };
}

const profileInUse = (named: string | undefined): string | null =>
  named ?? readConfig().current ?? (findRunningStack() ? localProfile : null);

function quietly<Value>(find: () => Value): NonNullable<Value> | null {
  try {
    return find() ?? null;
  } catch (error) {
    if (error instanceof FirmlineError) return null;
    throw error;
  }
}
