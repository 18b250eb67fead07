import type { PageConfig } from '@firmline/sdk/page-config';
import { configText } from '../config.ts';
import { openShell } from '../shell/open-shell.ts';
import { requestFirm } from './request-firm.ts';

// Stands in the page's HTML and runs before any other script has arrived. Whatever goes wrong here is met again, and
// told, by the page's own look-up.
const config = readConfig();
window.firmlineShell = openShell(
  config ? (limitMs) => requestFirm(config, limitMs) : undefined,
  config?.websiteUrl ?? '',
);

function readConfig(): PageConfig | null {
  try {
    return JSON.parse(configText(document)) as PageConfig | null;
  } catch {
    return null;
  }
}
