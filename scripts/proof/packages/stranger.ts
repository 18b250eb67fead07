// A project of somebody else: a page on the client, one on the vendor's own, the vendor's example on our class, a page of React,
// and tests.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  buildPage,
  examples,
  exampleScript,
} from '../../../harness/src/call-tests/session/own-page/testing/build-page.ts';
import { writeFiles } from '../shared/write-files.ts';

const reactPage = path.join(examples, '../react/CallPage.tsx');

/** Stands for a key and an id of the visitor's own: the platform refuses the example's "your-assistant-id". */
const filledIn = "'2f0c1f8e-5f0e-4d6a-9a53-0d6f5e0c7b11'";

/** Blocks of code of the vendor's README, as they are but for the import and what the reader fills in. */
async function vendorBlocks(project: string): Promise<readonly string[]> {
  const readme = await readFile(path.join(project, 'node_modules/@vapi-ai/web/README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```javascript\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  if (blocks.length < 10) throw new Error("The vendor's README has another form than expected.");
  return blocks.map((text) =>
    text
      .replace("'@vapi-ai/web'", "'@firmline/sdk/vapi-compat'")
      .replaceAll(/'your-[^']*'/g, filledIn)
      // A line of dots stands for more code.
      .replace(/^ *\.\.\.\n/m, ''),
  );
}

/**
 * Writes the files of the project, and builds its pages.
 * @returns the files to type-check, relative to the project
 */
export async function writeStranger(project: string): Promise<readonly string[]> {
  const file = (name: string) => path.join(project, name);
  const [importBlock = '', createBlock = '', ...blocks] = await vendorBlocks(project);
  const listeners = blocks.filter((text) => text.includes('vapi.on('));
  const find = (text: string) => blocks.find((one) => one.startsWith(text)) ?? '';
  await writeFile(
    file('vendor-page.ts'),
    `${importBlock}${createBlock}${listeners.join('')}
document.querySelector('#start')?.addEventListener('click', () => {
${find(`vapi.start(${filledIn});`)}});
document.querySelector('#stop')?.addEventListener('click', () => {
${find('vapi.stop();')}});
`,
  );
  await writeFile(
    file('vendor-readme.ts'),
    `${importBlock}${createBlock}${blocks.map((text) => `{\n${text}}\n`).join('')}`,
  );
  for (const name of ['sdk-page.ts', 'elements.ts']) await copyFile(path.join(examples, name), file(name));
  await copyFile(reactPage, file('CallPage.tsx'));
  await writeFiles(path.join(import.meta.dirname, 'files.yaml'), project);
  await buildPage(file('sdk-page.ts'), file('dist'));
  await buildPage(file('vendor-page.ts'), file('dist-vendor'));
  const alias = { '@vapi-ai/web': path.join(project, 'node_modules/@vapi-ai/web') };
  await buildPage(exampleScript('vendor-page'), file('dist-vendor-client'), alias);
  return ['vendor-readme.ts', 'vendor-page.ts', 'CallPage.tsx'];
}
