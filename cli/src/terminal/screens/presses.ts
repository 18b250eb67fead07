import { type Key, useInput, usePaste } from 'ink';

export type KeyName =
  | 'enter'
  | 'tab'
  | 'back-tab'
  | 'escape'
  | 'interrupt'
  | 'suspend'
  | 'save'
  | 'editor'
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'word-left'
  | 'word-right'
  | 'page-up'
  | 'page-down'
  | 'home'
  | 'end'
  | 'backspace'
  | 'delete'
  | 'delete-word'
  | 'delete-line';

/** One key press, or a text that was typed or pasted. */
export type Press = { readonly text: string; readonly pasted?: boolean } | { readonly key: KeyName };

const controls: Readonly<Record<string, KeyName>> = {
  a: 'home',
  c: 'interrupt',
  d: 'delete',
  e: 'end',
  n: 'down',
  o: 'editor',
  p: 'up',
  s: 'save',
  u: 'delete-line',
  w: 'delete-word',
  z: 'suspend',
};

const named: readonly (readonly [keyof Key, KeyName])[] = [
  ['return', 'enter'],
  ['escape', 'escape'],
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageUp', 'page-up'],
  ['pageDown', 'page-down'],
  ['home', 'home'],
  ['end', 'end'],
  ['backspace', 'backspace'],
  ['delete', 'delete'],
];

/** Splits input into presses. Keys pressed before the program read them arrive together, such as text and Enter. */
export function pressesOf(input: string, key: Key): readonly Press[] {
  if (key.tab) return [{ key: key.shift ? 'back-tab' : 'tab' }];
  const name = named.find(([field]) => key[field] === true)?.[1];
  if (name !== undefined) return [{ key: withWord(name, key) }];
  if (key.ctrl) {
    const control = controls[input];
    return control === undefined ? [] : [{ key: control }];
  }
  if (key.meta) return input === 'b' ? [{ key: 'word-left' }] : input === 'f' ? [{ key: 'word-right' }] : [];
  const pieces = input.replaceAll(/\r\n?/g, '\n').split(/(\p{Cc})/u);
  return pieces.filter(Boolean).flatMap((text) => (/\p{Cc}/u.test(text) ? fromControl(text) : { text }));
}

function fromControl(character: string): readonly Press[] {
  if (character === '\n') return [{ key: 'enter' }];
  if (character === '\t') return [{ key: 'tab' }];
  const key = controls[String.fromCodePoint((character.codePointAt(0) ?? 0) + 96)];
  return key === undefined ? [] : [{ key }];
}

function withWord(name: KeyName, { ctrl, meta }: Key): KeyName {
  if (!ctrl && !meta) return name;
  if (name === 'left') return 'word-left';
  if (name === 'right') return 'word-right';
  return name === 'backspace' ? 'delete-word' : name;
}

/** Handles every press in order. A paste is one press, whatever its length, and never counts as keys. */
export function usePresses(handle: (press: Press) => void): void {
  useInput((input, key) => {
    for (const press of pressesOf(input, key)) handle(press);
  });
  usePaste((text) => handle({ text, pasted: true }));
}
