import { h } from './dom.ts';

/** A moment of an attempt: `3.42 s`, with as many digits as moments `stepMs` apart need. */
export const clockText = (ms: number, stepMs = 10): string =>
  `${(ms / 1000).toFixed(stepMs >= 1000 ? 0 : stepMs >= 100 ? 1 : stepMs >= 10 ? 2 : 3)} s`;

/** A time that moves the cursor of the clock there. */
export const timeButton = (atMs: number, go: (atMs: number) => void): HTMLElement =>
  h('button', { type: 'button', class: 'at', onclick: () => go(atMs) }, clockText(atMs));

export const section = (title: string, ...content: (HTMLElement | undefined)[]): HTMLElement =>
  h('section', {}, h('h3', {}, title), ...content);
