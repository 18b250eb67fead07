import { h } from '../dom.ts';

export const section = (title: string, ...content: (HTMLElement | undefined)[]): HTMLElement =>
  h('section', {}, h('h3', {}, title), ...content);
