import { FirmlineError } from '@firmline/sdk/errors';
import { findPage } from '../config/connections.ts';
import { findGroup, type GroupName, groupNames, inWords, type Group } from '../config/resolve.ts';
import type { Settings } from '../config/settings.ts';
import { startCommand, firmline } from '../invocation.ts';
import { about, type Finding } from './check.ts';

/** The inputs of the checks, with findings about problems in them. */
export interface Sources {
  readonly values: Settings;
  readonly pageUrl: string | undefined;
  readonly source: string;
  readonly findings: readonly Finding[];
}

const names: Readonly<Record<GroupName, string>> = {
  data: 'data',
  platform: 'platform',
  webhook: 'webhook',
  languageModel: 'language model',
  page: 'page',
  slugs: 'slugs',
};

/** The settings in use. An invalid configuration is a finding, and leaves no settings. */
export function findSources(profile: string | undefined): Sources {
  const { ok, failed } = about('settings', 'Settings in use');
  try {
    const groups: readonly Group[] = groupNames.map((name) => findGroup(name, profile));
    const values: Settings = Object.assign({}, ...groups.map((group) => group.values));
    const source = inWords(groups[0]?.source);
    if (groups.every((group) => group.source === undefined)) {
      return {
        values,
        pageUrl: undefined,
        source,
        findings: [
          failed(
            'Nothing is set, and no stack is running here.',
            `Start a stack with ${startCommand}, or add keys.`,
            `${firmline} auth login`,
          ),
        ],
      };
    }
    const services = groupNames.flatMap((name, index) => {
      const group = groups[index];
      // Few people set one.
      const isOptional = name === 'languageModel' && group?.source === undefined;
      return name === 'slugs' || isOptional ? [] : { name: names[name], source: inWords(group?.source) };
    });
    const unset = inWords(undefined);
    const from = services.map((one) => `${one.name} ${one.source === unset ? '' : 'from '}${one.source}`);
    const all = new Set(services.map((one) => one.source));
    const seen = all.size === 1 ? `All from ${source}.` : `${from.join(', ')}.`;
    return { values, pageUrl: findPage(profile), source, findings: [ok(seen)] };
  } catch (error) {
    if (!(error instanceof FirmlineError)) throw error;
    const findings = [failed(error.message, error.hint)];
    return { values: {}, pageUrl: undefined, source: 'not configured', findings };
  }
}
