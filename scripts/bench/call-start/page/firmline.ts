import { createWebCallClient } from '@firmline/sdk/web-call';
import { openBenchPage } from './bench-page.ts';

openBenchPage(({ platformUrl, token, assistantId, callMachineUrl }) => {
  const client = createWebCallClient({ baseUrl: platformUrl, token, callMachineUrl });
  return {
    client,
    prepare: () => client.prepare(),
    start: () => client.start({ assistant: assistantId }),
  };
});
