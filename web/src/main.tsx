import type { PageConfig } from '@firmline/sdk/page-config';
import { createWebhookClient } from '@firmline/sdk/webhook';
import { createRoot } from 'react-dom/client';
import { App } from './components/App.tsx';
import { ConfigProblem } from './components/ConfigProblem.tsx';
import { ErrorBoundary } from './components/ErrorBoundary.tsx';
import { readConfig } from './config.ts';
import { createDemo } from './demo/demo.ts';
import { lookUp } from './lookup/look-up.ts';
import { slugFromPath } from './slug.ts';
import './styles/index.css';

const container = document.querySelector('#root');
if (container) createRoot(container).render(<ErrorBoundary>{page()}</ErrorBoundary>);

function page() {
  try {
    return openDemo(readConfig(document));
  } catch (error) {
    console.error(error);
    return <ConfigProblem error={error} />;
  }
}

function openDemo(config: PageConfig) {
  const slug = slugFromPath(location.pathname);
  const demo = createDemo({
    slug,
    assistantId: config.assistantId,
    lookUp: () => lookUp(config, slug, window.firmlineLookup),
    webhook: createWebhookClient({ url: config.webhookUrl }),
    async loadCallClient() {
      const { createWebCallClient } = await import('@firmline/sdk/web-call');
      return createWebCallClient({
        token: config.platformPublicKey,
        baseUrl: config.platformUrl,
        ...(config.callMachineUrl ? { callMachineUrl: config.callMachineUrl } : {}),
      });
    },
  });
  void demo.open();
  return <App demo={demo} config={config} />;
}
