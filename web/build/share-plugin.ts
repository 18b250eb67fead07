import type { Plugin } from 'vite';
import { pageDeploymentFromEnv } from '../../sdk/src/page/env.ts';

const image = /(<meta property="og:image" content=")(\/[^"]+)(?=")/;

/**
 * Makes the preview's picture an absolute URL: no network resolves a relative one. There is no `og:url`, because networks
 * link to that address instead of the shared one, and the same HTML serves every personal link.
 */
export function sharePlugin(env: NodeJS.ProcessEnv): Plugin {
  return {
    name: 'firmline:share',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const deployment = pageDeploymentFromEnv(env);
        const page = bundle['index.html'];
        // Without a configuration it is for a server on this machine, which no network reaches.
        if (deployment === null || page?.type !== 'asset') return;
        const { pageUrl } = deployment;
        if (pageUrl === undefined) {
          this.warn(
            'Previews of links will have no picture: set FIRMLINE_PAGE_URL to the address of the page, such as https://demo.example.com.',
          );
          return;
        }
        page.source = String(page.source).replace(
          image,
          (_, openTag: string, path: string) => openTag + new URL(path, pageUrl).href,
        );
      },
    },
  };
}
