import type { Firm } from '@firmline/sdk/firms';
import type { PageConfig } from '@firmline/sdk/page-config';
import { openShell } from '../shell/open-shell.ts';
import { slugFromPath } from '../slug.ts';
import { askFirm } from './ask-firm.ts';
import { firmRequest } from './firm-request.ts';

// Stands in the page's HTML and runs before any other script has arrived. Whatever goes wrong here is met again, and
// told, by the page's own look-up.
const config = readConfig();
window.firmlineShell = openShell(config ? startLookup(config) : undefined, config?.websiteUrl ?? '');

function readConfig(): PageConfig | null {
  try {
    return JSON.parse(document.querySelector('#firmline-config')?.textContent ?? 'null') as PageConfig | null;
  } catch {
    return null;
  }
}

async function startLookup(services: PageConfig): Promise<Firm | null> {
  return askFirm(firmRequest(services, slugFromPath(location.pathname), location.origin));
}
