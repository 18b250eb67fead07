export interface Docstring {
  /** The sentences before the tags. Paragraphs are separated by a blank line. */
  readonly text?: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Failures to expect, such as `404 if there is no such call`. */
  readonly errors?: readonly string[];
  /** What to use instead. */
  readonly deprecated?: string | undefined;
}

const longestLine = 110;

/** A documentation comment at this indentation, wrapped like our other comments; empty without a text. */
export function writeDocstring(
  { text = '', params = {}, errors = [], deprecated }: Docstring,
  indent = '',
): string {
  const tags = [
    ...Object.entries(params).map(([name, meaning]) => `@param ${name} ${meaning}`),
    ...errors.map((failure) => `@throws ${/^\d/.test(failure) ? 'PlatformError ' : ''}${failure}`),
    ...(deprecated === undefined ? [] : [`@deprecated ${deprecated}`]),
  ];
  const paragraphs = text.split('\n\n').filter(Boolean);
  const lines = [...paragraphs.flatMap((paragraph, at) => (at > 0 ? ['', paragraph] : [paragraph])), ...tags]
    .flatMap((line) => wrapText(line, longestLine - indent.length - ' * '.length))
    .map((line) => line.replaceAll('*/', '*\\/'));
  if (lines.length === 0) return '';
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */\n`].join(
    '\n',
  );
}

function wrapText(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
