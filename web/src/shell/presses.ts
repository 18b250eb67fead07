import type { PressedAction } from './shell.ts';

const answer = 'One moment, please.';

/**
 * Handles presses before the framework has loaded: shows the button as pressed, announces it to screen readers, and
 * remembers it.
 */
export function keepPresses(): { stop(): readonly PressedAction[] } {
  const pressedActions = new Set<PressedAction>();
  const onClick = ({ target }: Event) => {
    const action =
      target instanceof Element && target.closest<HTMLElement>('[data-action]')?.dataset['action'];
    if (action !== 'browser' && action !== 'phone') return;
    pressedActions.add(action);
    showPresses([...pressedActions].join(' '), answer);
  };
  addEventListener('click', onClick);
  return {
    stop() {
      removeEventListener('click', onClick);
      return [...pressedActions];
    },
  };
}

/** Longest time between the taps of a double tap, ms. */
const doubleTapMs = 400;

/** A double tap or click counts as one: the second would close the form again, or start another call after its end. */
export function ignoreSecondTaps(): void {
  let lastPress: { button: Element | false | null; timeStamp: number } | undefined;
  const onClick = (event: MouseEvent) => {
    const { target, timeStamp, detail } = event;
    // A translator wraps a button's text in elements.
    const button = target instanceof Element && target.closest('button');
    // Not every browser counts taps.
    const isQuick = button === lastPress?.button && timeStamp - lastPress.timeStamp < doubleTapMs;
    const isSecond = detail > 1 || (detail === 1 && isQuick && !isMouse(event));
    lastPress = { button, timeStamp };
    if (isSecond && button) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  addEventListener('click', onClick, true);
}

const isMouse = (event: Event) => event instanceof PointerEvent && event.pointerType === 'mouse';

/** Repeats the presses on the buttons themselves. */
export function repeatPresses(pressedActions: readonly PressedAction[]): void {
  for (const action of pressedActions)
    document.querySelector<HTMLElement>(`[data-action="${action}"]`)?.click();
  if (pressedActions.length > 0) showPresses('', '');
}

// Outside the framework's root: its markup must stay unchanged until hydration.
function showPresses(actions: string, words: string): void {
  document.body.dataset['pressed'] = actions;
  const region = document.querySelector('#answer');
  if (region) region.textContent = words;
}
