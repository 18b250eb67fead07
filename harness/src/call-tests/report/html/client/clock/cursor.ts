import { clockText, h, svg } from '../dom.ts';
import { type Layout, placeOf } from './draw.ts';
import { type Row, wordsAt } from './rows.ts';
import type { TimeWindow } from './window.ts';

const badgePx = 50;

export interface Cursor {
  readonly element: SVGElement;
  readonly show: (atMs: number, view: TimeWindow, layout: Layout) => void;
}

/** A line across all rows, with its time in a badge at the top. */
export function createCursor(): Cursor {
  const line = svg('path', { class: 'cursor' });
  const badge = svg('rect', { class: 'badge', y: 2, width: badgePx, height: 17, rx: 1.5 });
  const time = svg('text', { class: 'cursor-time', y: 14, 'text-anchor': 'middle' });
  const element = svg('g', {}, line, badge, time);
  return {
    element,
    show: (atMs, view, layout) => {
      const shown = atMs >= view.fromMs && atMs <= view.toMs;
      element.setAttribute('visibility', shown ? 'visible' : 'hidden');
      const x = placeOf(layout, view)(atMs);
      const left = Math.min(Math.max(x - badgePx / 2, 0), layout.width - badgePx);
      line.setAttribute('d', `M${x} 10V${layout.height}`);
      badge.setAttribute('x', String(left));
      time.setAttribute('x', String(left + badgePx / 2));
      time.textContent = clockText(atMs);
    },
  };
}

const pair = (name: string, words: string, kind?: string) =>
  h('div', { class: kind }, h('dt', {}, name), h('dd', {}, words));

/** The text of each row at a moment, with the row's name. */
export function readoutOf(rows: readonly Row[], atMs: number): HTMLElement[] {
  const said = rows.flatMap((row) => {
    const words = wordsAt(row, atMs);
    return words === undefined ? [] : [pair(row.label, words)];
  });
  return [pair('At', clockText(atMs), 'now'), ...said];
}
