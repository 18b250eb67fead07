import { clockText } from '../clock-text.ts';
import { h } from '../dom.ts';

/** A time that moves the cursor of the clock there. */
export const timeButton = (atMs: number, go: (atMs: number) => void): HTMLElement =>
  h('button', { type: 'button', class: 'at', onclick: () => go(atMs) }, clockText(atMs));
