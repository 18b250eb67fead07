import type { Plugin } from 'vite';
// By path: while Vite reads its configuration, the workspace package may not have been built.
import { serializePageConfig } from '../../sdk/src/page/config.ts';
import { pageDeploymentFromEnv } from '../../sdk/src/page/env.ts';

const element = /(<script type="application\/json" id="firmline-config">)[\s\S]*?(<\/script>)/;

/** Fills in the page's configuration from the environment. Without the variables, the server must do it. */
export function pageConfigPlugin(env: NodeJS.ProcessEnv): Plugin {
  return {
    name: 'firmline:page-config',
    transformIndexHtml(html) {
      const deployment = pageDeploymentFromEnv(env);
      const json = deployment === null ? 'null' : serializePageConfig(deployment.config);
      return html.replace(element, (_, open: string, close: string) => open + json + close);
    },
  };
}
