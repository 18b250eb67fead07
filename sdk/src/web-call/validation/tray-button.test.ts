import { describe, expect, it } from 'vitest';
import { validateCustomTrayButtons } from './tray-button.ts';

const button = { iconPath: 'https://firm.example/icon.png', label: 'Notes', tooltip: 'Take notes' };

describe('validateCustomTrayButtons', () => {
  it('accepts buttons by id', () => {
    const buttons = {
      notes: { ...button, iconPathDarkMode: 'data:image/svg+xml,<svg/>', visualState: 'sidebar-open' },
      help: button,
    };
    expect(validateCustomTrayButtons(buttons)).toEqual(buttons);
    expect(validateCustomTrayButtons({})).toEqual({});
  });

  it('treats absent as no buttons', () => {
    expect(validateCustomTrayButtons(undefined)).toEqual({});
    expect(validateCustomTrayButtons(null)).toEqual({});
  });

  it.each(['default', 'sidebar-open', 'active'])('accepts the visualState %s', (visualState) => {
    expect(validateCustomTrayButtons({ notes: { ...button, visualState } })).toBeDefined();
  });

  it.each([
    [{ iconPath: 'icon.png' }, 'customTrayButtons["notes"].iconPath must be a URL, not "icon.png".'],
    [
      { iconPathDarkMode: '/dark' },
      'customTrayButtons["notes"].iconPathDarkMode must be a URL, not "/dark".',
    ],
    [
      { visualState: 'open' },
      'customTrayButtons["notes"].visualState must be one of default, sidebar-open, active, not "open".',
    ],
    [{ label: 5 }, 'customTrayButtons["notes"].label must be a string, not 5.'],
    [{ tooltip: null }, 'customTrayButtons["notes"].tooltip must be a string, not null.'],
    [{ icon: '' }, 'customTrayButtons["notes"] has no field "icon".'],
    [{ constructor: '' }, 'customTrayButtons["notes"] has no field "constructor".'],
  ])('refuses %j', (fields, message) => {
    expect(() => validateCustomTrayButtons({ help: button, notes: { ...button, ...fields } })).toThrow(
      expect.objectContaining({ code: 'invalid-input', message }),
    );
  });

  it.each([[], 'notes', 5, false])('refuses %j as buttons', (buttons) => {
    expect(() => validateCustomTrayButtons(buttons)).toThrow(/^customTrayButtons must be an object/);
  });

  it.each([[], '', 5, null])('refuses %j as a button', (notes) => {
    expect(() => validateCustomTrayButtons({ notes })).toThrow(
      /^customTrayButtons\["notes"\] must be an object/,
    );
  });
});
