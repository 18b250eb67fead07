import { fileURLToPath } from 'node:url';
import { licenceFiles, thirdPartyPlugin } from '../scripts/shared/third-party.ts';

const pathHere = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Takes Node's own modules with `process.getBuiltinModule`. An import evaluates every export of a module, also those that
 * Node computes on first use: for `node:process` that is 4 ms of a start of 40 ms.
 */
const builtinsOnUse = {
  name: 'builtins-on-use',
  renderChunk: (code) =>
    code.replaceAll(
      /^import (?:\* as )?([\w$]+|\{[^}]*\}) from "(node:[^"]+)";$/gm,
      (_, names, module) =>
        `const ${names.replaceAll(' as ', ': ')} = globalThis.process.getBuiltinModule("${module}");`,
    ),
};

export default {
  input: { firmline: pathHere('src/main.ts') },
  platform: 'node',
  plugins: [builtinsOnUse, thirdPartyPlugin(licenceFiles.cli)],
  resolve: {
    conditionNames: ['@firmline/source', 'node', 'import', 'default'],
    // jsonc-parser's main file loads its parts in a way that bundlers cannot follow.
    mainFields: ['module', 'main'],
  },
  // The commands that run the stack load it from its own package. Ink's developer tools are not part of the command.
  // `open` runs programs from its own folder.
  external: [/^@firmline\/(?:web|harness)\//, 'react-devtools-core'],
  transform: {
    // The oldest Node that the packages support.
    target: 'node22.19',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' },
    // Node's own loads the client behind `fetch`, which no request to the data service uses.
    inject: { Headers: [pathHere('src/http/request-headers.ts'), 'RequestHeaders'] },
  },
  output: {
    dir: pathHere('dist'),
    format: 'esm',
    chunkFileNames: 'chunks/[name]-[hash].js',
    // Each file more costs a start, so what every start needs is one file, and so is what every request needs in case it
    // fails.
    codeSplitting: {
      groups: [
        {
          name: 'start',
          test: /[\\/](?:cli[\\/]src[\\/](?:commands[\\/]program|exit-codes)\.ts|node_modules[\\/]commander[\\/])/,
        },
        {
          name: 'errors',
          test: /[\\/]sdk[\\/]src[\\/](?:(?:rest[\\/])?errors|connect-error|proxy[\\/](?:proxy\.node|proxy-error))\.ts$/,
        },
      ],
    },
    cleanDir: true,
  },
};
