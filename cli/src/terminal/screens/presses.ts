import { type Key, useInput, usePaste } from 'ink';

export type TerminalKey = (typeof controls)[keyof typeof controls] | (typeof keyNames)[number][1];

/** One key press, or a text that was typed or pasted. */
export type Press = { readonly text: string; readonly pasted?: boolean } | { readonly key: TerminalKey };

const controls = {
  c: 'interrupt',
  n: 'down',
  p: 'up',
  z: 'suspend',
} as const;

const keyNames = [
  ['return', 'enter'],
  ['escape', 'escape'],
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['pageUp', 'page-up'],
  ['pageDown', 'page-down'],
  ['home', 'home'],
  ['end', 'end'],
] as const satisfies readonly (readonly [keyof Key, string])[];

const controlOf = (letter: string): readonly Press[] => {
  const key = (controls as Readonly<Record<string, TerminalKey>>)[letter];
  return key === undefined ? [] : [{ key }];
};

/** Splits input into presses. Keys pressed before the program read them arrive together, such as text and Enter. */
export function pressesOf(input: string, key: Key): readonly Press[] {
  const name = keyNames.find(([field]) => key[field])?.[1];
  if (name !== undefined) return [{ key: name }];
  if (key.ctrl) return controlOf(input);
  if (key.meta || key.tab) return [];
  const pieces = input.replaceAll(/\r\n?/g, '\n').split(/(\p{Cc})/u);
  return pieces.filter(Boolean).flatMap((text) => (/\p{Cc}/u.test(text) ? fromControl(text) : { text }));
}

function fromControl(character: string): readonly Press[] {
  if (character === '\n') return [{ key: 'enter' }];
  return controlOf(String.fromCodePoint((character.codePointAt(0) ?? 0) + 96));
}

/** Handles every press in order. A paste is one press, whatever its length, and never counts as keys. */
export function usePresses(handle: (press: Press) => void): void {
  useInput((input, key) => {
    for (const press of pressesOf(input, key)) handle(press);
  });
  usePaste((text) => handle({ text, pasted: true }));
}
