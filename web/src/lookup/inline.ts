import { givenConfig } from '../config.ts';
import { canRun } from '../shell/can-run.ts';
import { openShell } from '../shell/open-shell.ts';

// Inlined into the HTML; runs before any other script has loaded. The page's own look-up meets and reports any failure
// again. In a browser too old to run this, or the page, the end of the HTML shows a notice.
if (canRun()) window.firmlineShell = openShell(givenConfig(document));
