import {
  entry,
  invalidInput,
  isAbsent,
  requireObject,
  requireText,
  requireUrl,
  show,
} from './invalid-input.ts';
import type { CustomTrayButtons, TrayButtonVisualState } from './types.ts';

const visualStates: readonly TrayButtonVisualState[] = ['default', 'sidebar-open', 'active'];

/**
 * Checks buttons in the tray of Daily's call frame, by id. Absent means none.
 * @throws FirmlineError 'invalid-input'
 */
export function validateCustomTrayButtons(customTrayButtons: unknown): CustomTrayButtons {
  if (isAbsent(customTrayButtons)) return {};
  const buttons = requireObject(customTrayButtons, 'customTrayButtons');
  for (const [id, value] of Object.entries(buttons)) {
    const button = entry('customTrayButtons', id);
    for (const [name, field] of Object.entries(requireObject(value, button))) {
      checkField(name, field, button);
    }
  }
  return buttons as CustomTrayButtons;
}

function checkField(name: string, value: unknown, button: string): void {
  const field = `${button}.${name}`;
  switch (name) {
    case 'iconPath':
    case 'iconPathDarkMode':
      requireUrl(value, field);
      return;
    case 'label':
    case 'tooltip':
      requireText(value, field);
      return;
    case 'visualState':
      if (visualStates.some((state) => state === value)) return;
      throw invalidInput(`${field} must be one of ${visualStates.join(', ')}, not ${show(value)}.`);
    default:
      throw invalidInput(`${button} has no field ${show(name)}.`);
  }
}
