import type { Plugin } from 'vite';
// By path: while Vite reads its configuration, the workspace package may not have been built.
import { pageConfigFromEnv, serializePageConfig } from '../../sdk/src/page-config.ts';

const element = /(<script type="application\/json" id="firmline-config">)[\s\S]*?(<\/script>)/;

/** Fills the page's configuration in from the environment; without its variables a server has to do it. */
export function pageConfigPlugin(env: NodeJS.ProcessEnv): Plugin {
  return {
    name: 'firmline:page-config',
    transformIndexHtml(html) {
      const config = pageConfigFromEnv(env);
      const json = config === null ? 'null' : serializePageConfig(config);
      return html.replace(element, (_, open: string, close: string) => open + json + close);
    },
  };
}
