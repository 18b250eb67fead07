import {
  entry,
  type Fields,
  invalidInput,
  requireObject,
  requireText,
  requireUrl,
  show,
} from './invalid-input.ts';
import type { CustomIntegrations } from './types.ts';

type Check = (value: unknown, field: string) => void;

const oneOf =
  (...texts: readonly string[]): Check =>
  (value, field) => {
    if (texts.some((text) => text === value)) return;
    throw invalidInput(`${field} must be ${texts.join(' or ')}, not ${show(value)}.`);
  };

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const checkControlledBy: Check = (value, field) => {
  if (value === '*' || value === 'owners' || isTexts(value)) return;
  throw invalidInput(`${field} must be '*', 'owners' or a list of participant ids, not ${show(value)}.`);
};

const checkShared: Check = (value, field) => {
  if (typeof value === 'boolean' || value === 'owners' || isTexts(value)) return;
  throw invalidInput(
    `${field} must be true, false, 'owners' or a list of participant ids, not ${show(value)}.`,
  );
};

const checks: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['allow', requireText],
  ['controlledBy', checkControlledBy],
  ['csp', requireText],
  ['iconURL', requireUrl],
  ['label', requireText],
  ['loading', oneOf('eager', 'lazy')],
  ['location', oneOf('main', 'sidebar')],
  ['name', requireText],
  ['referrerPolicy', requireText],
  ['sandbox', requireText],
  ['shared', checkShared],
  ['src', requireUrl],
  ['srcdoc', requireText],
]);

/**
 * Checks custom pages in Daily's call frame, by id.
 * @throws FirmlineError 'invalid-input'
 */
export function validateCustomIntegrations(customIntegrations: unknown): CustomIntegrations {
  const integrations = requireObject(customIntegrations, 'customIntegrations');
  for (const [id, value] of Object.entries(integrations)) {
    const name = entry('customIntegrations', id);
    checkIntegration(requireObject(value, name), name);
  }
  return integrations as CustomIntegrations;
}

function checkIntegration(integration: Fields, name: string): void {
  for (const required of ['label', 'location']) {
    if (!(required in integration)) throw invalidInput(`${name}.${required} is required.`);
  }
  const bySrc = 'src' in integration;
  const inPlace = 'srcdoc' in integration;
  if (!bySrc && !inPlace) throw invalidInput(`${name}.src or ${name}.srcdoc is required.`);
  if (bySrc && inPlace) throw invalidInput(`${name} cannot have both src and srcdoc.`);
  for (const [field, value] of Object.entries(integration)) {
    const check = checks.get(field);
    if (!check) throw invalidInput(`${name} has no field ${show(field)}.`);
    check(value, `${name}.${field}`);
  }
}

/**
 * Checks the ids of integrations to start or stop: one or several, all existing.
 * @throws FirmlineError 'invalid-input'
 */
export function validateIntegrationIds(ids: unknown, known: CustomIntegrations): readonly string[] {
  const list = typeof ids === 'string' ? [ids] : ids;
  if (!isTexts(list))
    throw invalidInput(`An integration id must be a string or a list of strings, not ${show(ids)}.`);
  const unknown = list.filter((id) => !Object.hasOwn(known, id));
  if (unknown.length > 0)
    throw invalidInput(`There is no custom integration ${unknown.map(show).join(', ')}.`);
  return list;
}
