// Separate from our own code: evaluated in one task, both would block a slow phone for too long.
import 'react-dom/client';

void run();

async function run(): Promise<void> {
  try {
    const { start } = await import('./start.tsx');
    await start();
  } catch (error) {
    console.error('The page could not be started.', error);
    window.firmlineShell?.giveUp();
  }
}
