// Writes the docstrings as data, for programs that describe operations at run time.
import type { Query, Table } from './read-table.ts';

export function writeDocs({ shared, areas }: Table): string {
  const rows = areas.flatMap((area) => area.rows);
  return [
    '// Written by npm run docs from ../operations. Nothing that calls an operation loads it.\n',
    '/** What the table says about an operation, beyond what a request needs. */',
    'export interface OperationDocs {',
    '  readonly text: string;',
    '  /** What each value in the path names. */',
    '  readonly path: Readonly<Record<string, string>>;',
    '  readonly query: Readonly<Record<string, string>>;',
    '  /** Failures to expect besides those of every operation. */',
    '  readonly errors: readonly string[];',
    '  /** Name of the type of the body. */',
    '  readonly body: string | null;',
    '  /** Names of the types of the response. */',
    '  readonly response: string | null;',
    '  /** What to use instead. */',
    '  readonly deprecated: string | null;',
    '}\n',
    ...shared.map((query) => `const ${query.name}: OperationDocs['query'] = ${queryText(query)};\n`),
    '/** By name, such as `testSuite.run.get`. */',
    'export const operationDocs: Readonly<Record<string, OperationDocs>> = {',
    ...rows.map(({ name, doc, query, types }) => {
      const facts = {
        text: doc.text,
        path: Object.fromEntries(doc.params),
        errors: doc.throws.map((failure) => failure.replace(/^PlatformError /, '')),
        body: types.body ?? null,
        response: [types.response, types.batch].filter(Boolean).join(' or ') || null,
        deprecated: doc.deprecated ?? null,
      };
      const text = JSON.stringify(facts).slice(0, -1);
      return `${JSON.stringify(name)}: ${text}, "query": ${query ? queryText(query) : '{}'} },`;
    }),
    '};\n',
    '/** What each area is about, by name, such as `testSuite.run`. */',
    `export const areaDocs: Readonly<Record<string, string>> = ${JSON.stringify(
      Object.fromEntries(areas.flatMap(({ texts }) => [...texts])),
    )};`,
  ].join('\n');
}

function queryText({ base, own }: Query): string {
  const fields = own.map(({ name, text }) => `${name}: ${JSON.stringify(text)}`);
  return `{ ${[...(base === undefined ? [] : [`...${base}`]), ...fields].join(', ')} }`;
}
