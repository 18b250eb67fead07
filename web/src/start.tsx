import type { PageConfig } from '@firmline/sdk/page-config';
import { watchMicrophonePermission } from './call/microphone-permission.ts';
import { createWebhookClient } from '@firmline/sdk/webhook';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadCallParts } from './components/load-call-parts.ts';
import { Page } from './components/App.tsx';
import { configText, readConfig } from './config.ts';
import { createDemo, type Demo, type DemoServices } from './demo/demo.ts';
import { lookUp, type EarlyLookUp, type LookUpOptions } from './lookup/look-up.ts';
import { repeatPresses } from './shell/presses.ts';
import type { Shell } from './shell/shell.ts';

/** Longest wait for the webhook's response, ms. */
const webhookTimeoutMs = 30_000;

/** Makes the page in the HTML interactive. */
export async function start(shell: Shell): Promise<void> {
  const config = readConfig(document);
  // Before the takeover, after which no presses are kept. Without this code the page does not start.
  const consent = config?.consent ? await import('./consent.ts') : null;
  // Nothing else may change the document before the hydration, which must find what the shell reports.
  const { firm, pressedActions } = shell.takeOver();
  const root = document.querySelector('#root');
  if (!root) return;
  const { lookup } = shell;
  if (!config || !lookup) {
    const { showConfigProblem } = await import('./config-problem.tsx');
    showConfigProblem(root, configText(document));
    return;
  }
  const readyDemo = openDemo(config, firm ? async () => firm : lookUpsOf(lookup));
  const demo = consent && config.consent ? consent.withConsent(readyDemo, config.consent) : readyDemo;
  const opening = demo.open();
  if (firm) await opening;
  const page = (
    <Page
      demo={demo}
      first={demo.getState()}
      config={config}
      onAlive={() => {
        performance.mark('firmline:page-alive');
        document.body.dataset['alive'] = '';
        repeatPresses(pressedActions);
        if (config.eventsUrl) void loadAndWatchVisit(config.eventsUrl, demo);
      }}
    />
  );
  // A translator, or the notice of a late start, has replaced what a hydration looks for.
  if (root.querySelector('font, .notice')) createRoot(root).render(page);
  else hydrateRoot(root, page);
}

/** Without the network there are no reports. */
const loadEvents = () => import('./events.ts').catch(() => null);

const loadAndWatchVisit = async (eventsUrl: string, demo: Demo) =>
  (await loadEvents())?.watchVisit(eventsUrl, demo);

function openDemo(config: PageConfig, findFirm: DemoServices['lookUp']): Demo {
  const { eventsUrl } = config;
  const demo = createDemo({
    lookUp: findFirm,
    report: eventsUrl
      ? async (...event) => (await loadEvents())?.reportEvent(eventsUrl, ...event)
      : undefined,
    watchMicrophone: (onChange) => void watchMicrophonePermission(onChange),
    webhook: createWebhookClient({ url: config.webhookUrl, timeoutMs: webhookTimeoutMs }),
    async loadCallClient() {
      const [{ openCallClient }, { tabOf, reduceCall }] = await Promise.all([
        import('./call/open-call-client.ts'),
        loadCallParts(),
      ]);
      return { ...openCallClient(config, tabOf(demo)), reduce: reduceCall };
    },
  });
  return demo;
}

/** Looks up the firm of the page's link, at first with the request that has been sent. */
function lookUpsOf({ slug, request, ...firstLookUp }: EarlyLookUp): DemoServices['lookUp'] {
  let earlyLookUp: typeof firstLookUp | undefined = firstLookUp;
  return async () => {
    const options: LookUpOptions = { request, earlyLookUp };
    earlyLookUp = undefined;
    const firm = await lookUp(slug, options);
    if (firm) return firm;
    const { findByPlainLink } = await import('./lookup/plain-link.ts');
    return findByPlainLink(slug, (slugOfText) => lookUp(slugOfText, { request }));
  };
}
