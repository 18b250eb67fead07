import { readdirSync } from 'node:fs';
import path from 'node:path';
import { firmsTable, keyHeaders } from '@firmline/sdk/firms';
import { isObject } from '@firmline/util/is-object';
import { readConfig, localProfile } from '../config/config-file.ts';
import { findConnection, findPlatform } from '../config/connections.ts';
import { choicesOf, isKey, settingNames, settingOf, settings } from '../config/settings.ts';
import { globalFlagsOf } from '../global-flags.ts';
import { nearestFolder } from '../test/find-scenarios.ts';

/** Candidates, each with its description. */
export type Words = readonly { readonly value: string; readonly detail?: string }[];

/** A person is waiting after pressing Tab, ms. */
const patience = 300;
const maxValues = 100;

export function profileNames(): Words {
  const { current, profiles } = quietly(readConfig) ?? { current: undefined, profiles: {} };
  return [
    ...Object.keys(profiles).map((value) => ({ value, detail: value === current ? 'current' : '' })),
    { value: localProfile, detail: 'the stack running here' },
  ];
}

export const settingWords = ({ keys }: { readonly keys: boolean }): Words =>
  settingNames
    .filter((name) => keys || !isKey(name))
    .map((value) => ({ value, detail: settings[value].about }));

export function valueWords(setting: string): Words {
  const name = settingOf(setting);
  return name === undefined ? [] : choicesOf(name).map((value) => ({ value }));
}

/** Slugs that begin with the typed text. */
export async function slugsFrom(typed: string, line: readonly string[]): Promise<Words> {
  const connection = quietly(() => findConnection(globalFlagsOf(line).profile));
  if (!connection) return [];
  const { supabaseUrl, serviceRoleKey } = connection;
  // A text with wildcards cannot be a filter, so all slugs are requested and compared here.
  const like = /[*%_\\]/.test(typed) ? '' : `&slug=like.${encodeURIComponent(`${typed}*`)}`;
  const rows = await rowsFrom(
    `${supabaseUrl}/rest/v1/${firmsTable}?select=slug,name&order=slug&limit=${maxValues}${like}`,
    keyHeaders(serviceRoleKey),
  );
  return rows.flatMap(({ slug, name }) =>
    typeof slug === 'string' ? [{ value: slug, detail: text(name) }] : [],
  );
}

/** Ids, and names, each with the other. */
export async function assistantIds(line: readonly string[]): Promise<Words> {
  const platform = quietly(() => findPlatform(globalFlagsOf(line).profile));
  if (!platform) return [];
  const { baseUrl, token } = platform;
  const rows = await rowsFrom(`${baseUrl}/assistant?limit=${maxValues}`, {
    authorization: `Bearer ${token}`,
  });
  return rows.flatMap(({ id, name }) => {
    if (typeof id !== 'string') return [];
    // Names that need no quotes in a shell.
    const isWord = typeof name === 'string' && /^[\p{L}\p{N}._-]+$/u.test(name);
    return [{ value: id, detail: text(name) }, ...(isWord ? [{ value: name, detail: id }] : [])];
  });
}

/** Scenario ids from the file names of the nearest scenarios folder. */
export function scenarioIds(): Words {
  const names = quietly(() => readdirSync(nearestFolder())) ?? [];
  return names.flatMap((name) => (/\.ya?ml$/i.test(name) ? [{ value: path.parse(name).name }] : []));
}

type Rows = readonly Readonly<Record<string, unknown>>[];

async function rowsFrom(url: string, headers: Readonly<Record<string, string>>): Promise<Rows> {
  try {
    const reply = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(patience) });
    const rows: unknown = reply.ok ? await reply.json() : [];
    return Array.isArray(rows) ? rows.filter(isObject) : [];
  } catch {
    return [];
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function quietly<Value>(task: () => Value): Value | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
