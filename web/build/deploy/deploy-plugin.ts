import type { Plugin, Rollup } from 'vite';
import { FirmlineError } from '../../../sdk/src/errors.ts';
import { pageDeploymentFromEnv } from '../../../sdk/src/page/env.ts';
import { contentSecurityPolicy, inlineHashes, withMetaPolicy } from '../../../sdk/src/page/headers.ts';
import { refuseSecrets } from './secret-scan.ts';
import { describeSite, type HostFile, type Site } from './site.ts';
import { netlifyAndCloudflareFiles } from './netlify-cloudflare.ts';
import { nginxFiles } from './nginx.ts';
import { vercelFiles } from './vercel.ts';

/**
 * Prepares a build for deployment: adds the content security policy to the page and the hosts' files beside it, and
 * refuses secrets. A page without a configuration gets its policy from the server that fills it in.
 */
export function deployPlugin(env: NodeJS.ProcessEnv): Plugin {
  return {
    name: 'firmline:deploy',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After every other change to the HTML: the policy contains hashes of its content.
      order: 'post',
      handler(_options, bundle) {
        const deployment = pageDeploymentFromEnv(env);
        const page = bundle['index.html'];
        if (deployment && page?.type === 'asset') {
          const html = textOf(page);
          const policy = contentSecurityPolicy(deployment.config, inlineHashes(html));
          page.source = withMetaPolicy(html, policy);
          const assets = Object.keys(bundle).filter((name) => name.startsWith('_/assets/'));
          const site = describeSite(
            policy,
            assets.map((name) => `/${name}`),
            deployment.dataService,
          );
          for (const file of hostFiles(site)) this.emitFile({ type: 'asset', ...file });
        }
        const outputs = Object.values(bundle).map((output) => ({
          fileName: output.fileName,
          text: textOf(output),
        }));
        try {
          refuseSecrets(outputs, env);
        } catch (error) {
          if (!(error instanceof FirmlineError)) throw error;
          // The build's output shows the message without a stack.
          this.error({ message: [error.message, error.hint].filter(Boolean).join('\n'), stack: '' });
        }
      },
    },
  };
}

function textOf(output: Rollup.OutputAsset | Rollup.OutputChunk): string {
  if (output.type === 'chunk') return output.code;
  return typeof output.source === 'string' ? output.source : Buffer.from(output.source).toString('latin1');
}

/** The configuration files of every supported host. They do not conflict. */
export const hostFiles = (site: Site): HostFile[] => [
  ...vercelFiles(site),
  ...netlifyAndCloudflareFiles(site),
  ...nginxFiles(site),
];
