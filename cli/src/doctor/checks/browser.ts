import { once } from 'node:events';
import { createServer } from 'node:http';
import { FirmlineError } from '@firmline/sdk/errors';
import { about, type Check, type Finding } from '../check.ts';

const browserFinding = about('browser', 'Browser for link verify');
const microphone = about('microphone', 'Microphone stand-in');

/** Whether a browser is found, starts, and hears the microphone stand-in that link verify uses for calls. */
export const browserCheck: Check = {
  id: 'browser',
  title: 'Browser for link verify',
  limitMs: 45_000,
  async run({ signal }): Promise<readonly Finding[]> {
    const { findBrowser, launchBrowser } = await import('@firmline/harness/browser');
    try {
      const executablePath = await findBrowser('chromium');
      if (executablePath === null) {
        return [
          browserFinding.failed(
            'No Chromium or Chrome was found.',
            'Install one, or set PUPPETEER_EXECUTABLE_PATH to its path.',
            'npx @puppeteer/browsers install chrome@stable',
          ),
        ];
      }
      const browser = await launchBrowser({ executablePath, args: ['--use-fake-ui-for-media-stream'] });
      const close = () => void browser.close();
      signal.addEventListener('abort', close, { once: true });
      try {
        const version = await browser.version();
        return [browserFinding.ok(`${version} at ${executablePath}.`), await listen(await browser.newPage())];
      } finally {
        signal.removeEventListener('abort', close);
        await browser.close();
      }
    } catch (error) {
      if (!(error instanceof FirmlineError)) throw error;
      return [browserFinding.failed(error.message, error.hint)];
    }
  },
};

interface Page {
  goto(url: string): Promise<unknown>;
  evaluate(script: string): Promise<unknown>;
}

/** The loudest sample that the page hears within two seconds; the stand-in beeps once a second. */
const loudest = `(async () => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const context = new AudioContext();
  await context.resume();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let peak = 0;
  for (const end = performance.now() + 2000; performance.now() < end && peak < 0.01; ) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    analyser.getFloatTimeDomainData(samples);
    peak = Math.max(peak, ...samples.map(Math.abs));
  }
  for (const track of stream.getTracks()) track.stop();
  await context.close();
  return peak;
})()`;

async function listen(page: Page): Promise<Finding> {
  // Only pages of a trusted origin may use a microphone, and this machine is one.
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<title>x</title>'),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const address = server.address();
    await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
    const peak = Number(await page.evaluate(loudest));
    return peak >= 0.01
      ? microphone.ok('The browser receives its audio.')
      : microphone.failed(
          'The browser receives no audio.',
          'Set PUPPETEER_EXECUTABLE_PATH to another Chromium.',
        );
  } catch (error) {
    const [reason = ''] = String(error).split('\n');
    return microphone.failed(
      `The browser gives pages no microphone: ${reason}.`,
      'Set PUPPETEER_EXECUTABLE_PATH to another Chromium.',
    );
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
