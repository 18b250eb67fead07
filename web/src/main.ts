// Separate from our own code: evaluated in one task, both would block a slow phone for too long.
import 'react-dom/client';
import { painted } from './painted.ts';
import type { Shell } from './shell/shell.ts';

/** The code waits for the firm's response until this long after its request, ms. */
const greetingFirstMs = 600;

// Without the script in the HTML, that shows what the page needs.
if (window.firmlineShell) void run(window.firmlineShell);

async function run(shell: Shell): Promise<void> {
  try {
    await greeted(shell);
    const { start } = await import('./start.tsx');
    await start(shell);
  } catch (error) {
    console.error('The page could not be started.', error);
    shell.giveUp();
  }
}

/** Resolves once the visitor is greeted: evaluating more code would keep a slow phone from showing the response. */
async function greeted({ lookup }: Shell): Promise<void> {
  if (!lookup) return;
  const limit = new Promise<void>((resolve) => {
    setTimeout(resolve, lookup.requestedAt + greetingFirstMs - performance.now());
  });
  await Promise.race([lookup.answer.then(painted, () => {}), limit]);
}
