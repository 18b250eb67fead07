// Takes the picture of a report in README.md: of a real call on its own stack. Needs `npm run build`.
// Run: node --conditions=@firmline/source scripts/report-picture.ts
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { firmlineScript } from '../cli/src/testing/spawn-firmline.ts';
import { launchBrowser } from '@firmline/harness/browser';
import { root, temporaryFolder } from './shared/own-stack.ts';

const scenario = 'call-from-first-click-to-last-word';
const target = path.join(root, '.github/images/report.webp');

await using cleanUps = new AsyncDisposableStack();
const folder = await temporaryFolder(cleanUps);
execFileSync(process.execPath, [firmlineScript, 'test', 'run', scenario, '--report', folder], {
  cwd: root,
  stdio: 'inherit',
});
const browser = await launchBrowser();
cleanUps.defer(() => browser.close());
const page = await browser.newPage();
await page.setViewport({ width: 1200, height: 900 });
await page.goto(`${pathToFileURL(path.join(folder, 'report.html')).href}#${scenario}`);
await page.screenshot({ path: target, type: 'webp', quality: 80 });
console.log(path.relative(root, target));
