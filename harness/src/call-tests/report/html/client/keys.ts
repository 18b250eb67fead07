export interface Keys {
  /** Moves the selection by this many rows. */
  readonly move: (by: 1 | -1) => void;
  readonly search: () => void;
  /** Returns from a scenario to the list, or clears the search. */
  readonly leave: () => void;
}

const typing = 'input, select, textarea, [contenteditable]';

/** Keys outside text fields: j, k, slash and Escape. Enter follows the link that j and k focus. */
export function listenForKeys({ move, search, leave }: Keys): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]')) return;
    if (event.key === 'Escape') return leave();
    if (event.target instanceof Element && event.target.closest(typing)) return;
    const actions: Readonly<Record<string, () => void>> = {
      j: () => move(1),
      k: () => move(-1),
      '/': search,
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
