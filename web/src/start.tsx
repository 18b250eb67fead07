import type { Firm } from '@firmline/sdk/firms';
import type { PageConfig } from '@firmline/sdk/page-config';
import { watchMicrophonePermission } from './call/microphone-permission.ts';
import { createWebhookClient } from '@firmline/sdk/webhook';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadCallParts } from './components/call-parts.ts';
import { Page } from './components/Page.tsx';
import { configText, readConfig, webhookTimeoutMs } from './config.ts';
import { createDemo } from './demo/demo.ts';
import { lookUp, type Ask } from './lookup/look-up.ts';
import { repeatPresses } from './shell/presses.ts';
import type { Shown } from './shell/shell.ts';
import { slugFromPath } from './slug.ts';

/** Makes the page in the HTML interactive. */
export async function start(): Promise<void> {
  const container = document.querySelector('#root');
  // Nothing else may change the document before the hydration, which must find what the shell reports.
  const shown = window.firmlineShell?.takeOver() ?? { firm: null, pressed: [] };
  if (container) await takeOver(container, shown);
}

async function takeOver(root: Element, { firm, pressed }: Shown): Promise<void> {
  const config = readConfig(document);
  if (!config) {
    const { showConfigProblem } = await import('./config-problem.tsx');
    showConfigProblem(root, configText(document));
    return;
  }
  const demo = openDemo(config, firm);
  const opened = demo.open();
  if (firm) await opened;
  const page = (
    <Page
      demo={demo}
      first={demo.getState()}
      config={config}
      onAlive={() => {
        performance.mark('firmline:page-alive');
        document.body.dataset['alive'] = '';
        repeatPresses(pressed);
      }}
    />
  );
  // A translator has replaced the texts that a hydration looks for.
  if (root.querySelector('font')) createRoot(root).render(page);
  else hydrateRoot(root, page);
}

/** @param firm already shown, so no look-up is needed */
function openDemo(config: PageConfig, firm: Shown['firm']) {
  const slug = slugFromPath(location.pathname);
  return createDemo({
    slug,
    reportFailure: config.eventsUrl
      ? async (...failure) => {
          // Without the network there is no report.
          const code = await import('./report-failure.ts').catch(() => null);
          code?.reportFailure(config, slug, ...failure);
        }
      : undefined,
    watchMicrophone: (onChange) => void watchMicrophonePermission(onChange),
    lookUp: () => (firm ? Promise.resolve(firm) : findFirm(config)),
    webhook: createWebhookClient({ url: config.webhookUrl, timeoutMs: webhookTimeoutMs }),
    async loadCallClient() {
      const [{ openCallClient }] = await Promise.all([import('./call/open-call-client.ts'), loadCallParts()]);
      return openCallClient(config);
    },
  });
}

/**
 * The early response, or that of a retry. The script in the HTML sends the requests, so that no code has to load while the
 * network is down; if that script was blocked, late code does.
 */
function findFirm(config: PageConfig): Promise<Firm | null> {
  const { lookup: early, ask } = window.firmlineShell ?? {};
  const askInstead: Ask = async (limitMs) =>
    (await import('./lookup/request-firm.ts')).requestFirm(config, limitMs);
  return lookUp({ early, ask: ask ?? askInstead });
}
