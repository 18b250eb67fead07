/** Where a field of a letter is, which decides how its value is escaped. */
export type Place =
  /** Between tags, where HTML can be inserted. */
  | { readonly kind: 'text' }
  /** Where only characters can be: in an attribute that is no address, or in the title. */
  | { readonly kind: 'characters' }
  /** In the address of a link or a picture. */
  | { readonly kind: 'address' }
  /** No escaping is safe there. `where`: for the error. */
  | { readonly kind: 'unsafe'; readonly where: string };

const characterAttributes = new Set([
  'alt',
  'title',
  'value',
  'placeholder',
  'summary',
  'label',
  'aria-label',
]);
const addressAttributes = new Set(['href', 'src']);
/** Elements whose content is not HTML: in the first two, entities still work. */
const escapableElements = new Set(['title', 'textarea']);
const rawElements = new Set([
  'script',
  'style',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'plaintext',
]);

type State =
  | { readonly in: 'text' }
  | { readonly in: 'comment'; readonly end: string }
  | { readonly in: 'tag'; readonly element: string }
  | { readonly in: 'attribute'; readonly element: string; readonly name: string; readonly quote: string }
  | { readonly in: 'content'; readonly element: string };

const text = { in: 'text' } as const;

/** Follows the HTML of a letter. Markdown may contain HTML too. */
export interface PlaceFinder {
  /** Reads the text up to the next field. */
  readonly read: (literal: string) => void;
  readonly place: () => Place;
}

/** @param isMarkdown finds addresses of Markdown links as well */
export function placeFinder(isMarkdown: boolean): PlaceFinder {
  let state: State = text;
  let read = '';
  return {
    read(literal) {
      state = stateAfter(literal, state);
      // The field before it counts as one character.
      read = `${read}_${literal}`.slice(-longestAddress);
    },
    place() {
      if (state.in !== 'text') return placeIn(state);
      if (isMarkdown && isMarkdownAddress(read)) return { kind: 'address' };
      if (isMarkdown && isMarkdownTitle(read)) return { kind: 'characters' };
      // The first word of a text would name a tag.
      if (/<\/?$/.test(read)) return { kind: 'unsafe', where: 'directly after "<"' };
      return { kind: 'text' };
    },
  };
}

/** Characters. */
const longestAddress = 2000;

/** After `](`, in a definition such as `[site]: `, or in `<…>`. */
const isMarkdownAddress = (read: string) =>
  /\]\(\s*<?[^\s()<>]*$/.test(read) || /\[[^\]]*\]:\s*<?\S*$/.test(read) || read.endsWith('<');

/** In the title of a link, after its address, or in code. */
const isMarkdownTitle = (read: string) =>
  /\](?:\(|:)\s*\S+\s+["'(][^"')]*$/.test(read) || /`[^`]*$/.test(read);

function placeIn(state: Exclude<State, { readonly in: 'text' }>): Place {
  switch (state.in) {
    case 'comment':
      return { kind: 'unsafe', where: 'in a comment' };
    case 'tag':
      return { kind: 'unsafe', where: `in the tag <${state.element}>, outside of quotes` };
    case 'content':
      if (escapableElements.has(state.element)) return { kind: 'characters' };
      return { kind: 'unsafe', where: `in <${state.element}>` };
    case 'attribute':
      if (characterAttributes.has(state.name)) return { kind: 'characters' };
      if (addressAttributes.has(state.name)) return { kind: 'address' };
      return { kind: 'unsafe', where: `in the attribute "${state.name}"` };
  }
}

function stateAfter(literal: string, before: State): State {
  let state = before;
  let at = 0;
  while (at < literal.length) {
    const [next, end] = step(literal, at, state);
    state = next;
    at = end;
  }
  return state;
}

/** The next change of the state, and where it ends. */
function step(literal: string, at: number, state: State): readonly [State, number] {
  switch (state.in) {
    case 'text':
      return fromText(literal, at);
    case 'comment':
      return after(literal, state.end, at, state, text);
    case 'attribute':
      return after(literal, state.quote, at, state, { in: 'tag', element: state.element });
    case 'tag':
      return fromTag(literal, at, state);
    case 'content': {
      const close = new RegExp(`</(?=${state.element}[\\s/>])`, 'gi');
      close.lastIndex = at;
      // The closing tag contains no place of its own.
      return close.exec(literal) ? [{ in: 'tag', element: '/' }, close.lastIndex] : [state, literal.length];
    }
  }
}

/** The state after a delimiter, or the same one to the end if it does not come. */
function after(
  literal: string,
  delimiter: string,
  at: number,
  state: State,
  next: State,
): readonly [State, number] {
  const found = literal.indexOf(delimiter, at);
  return found === -1 ? [state, literal.length] : [next, found + delimiter.length];
}

const opening = /<(?:(!--)|([!?])|(\/?[a-z][^\s/>]*))/gi;

function fromText(literal: string, at: number): readonly [State, number] {
  opening.lastIndex = at;
  const found = opening.exec(literal);
  if (!found) return [text, literal.length];
  const [, comment, declaration, element = ''] = found;
  if (comment) return [{ in: 'comment', end: '-->' }, opening.lastIndex];
  if (declaration) return [{ in: 'comment', end: '>' }, opening.lastIndex];
  return [{ in: 'tag', element: element.toLowerCase() }, opening.lastIndex];
}

const inTag = /(>)|([^\s"'>/=]+)\s*=\s*(["'])/g;

function fromTag(
  literal: string,
  at: number,
  { element }: { readonly element: string },
): readonly [State, number] {
  inTag.lastIndex = at;
  const found = inTag.exec(literal);
  if (!found) return [{ in: 'tag', element }, literal.length];
  const [, close, name = '', quote = ''] = found;
  if (!close) return [{ in: 'attribute', element, name: name.toLowerCase(), quote }, inTag.lastIndex];
  const hasContent = escapableElements.has(element) || rawElements.has(element);
  return [hasContent ? { in: 'content', element } : text, inTag.lastIndex];
}
