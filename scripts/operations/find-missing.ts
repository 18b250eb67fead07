import { isTelling } from './docstring.ts';
import { type Table, pathNames } from './read-table.ts';

export interface Documented {
  readonly counts: {
    readonly areas: number;
    readonly operations: number;
    readonly path: number;
    readonly query: number;
  };
  /** Each place without a docstring, or with one that only repeats its name. */
  readonly missing: readonly string[];
}

/** Looks for a docstring at every area, operation, path value and query field, each counted where it is used. */
export function findMissing(table: Table): Documented {
  const { shared, areas } = table;
  const missing: string[] = [];
  const check = (place: string, text: string, names: readonly string[]) => {
    if (!isTelling(text, names)) missing.push(text === '' ? place : `${place}, which only repeats its name`);
  };
  let [path, query] = [0, 0];
  const sizes = new Map<string, number>();
  for (const { name, base, own } of shared) {
    sizes.set(name, (sizes.get(base ?? '') ?? 0) + own.length);
    for (const field of own) check(`the shared field ${name}.${field.name}`, field.text, [field.name]);
  }
  for (const { texts, rows } of areas) {
    for (const [name, text] of texts) check(`the area ${name}`, text, [name]);
    for (const { name, operation, doc, query: fields } of rows) {
      check(name, doc.text, [name]);
      const names = pathNames(operation);
      path += names.length;
      for (const value of names) check(`${name}, path value ${value}`, doc.params.get(value) ?? '', [value]);
      for (const value of doc.params.keys()) {
        if (!names.includes(value))
          missing.push(`${name} has no path value ${value}, but a docstring for it`);
      }
      if (operation.details.deprecated && doc.deprecated === undefined)
        missing.push(`${name}, what replaces it`);
      if (!operation.details.deprecated && doc.deprecated !== undefined)
        missing.push(`${name} is not deprecated`);
      query += (sizes.get(fields?.base ?? '') ?? 0) + (fields?.own.length ?? 0);
      for (const field of fields?.own ?? [])
        check(`${name}, query field ${field.name}`, field.text, [field.name]);
    }
  }
  const operations = areas.flatMap(({ rows }) => rows).length;
  return {
    counts: { areas: areas.flatMap(({ texts }) => [...texts]).length, operations, path, query },
    missing,
  };
}
