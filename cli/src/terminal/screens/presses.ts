import { type Key, useInput, usePaste } from 'ink';

export type TerminalKey =
  | (typeof controls)[keyof typeof controls]
  | (typeof keyNames)[number][1]
  | 'tab'
  | 'back-tab'
  | 'word-left'
  | 'word-right';

/** One key press, or a text that was typed or pasted. */
export type Press = { readonly text: string; readonly pasted?: boolean } | { readonly key: TerminalKey };

const controls = {
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
} as const;

const keyNames = [
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
] as const satisfies readonly (readonly [keyof Key, string])[];

const controlOf = (letter: string): readonly Press[] => {
  const key = (controls as Readonly<Record<string, TerminalKey>>)[letter];
  return key === undefined ? [] : [{ key }];
};

/** Splits input into presses. Keys pressed before the program read them arrive together, such as text and Enter. */
export function pressesOf(input: string, key: Key): readonly Press[] {
  if (key.tab) return [{ key: key.shift ? 'back-tab' : 'tab' }];
  const name = keyNames.find(([field]) => key[field])?.[1];
  if (name !== undefined) return [{ key: withWord(name, key) }];
  if (key.ctrl) return controlOf(input);
  if (key.meta) return input === 'b' ? [{ key: 'word-left' }] : input === 'f' ? [{ key: 'word-right' }] : [];
  const pieces = input.replaceAll(/\r\n?/g, '\n').split(/(\p{Cc})/u);
  return pieces.filter(Boolean).flatMap((text) => (/\p{Cc}/u.test(text) ? fromControl(text) : { text }));
}

function fromControl(character: string): readonly Press[] {
  if (character === '\n') return [{ key: 'enter' }];
  if (character === '\t') return [{ key: 'tab' }];
  return controlOf(String.fromCodePoint((character.codePointAt(0) ?? 0) + 96));
}

function withWord(name: TerminalKey, { ctrl, meta }: Key): TerminalKey {
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
