import type { PressedAction } from './shell.ts';

const answer = 'One moment, please.';

/**
 * Handles presses before the framework has loaded: shows the button as pressed, announces it to screen readers, and
 * remembers it.
 */
export function keepPresses(): { stop(): readonly PressedAction[] } {
  const pressed = new Set<PressedAction>();
  const onClick = ({ target }: Event) => {
    const action =
      target instanceof Element && target.closest<HTMLElement>('[data-action]')?.dataset['action'];
    if (action !== 'browser' && action !== 'phone') return;
    pressed.add(action);
    showPresses([...pressed].join(' '), answer);
  };
  addEventListener('click', onClick);
  return {
    stop() {
      removeEventListener('click', onClick);
      return [...pressed];
    },
  };
}

/** Repeats the presses on the buttons themselves. */
export function repeatPresses(pressed: readonly PressedAction[]): void {
  for (const action of pressed) document.querySelector<HTMLElement>(`[data-action="${action}"]`)?.click();
  if (pressed.length > 0) showPresses('', '');
}

// Outside the framework's root: its markup must stay unchanged until hydration.
function showPresses(actions: string, words: string): void {
  document.body.dataset['pressed'] = actions;
  const region = document.querySelector('#answer');
  if (region) region.textContent = words;
}
