// Writes sdk/docs/operations.md: every operation, its query and its body, with their docstrings.
import type { OperationDocs } from '../../sdk/src/rest/operation-docs.ts';
import {
  type DescribedOperation,
  type Api,
  type NamedArea,
  type QueryShape,
  allOperations,
} from '../../sdk/src/rest/contract/derive/model.ts';
import { type Docs, docsOf } from '../../sdk/src/rest/contract/derive/write-docs.ts';
import { createTypes } from '../../sdk/src/rest/contract/derive/write-types.ts';
import type { Shape } from '../../sdk/src/rest/shape.ts';

export function writeReference(model: Api): string {
  const docs = docsOf(model);
  return [
    '<!-- Written by npm run docs from sdk/src/rest/contract. -->\n',
    '# Operations of the platform client\n',
    'Every operation may fail with 400 (invalid input), 401 (unknown key), 403 (a key that may not do this), 429 (too many requests) or 5xx, and without a response (`network`, `timeout`, `aborted`). Each operation lists further errors. Times are a `Date` or ISO 8601; amounts of money are US dollars.\n',
    '## All methods\n',
    methodList(model),
    '## Shared queries\n',
    ...model.sharedQueries.map((query) => `### \`${query.name}\`\n\n${query.text}\n\n${queryList(query)}\n`),
    ...model.areas.flatMap((area) => [
      `## \`${area.name}\`\n\n${area.text}\n`,
      ...operationsOf(area).map((operation) => section(operation, docs)),
    ]),
    '## Further operations\n',
    'What the platform has beyond the methods: `client.request` sends these by method and path, without checks of its own. The local stack answers each of them and checks a body that has a type here. A body without one is stored as given, unchecked; so is what no table lists.\n',
    furtherList(model),
    '## Bodies\n',
    'The fields of each body. Of a body with several kinds, those that all kinds have; its `type` or `provider` names the kind.\n',
    ...Object.entries(docs.bodies)
      .filter(([, fields]) => Object.keys(fields).length > 0)
      .map(([name, fields]) => `### \`${name}\`\n\n${bodyList(fields)}\n`),
  ].join('\n');
}

function furtherList(model: Api): string {
  const types = createTypes(model);
  const code = (shape: Shape | undefined): string =>
    shape === undefined
      ? ''
      : shape === 'any'
        ? 'unchecked'
        : `\`${types.typeOf(shape).replaceAll('|', '\\|')}\``;
  const rows = Object.entries(model.contract.further ?? {}).map(([at, { body, response }]) => [
    `\`${at}\``,
    code(body),
    code(response),
  ]);
  return `${markdownTable([['Request', 'Body', 'Response'], ...rows])}\n`;
}

const operationsOf = (area: NamedArea): DescribedOperation[] => allOperations([area]);

function section(operation: DescribedOperation, docs: Docs): string {
  const { name, method, path, text, row, query, values, errors } = operation;
  const operationDocs = docs.operations[name];
  const specialRemarks = remarks(operation);
  const parts = [
    `### \`${usage(operation)}\``,
    `\`${method} ${path}\`${specialRemarks === '' ? '' : `: ${specialRemarks}`}`,
    ...(row.deprecated === undefined ? [] : [`**Deprecated.** ${row.deprecated}`]),
    text,
    [
      ...Object.entries(values).map(([value, meaning]) => `- \`${value}\`: ${meaning}`),
      ...bodyLine(operationDocs, docs),
    ].join('\n'),
    ...(query ? [queryList(query)] : []),
    errors.map((failure) => `- Error ${failure}`).join('\n'),
    operationDocs?.response ? `Resolves to \`${operationDocs.response.replace(' or ', ' | ')}\`.` : '',
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function bodyLine(operationDocs: OperationDocs | undefined, { bodies }: Docs): string[] {
  const body = operationDocs?.body;
  if (!body) return [];
  const isListed = Object.keys(bodies[body] ?? {}).length > 0;
  const anchor = body
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
  return [`- \`body\`: ${isListed ? `[\`${body}\`](#${anchor})` : `\`${body}\``}`];
}

function queryList({ base, ownFields }: QueryShape): string {
  return [
    ...(base === undefined ? [] : [`- the fields of [\`${base}\`](#${base.toLowerCase()})`]),
    ...ownFields.map(({ name, text, kind, isRequired, choices }) => {
      const type = choices ? choices.map((choice) => `\`${choice}\``).join(', ') : kindNames[kind];
      return `- \`${name}\` (${[type, isRequired && 'required'].filter(Boolean).join(', ')}): ${text}`;
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

const bodyList = (fields: Docs['bodies'][string]): string =>
  Object.entries(fields)
    .map(([name, { type, required, text, deprecated }]) => {
      const description = [deprecated && `**Deprecated.** ${deprecated}`, text].filter(Boolean).join(' ');
      return `- \`${name}\` (${required ? `${type}, required` : type})${description === '' ? '' : `: ${description}`}`;
    })
    .join('\n');

/** How a method is called: `call.list(query?)`. */
function usage({ name, values, contract, query, row }: DescribedOperation): string {
  const needsQuery = row.needsFilter || query?.fields.some(({ isRequired }) => isRequired);
  const args = [
    ...Object.keys(values),
    ...(contract.body === undefined ? [] : ['body']),
    ...(query ? [needsQuery ? 'query' : 'query?'] : []),
  ];
  return `${name}(${args.join(', ')})`;
}

/** What is special about an operation, in a few words. */
function remarks({ paging, row, contract, response }: DescribedOperation): string {
  return [
    paging && 'all by `for await`',
    row.events && 'events with `stream: true`',
    row.batch && `a batch with \`${row.batch}\``,
    contract.form && 'form',
    response === 'bytes' && 'bytes as they come',
    contract.open && 'no token',
    row.deprecated && 'deprecated',
  ]
    .filter(Boolean)
    .join('; ');
}

/** Every method in one table, for readers who look for a name. */
function methodList({ areas }: Api): string {
  const rows = allOperations(areas).map((operation) => [
    `\`${usage(operation)}\``,
    `\`${operation.method} ${operation.path}\``,
    remarks(operation),
  ]);
  return `${markdownTable([['Method of the client', 'Request', ''], ...rows])}\n`;
}

/** A table; the formatter aligns it. */
const markdownTable = ([head = [], ...body]: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
