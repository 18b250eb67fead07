import type { FormField } from '../questions.ts';
import type { Press } from './presses.ts';
import { type EditedText, edited, typed } from './text-edit.ts';

export type Values = Readonly<Record<string, string>>;

export interface FormState {
  readonly texts: readonly EditedText[];
  readonly at: number;
  /** Fields that lost the focus at least once. Only their problems are shown. */
  readonly visitedFields: readonly boolean[];
  /** Why the editor failed, until the next press. */
  readonly trouble?: string | undefined;
  readonly outcome: 'open' | 'in editor' | 'filled' | 'left';
}

export type Edit = { readonly saved: string } | { readonly trouble: string };

export function startFilling(fields: readonly FormField[]): FormState {
  return {
    texts: fields.map(({ initial = '' }) => edited(initial)),
    at: 0,
    visitedFields: fields.map(() => false),
    outcome: fields.length === 0 ? 'filled' : 'open',
  };
}

export function valuesOfForm(fields: readonly FormField[], { texts }: Pick<FormState, 'texts'>): Values {
  return Object.fromEntries(fields.map(({ name }, index) => [name, texts[index]?.text ?? '']));
}

export function complaintsOf(
  fields: readonly FormField[],
  { texts, at, visitedFields, trouble }: FormState,
): (string | undefined)[] {
  return fields.map(({ check }, index) => {
    if (index === at && trouble !== undefined) return trouble;
    return visitedFields[index] ? check?.(texts[index]?.text ?? '') : undefined;
  });
}

export function filling(fields: readonly FormField[]) {
  return (before: FormState, press: Press | Edit): FormState => {
    if (!('key' in press || 'text' in press)) return afterEdit(before, press);
    const field = fields[before.at];
    if (before.outcome !== 'open' || field === undefined) return before;
    const state = { ...before, trouble: undefined };
    const isLast = state.at === fields.length - 1;
    const key = 'key' in press ? press.key : undefined;
    if (key === 'escape' || key === 'interrupt') return { ...state, outcome: 'left' };
    if (key === 'save') return saved(fields, state);
    if (key === 'editor') return field.multiline ? { ...state, outcome: 'in editor' } : state;
    if (key === 'tab') return goTo(state, isLast ? 0 : state.at + 1);
    if (key === 'back-tab') return goTo(state, state.at === 0 ? fields.length - 1 : state.at - 1);
    const text = state.texts[state.at] ?? edited('');
    const now = typed(text, press, field.multiline === true);
    if (now !== text)
      return { ...state, texts: state.texts.map((one, index) => (index === state.at ? now : one)) };
    // Keys that do nothing to the text, such as an arrow on its last line.
    if (key === 'enter') return isLast ? saved(fields, state) : goTo(state, state.at + 1);
    if (key === 'down' && !isLast) return goTo(state, state.at + 1);
    return key === 'up' && state.at > 0 ? goTo(state, state.at - 1) : state;
  };
}

/** Goes on with the saved text, whose problem is shown at once, or with the text before. */
function afterEdit(state: FormState, edit: Edit): FormState {
  if ('trouble' in edit) return { ...state, outcome: 'open', trouble: edit.trouble };
  const texts = state.texts.with(state.at, edited(edit.saved));
  return { ...state, outcome: 'open', texts, visitedFields: state.visitedFields.with(state.at, true) };
}

function goTo(state: FormState, at: number): FormState {
  return { ...state, at, visitedFields: state.visitedFields.map((was, index) => was || index === state.at) };
}

function saved(fields: readonly FormField[], state: FormState): FormState {
  const allVisited = { ...state, visitedFields: state.visitedFields.map(() => true) };
  const wrong = complaintsOf(fields, allVisited).findIndex((complaint) => complaint !== undefined);
  return wrong < 0 ? { ...allVisited, outcome: 'filled' } : { ...allVisited, at: wrong };
}
