/** The parts of a documentation comment. */
export interface Docstring {
  /** The sentences before the tags. Paragraphs are separated by a blank line. */
  readonly text: string;
  readonly params: ReadonlyMap<string, string>;
  /** Failures to expect, such as `PlatformError 404 if there is no such call`. */
  readonly throws: readonly string[];
  /** What to use instead. */
  readonly deprecated: string | undefined;
}

/**
 * Reads a comment without its marks.
 * @throws Error for a tag that the generated files do not carry
 */
export function readDocstring(comment: string): Docstring {
  const lines = comment.split('\n').map((line) => line.trim().replace(/^\* ?/, '').trim());
  const [head = '', ...tags] = lines.join('\n').split(/^(?=@)/m);
  const params = new Map<string, string>();
  const throws: string[] = [];
  let deprecated: string | undefined;
  // A comment that begins with a tag has no text before it.
  for (const tag of head.startsWith('@') ? [head, ...tags] : tags) {
    const [, name = '', value = ''] = /^@(\w+)\s*([^]*)$/.exec(tag) ?? [];
    const text = flow(value);
    if (name === 'param') params.set(text.split(' ')[0] ?? '', text.split(' ').slice(1).join(' '));
    else if (name === 'throws') throws.push(text);
    else if (name === 'deprecated') deprecated = text;
    else throw new Error(`@${name} is not supported here.`);
  }
  return { text: head.startsWith('@') ? '' : flow(head), params, throws, deprecated };
}

/** One line for each paragraph. */
const flow = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n\n');

/** A documentation comment at this indentation, wrapped like our other comments. */
export function writeDocstring(
  { text, params, throws, deprecated }: Partial<Docstring>,
  indent = '',
): string {
  const paragraphs = (text ?? '').split('\n\n').filter(Boolean);
  const tags = [
    ...[...(params ?? [])].map(([name, meaning]) => `@param ${name} ${meaning}`),
    ...(throws ?? []).map((failure) => `@throws ${failure}`),
    ...(deprecated === undefined ? [] : [`@deprecated ${deprecated}`]),
  ];
  const lines = [
    ...paragraphs.flatMap((paragraph, index) => [...(index > 0 ? [''] : []), ...wrap(paragraph, indent)]),
    ...tags.flatMap((tag) => wrap(tag, indent)),
  ];
  const [only = '', ...more] = lines;
  if (more.length === 0) return `${indent}/** ${only} */\n`;
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */\n`].join(
    '\n',
  );
}

const longestLine = 110;

function wrap(text: string, indent: string): string[] {
  const width = longestLine - indent.length - ' * '.length;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length >= width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
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

/** Whether a text adds anything to these names. Repeating them documents nothing. */
export function isTelling(text: string, names: readonly string[]): boolean {
  const known = stems(names.join(' '));
  return stems(text).some((word) => !known.some((name) => name.startsWith(word) || word.startsWith(name)));
}
