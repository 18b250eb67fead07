import type { Plugin } from 'vite';
// By path: while Vite reads its configuration, the workspace package may not have been built.
import { pageDeploymentFromEnv } from '../../sdk/src/page/env.ts';
import { insertConfig } from '../../sdk/src/page/insert-config.ts';

/** Fills in the page's configuration from the environment. Without the variables, the server must do it. */
export function pageConfigPlugin(env: NodeJS.ProcessEnv): Plugin {
  return {
    name: 'firmline:page-config',
    transformIndexHtml: {
      // The prerendered notice has a link to be filled in.
      order: 'post',
      handler(html) {
        const deployment = pageDeploymentFromEnv(env);
        return deployment === null ? html : insertConfig(html, deployment.config);
      },
    },
  };
}
