import type { PageConfig } from '@firmline/sdk/page-config';
import { configText } from '../config.ts';
import { openShell } from '../shell/open-shell.ts';
import { requestFirm } from './request-firm.ts';

// Inlined into the HTML; runs before any other script has loaded. The page's own look-up meets and reports any failure
// again.
const config = readConfig();
window.firmlineShell = openShell(config ? (limitMs) => requestFirm(config, limitMs) : undefined, config);

function readConfig(): PageConfig | null {
  try {
    return JSON.parse(configText(document)) as PageConfig | null;
  } catch {
    return null;
  }
}
