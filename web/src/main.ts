// Separate from our own code: evaluated in one task, both would block a slow phone for too long.
import 'react-dom/client';
import { waitForPaint } from './painted.ts';
import type { Shell } from './shell/shell.ts';

/** The code waits for the firm's response until this long after its request, ms. */
const greetingFirstMs = 600;

// Without the script in the HTML, that shows what the page needs.
if (window.firmlineShell) void startPage(window.firmlineShell);

async function startPage(shell: Shell): Promise<void> {
  try {
    await waitForGreeting(shell);
    const { start } = await import('./start.tsx');
    await start(shell);
  } catch (error) {
    console.error('The page could not be started.', error);
    shell.giveUp();
  }
}

/** Resolves once the visitor is greeted: evaluating more code would keep a slow phone from showing the response. */
async function waitForGreeting({ lookup }: Shell): Promise<void> {
  if (!lookup) return;
  const limit = new Promise<void>((resolve) => {
    setTimeout(resolve, lookup.requestedAt + greetingFirstMs - performance.now());
  });
  await Promise.race([lookup.answer.then(waitForPaint, () => {}), limit]);
}
