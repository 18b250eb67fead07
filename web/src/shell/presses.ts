import type { PressedAction } from './shell.ts';

const answer = 'One moment, please.';

/**
 * Answers presses that come before the framework: the button shows that it was pressed, a screen reader hears it, and
 * what was pressed is kept.
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

/** Carries out what was pressed, by the buttons themselves. */
export function repeatPresses(pressed: readonly PressedAction[]): void {
  for (const action of pressed) document.querySelector<HTMLElement>(`[data-action="${action}"]`)?.click();
  if (pressed.length > 0) showPresses('', '');
}

// Outside of what the framework takes over, which has to find its own markup.
function showPresses(actions: string, words: string): void {
  document.body.dataset['pressed'] = actions;
  const region = document.querySelector('#answer');
  if (region) region.textContent = words;
}
