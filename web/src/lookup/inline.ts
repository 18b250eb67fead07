import { uncheckedConfig } from '../config.ts';
import { openShell } from '../shell/open-shell.ts';

/** Whether the browser is new enough for the page: every target of the build has both features, and few older ones. */
const canRun = (): boolean => 'toSorted' in Array.prototype && 'attachInternals' in HTMLElement.prototype;

// Inlined into the HTML; runs before any other script has loaded. The page's own look-up meets and reports any failure
// again. In a browser too old to run this, or the page, the end of the HTML shows a notice.
if (canRun()) window.firmlineShell = openShell(uncheckedConfig(document));
