import { isObject } from '../json.ts';
import {
  type Check,
  type Field,
  type Fields,
  type FieldTable,
  type Rule,
  childPath,
  examine,
} from './rule.ts';

/** An object of which every field is described: any other one is refused. */
export function record<Owner extends object>(fields: Fields<Owner>): Rule<Owner> {
  return objectOf(inspector(fields, { isOpen: false }));
}

/** An object of which only some fields are checked; any other one passes. */
export function outline<Owner extends object>(fields: Partial<Fields<Owner>>): Rule<Owner> {
  return objectOf(inspector(fields as FieldTable, { isOpen: true }));
}

/** The same fields, none of them required. */
export function partly<Owner extends object>(fields: Fields<Owner>): Fields<Partial<Owner>> {
  return optionalFields(fields) as unknown as Fields<Partial<Owner>>;
}

export function optionalFields(fields: FieldTable): FieldTable {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, checkOf(field)]));
}

export function checkOf(field: Field): Check {
  return 'required' in field ? field.required : field;
}

export type Inspect = NonNullable<Check['inspect']>;

export function objectOf(inspect: Inspect): Check {
  return { noun: 'an object', nouns: 'objects', fits: isObject, inspect };
}

interface InspectorOptions {
  /** Whether fields without a rule pass. */
  readonly isOpen: boolean;
  /** A field that has been looked at already. */
  readonly by?: string;
}

/** The rules of some fields, made ready. */
export function inspector(fields: FieldTable, { isOpen, by }: InspectorOptions): Inspect {
  const checks = new Map(Object.entries(fields).map(([name, field]) => [name, checkOf(field)]));
  const needed = new Set(Object.keys(fields).filter((name) => 'required' in (fields[name] ?? {})));
  return (value, path, problems) => {
    if (!isObject(value)) return;
    for (const [name, given] of Object.entries(value)) {
      const check = checks.get(name);
      if (check) {
        // The platform takes null for "not given".
        if (given !== null && given !== undefined) examine(check, given, childPath(path, name), problems);
      } else if (!isOpen && name !== by) problems.push(unknownField(path, name));
    }
    for (const name of needed) {
      const check = checks.get(name);
      const given = Object.hasOwn(value, name) ? value[name] : undefined;
      if (check && (given === null || given === undefined)) {
        examine(check, given, childPath(path, name), problems);
      }
    }
  };
}

export function unknownField(path: string, name: string): string {
  return childPath(path, `property ${name} should not exist`);
}
