// Before what is ours, and apart from it: read and run in one piece, they would keep a slow phone from answering.
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
