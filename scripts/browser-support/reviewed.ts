/** Names that are not everywhere and do no harm, with the reason. */
export interface Reviewed {
  /** A built file, without its hash. */
  readonly file: string;
  readonly names: readonly string[];
  readonly reason: string;
}

const reactOnly = 'Only for ViewTransition, gestures and default indicators, which the page does not use';
const ownName = 'A property of its own objects, which has the name of a newer feature';
const decoration = 'Without it the page looks slightly different and works the same';

/** Uses that a test does not guard visibly. A line that is no longer needed fails the check. */
export const reviewed: readonly Reviewed[] = [
  { file: 'PhoneForm.js', names: ['isValid'], reason: ownName },
  { file: 'daily-esm.js', names: ['brands'], reason: 'Of the hints, after a test for them' },
  { file: 'daily-esm.js', names: ['Error.stackTraceLimit'], reason: 'Only longer stacks in error reports' },
  { file: 'daily-esm.js', names: ['requestSession', 'local', 'results', 'reasons'], reason: ownName },
  {
    file: 'framework.js',
    names: ['delay', 'createContext', 'displayName', 'share'],
    reason: ownName,
  },
  {
    file: 'framework.js',
    names: ['cssFloat', 'fromElement'],
    reason: 'For older browsers or for no style of ours',
  },
  {
    file: 'framework.js',
    names: [
      'skipTransition',
      'viewTransitionName',
      'viewTransitionClass',
      'startViewTransition',
      'navigation',
      'currentEntry',
      'navigate',
      'navigatesuccess',
      'navigateerror',
    ],
    reason: reactOnly,
  },
  { file: 'open-call-client.js', names: ['released'], reason: 'A lock without it counts as held' },
  { file: 'open-call-client.js', names: ['local'], reason: ownName },
  {
    file: 'open-call-client.js',
    names: ['cancelIdleCallback'],
    reason: 'Where requestIdleCallback, which is tested, has run',
  },
  {
    file: 'start.js',
    names: ['cancelIdleCallback'],
    reason: 'Where requestIdleCallback, which is tested, has run',
  },
  { file: 'start.js', names: ['connection'], reason: 'Its fields are read only if it exists' },
  {
    file: 'index.html',
    names: ['<meta name="viewport">', '<meta name="theme-color">', '<link rel="icon">'],
    reason: 'Browsers without it have nothing that it would change',
  },
  {
    file: 'index.html',
    names: ['<link rel="modulepreload">'],
    reason: 'Scripts then load one after another',
  },
  {
    file: 'index.html',
    names: ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'],
    reason: 'Safari then moves a few letters when the font arrives',
  },
  {
    file: 'index.html',
    names: [
      '::selection',
      'text-wrap',
      'text-wrap: balance',
      'text-wrap: pretty',
      'cursor: pointer',
      'cursor: default',
      '-webkit-tap-highlight-color',
      'scrollbar-width',
      'scrollbar-width: none',
    ],
    reason: decoration,
  },
];
