// Writes sdk/docs/operations.md: every operation with its docstrings.
import { type Query, type Row, type Table } from './read-table.ts';
import { remarks, usage } from './readme-list.ts';

export function writeReference({ shared, areas }: Table): string {
  return [
    '<!-- Written by npm run docs from sdk/src/rest/operations. -->\n',
    '# Operations of the platform client\n',
    'Every operation may fail with 400 (invalid input), 401 (unknown key), 403 (a key that may not do this), 429 (too many requests) or 5xx, and without a response (`network`, `timeout`, `aborted`). Each operation lists further errors. Times are a `Date` or ISO 8601; amounts of money are US dollars.\n',
    '## Shared queries\n',
    ...shared.map((query) => `### \`${query.name}\`\n\n${query.text}\n\n${fieldList(query)}\n`),
    ...areas.flatMap(({ name, texts, rows }) => [
      `## \`${name}\`\n\n${texts.get(name)}\n`,
      ...rows.map(section),
    ]),
  ].join('\n');
}

function section({ name, operation, doc, query, types }: Row): string {
  const special = remarks(operation);
  const parts = [
    `### \`${usage(name, operation)}\``,
    `\`${operation.method} ${operation.path}\`${special === '' ? '' : `: ${special}`}`,
    ...(doc.deprecated === undefined ? [] : [`**Deprecated.** ${doc.deprecated}`]),
    doc.text,
    [
      ...[...doc.params].map(([value, meaning]) => `- \`${value}\`: ${meaning}`),
      ...(types.body === undefined ? [] : [`- \`body\`: \`${types.body}\``]),
    ].join('\n'),
    ...(query ? [fieldList(query)] : []),
    doc.throws.map((failure) => `- Error ${failure.replace(/^PlatformError /, '')}`).join('\n'),
    types.response === undefined
      ? ''
      : `Resolves to \`${[types.response, types.batch].filter(Boolean).join(' | ')}\`.`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function fieldList({ base, own }: Query): string {
  return [
    ...(base === undefined ? [] : [`- the fields of [\`${base}\`](#${base.toLowerCase()})`]),
    ...own.map(({ name, text, parameter: { kind, required, choices } }) => {
      const type = choices ? choices.map((choice) => `\`${choice}\``).join(', ') : kindNames[kind];
      return `- \`${name}\` (${[type, required && 'required'].filter(Boolean).join(', ')}): ${text}`;
    }),
  ].join('\n');
}

const kindNames = {
  text: 'text',
  number: 'number',
  boolean: 'true or false',
  time: 'time',
  texts: 'list of texts',
} as const;
