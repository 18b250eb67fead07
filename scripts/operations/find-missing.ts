import type { Model, NamedArea, QueryField } from '../../sdk/src/rest/contract/derive/model.ts';

/** Each place without a docstring, or with one that only repeats its name. */
export function findMissing({ areas, shared }: Pick<Model, 'areas' | 'shared'>): string[] {
  const missing: string[] = [];
  const check = (place: string, text: string, name: string): void => {
    if (!isTelling(text, name)) missing.push(text === '' ? place : `${place}, which only repeats its name`);
  };
  const checkFields = (place: string, fields: readonly QueryField[]): void => {
    for (const { name, text } of fields) check(`${place}, query field ${name}`, text, name);
  };
  const checkArea = ({ name: area, text: about, operations, areas: inner }: NamedArea): void => {
    check(`the area ${area}`, about, area);
    for (const { name, text, values, row, query, contract } of operations) {
      check(name, text, name);
      for (const [value, meaning] of Object.entries(values))
        check(`${name}, path value ${value}`, meaning, value);
      const unknown = Object.keys(row.values ?? {}).find((value) => !(value in values));
      if (unknown !== undefined) missing.push(`${name} has no path value ${unknown}, but a docstring for it`);
      if (contract.deprecated && row.deprecated === undefined) missing.push(`${name}, what replaces it`);
      if (!contract.deprecated && row.deprecated !== undefined) missing.push(`${name} is not deprecated`);
      checkFields(name, query?.own ?? []);
    }
    inner.forEach(checkArea);
  };
  areas.forEach(checkArea);
  for (const { name, own } of shared) checkFields(`the shared query ${name}`, own);
  return missing;
}

/** Words that say nothing about an operation or a field. */
const empty = new Set(
  'a all an and by for from get gets id ids in its list lists of on one or return returns that the this to with'.split(
    ' ',
  ),
);

const stems = (text: string): string[] =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !empty.has(word))
    .map((word) => word.replace(/(?:ies|es|s|d|ing)$/, ''));

/** Whether a text adds anything to a name. Repeating it documents nothing. */
export function isTelling(text: string, name: string): boolean {
  const known = stems(name);
  return stems(text).some((word) => !known.some((stem) => stem.startsWith(word) || word.startsWith(stem)));
}
