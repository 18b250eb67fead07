import type { Attempt, ConsoleLine, Metric, RequestLine } from '../../../../result/result.ts';
import { durationText } from '../../../duration.ts';
import { h, mark, section, timeButton } from '../dom.ts';

type Go = (atMs: number) => void;
type Cell = Element | string | undefined;

/** A table that scrolls horizontally if it is too wide. */
function captionedTable(
  caption: string,
  heads: readonly string[],
  rows: readonly HTMLElement[],
): HTMLElement {
  return h(
    'div',
    { class: 'scroll', role: 'region', tabindex: 0, 'aria-label': caption },
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          heads.map((head) => h('th', { scope: 'col' }, head)),
        ),
      ),
      h('tbody', {}, rows),
    ),
  );
}

const tr = (isBrokenRow: boolean, cells: readonly Cell[]): HTMLElement =>
  h(
    'tr',
    { class: isBrokenRow ? 'broken' : undefined },
    cells.map((cell) => h('td', {}, cell)),
  );

const figure = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 2 : 1);

const metricRow = (metric: Metric): HTMLElement =>
  tr(metric.status === 'failed', [
    metric.status === 'reported' ? undefined : mark(metric.status),
    metric.name,
    h(
      'span',
      { class: 'figure' },
      `${figure(metric.value)} ${metric.unit === 'count' ? '' : metric.unit}`.trim(),
    ),
    metric.limit ?? '',
  ]);

export const figures = ({ metrics }: Attempt): HTMLElement | undefined =>
  metrics.length === 0
    ? undefined
    : section(
        'Figures',
        captionedTable('Figures', ['Verdict', 'Figure', 'Measured', 'Limit'], metrics.map(metricRow)),
      );

/** Collapsed unless it contains a failure. */
const foldedTable = (
  title: string,
  count: number,
  brokenText: string,
  content: HTMLElement,
): HTMLElement | undefined =>
  count === 0
    ? undefined
    : h(
        'details',
        { open: brokenText !== '' },
        h(
          'summary',
          {},
          `${title} `,
          h('span', { class: 'tally' }, [count, brokenText].filter((word) => word !== '').join(', ')),
        ),
        content,
      );

/** Includes exceptions of the page and violations of its policy. */
const loudLevels: ReadonlySet<string> = new Set(['error', 'assert', 'exception', 'policy']);
const isLoud = ({ type }: ConsoleLine) => loudLevels.has(type);
/** Empty for zero. */
const countedItems = (count: number, one: string, plural: string): string =>
  count === 0 ? '' : `${count} ${count === 1 ? one : plural}`;
const isBroken = ({ failure, status = 0 }: RequestLine) => failure !== undefined || status >= 400;

export const consoleLines = ({ console: lines }: Attempt, goTo: Go): HTMLElement | undefined =>
  foldedTable(
    'Console',
    lines.length,
    countedItems(lines.filter(isLoud).length, 'error', 'errors'),
    captionedTable(
      'Console',
      ['At', 'Type', 'Text'],
      lines.map((line) =>
        tr(isLoud(line), [timeButton(line.atMs, goTo), line.type, h('code', {}, line.text)]),
      ),
    ),
  );

export const requests = ({ requests: seenRequests }: Attempt, goTo: Go): HTMLElement | undefined =>
  foldedTable(
    'Requests',
    seenRequests.length,
    countedItems(seenRequests.filter(isBroken).length, 'failed', 'failed'),
    captionedTable(
      'Requests',
      ['At', 'Request', 'Response', 'Duration'],
      seenRequests.map((request) =>
        tr(isBroken(request), [
          timeButton(request.atMs, goTo),
          h('code', {}, `${request.method} ${request.url}`),
          request.failure ?? String(request.status ?? ''),
          request.durationMs === undefined ? '' : durationText(request.durationMs),
        ]),
      ),
    ),
  );
