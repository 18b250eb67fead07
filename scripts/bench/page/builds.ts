// The two pages to serve: ours as the project builds it, and the ordinary one, built here.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PageConfig } from '@firmline/sdk/page-config';
import { build } from 'vite';
import { insertConfig } from '../../../sdk/src/page/insert-config.ts';
import { installPeers } from '../../tools/install.ts';
import { type SiteFiles, documentName, readSite, siteFile } from './files.ts';

export interface BuiltPage {
  readonly html: string;
  readonly files: SiteFiles;
}

/** @param folder of the built page */
export function ownPage(folder: string, config: PageConfig): BuiltPage {
  const html = insertConfig(readFileSync(path.join(folder, 'index.html'), 'utf8'), config);
  return { html, files: new Map([...readSite(folder), [documentName, siteFile(documentName, html)]]) };
}

/** A page made in a day with the usual libraries: see ../peers/page. */
export async function ordinaryPage(config: PageConfig): Promise<BuiltPage> {
  const output = await build({
    root: installPeers('page'),
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    define: Object.fromEntries(
      Object.entries(environment(config)).map(([name, value]) => [
        `import.meta.env.${name}`,
        JSON.stringify(value),
      ]),
    ),
    // Every other path is a firm's link.
    build: { write: false, assetsDir: '_/assets', chunkSizeWarningLimit: 2000, reportCompressedSize: false },
  });
  if (!('output' in output)) throw new Error('The ordinary page was not built once.');
  const contents = output.output.map((file): [string, string | Uint8Array] => [
    `/${file.fileName}`,
    file.type === 'chunk' ? file.code : file.source,
  ]);
  const html = contents.find(([name]) => name === documentName)?.[1];
  if (typeof html !== 'string') throw new Error('The ordinary page has no HTML.');
  return { html, files: new Map(contents.map(([name, content]) => [name, siteFile(name, content)])) };
}

const environment = (config: PageConfig) => ({
  VITE_SUPABASE_URL: config.supabaseUrl,
  VITE_SUPABASE_ANON_KEY: config.supabaseAnonKey,
  VITE_VAPI_PUBLIC_KEY: config.platformPublicKey,
  VITE_VAPI_URL: config.platformUrl,
  VITE_CALL_MACHINE_URL: `${config.callMachineUrl}/call-machine-object-bundle.js`,
  VITE_ASSISTANT_ID: config.assistantId,
  VITE_WEBHOOK_URL: config.webhookUrl,
  VITE_WEBSITE_URL: config.websiteUrl,
  VITE_MAIN_SITE_URL: config.mainSiteUrl,
});
