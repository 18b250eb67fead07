import type { Choice } from '../questions.ts';
import { printable } from '../../text.ts';
import type { KeyName, Press } from './presses.ts';
import { type EditedText, edited, typed } from './text-edit.ts';

/** A choice as displayed and searched. */
export interface Listed {
  readonly label: string;
  readonly detail: string;
  readonly folded: string;
}

export interface PickState {
  readonly filter: EditedText;
  /** Indexes of the choices that match the filter. */
  readonly matches: readonly number[];
  /** Index of the selected choice among the matches. */
  readonly at: number;
  readonly outcome: 'open' | 'picked' | 'left';
}

/** Ignores accents and case: "muller" finds Müller. */
export const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

export function listed({ label, detail = '' }: Choice<unknown>): Listed {
  const shown = { label: printable(label), detail: printable(detail) };
  return { ...shown, folded: fold(`${shown.label} ${shown.detail}`) };
}

export function startPicking(list: readonly Listed[]): PickState {
  return { filter: edited(''), matches: list.map((_, index) => index), at: 0, outcome: 'open' };
}

/** @param list all choices @param page number of choices on the screen */
export function picking(list: readonly Listed[], page: number) {
  return (state: PickState, press: Press): PickState => {
    if (state.outcome !== 'open') return state;
    const key = 'key' in press ? press.key : undefined;
    if (key === 'escape' || key === 'interrupt') return { ...state, outcome: 'left' };
    if (key === 'enter') return state.matches.length === 0 ? state : { ...state, outcome: 'picked' };
    const steps = key && stepsOf(key, page);
    if (steps !== undefined) {
      const at = Math.max(0, Math.min(state.matches.length - 1, state.at + steps));
      return { ...state, at };
    }
    return filtered(state, typed(state.filter, press), list);
  };
}

function stepsOf(key: KeyName, page: number): number | undefined {
  const steps: Partial<Record<KeyName, number>> = {
    up: -1,
    down: 1,
    'page-up': -page,
    'page-down': page,
    home: Number.NEGATIVE_INFINITY,
    end: Number.POSITIVE_INFINITY,
    tab: 1,
    'back-tab': -1,
  };
  return steps[key];
}

/** Every word of the filter must occur in the displayed text. */
function filtered(state: PickState, filter: EditedText, list: readonly Listed[]): PickState {
  if (filter.text === state.filter.text) return { ...state, filter };
  const words = fold(filter.text).split(/\s+/).filter(Boolean);
  const matches: number[] = [];
  for (const [index, { folded }] of list.entries())
    if (words.every((word) => folded.includes(word))) matches.push(index);
  return { ...state, filter, matches, at: 0 };
}
