import { createWebCallClient } from '@firmline/sdk/web-call';
import { openBenchPage } from './bench-page.ts';

openBenchPage(({ platformUrl, token, assistantId, callMachineUrl }) => {
  const client = createWebCallClient({ baseUrl: platformUrl, token, callMachineUrl });
  return {
    prepare: () => client.prepare(),
    start(events) {
      client.on('call-start', () => events.callStarted());
      client.on('call-start-success', () => events.succeeded());
      client.on('call-start-failed', ({ stage, error }) => events.failed(`${stage}: ${error.message}`));
      return client.start({ assistant: assistantId });
    },
    stop: () => client.stop(),
  };
});
