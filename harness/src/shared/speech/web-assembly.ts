// Node has WebAssembly, but its types come only with the browser's, which server code must not see.
declare const compiled: unique symbol;

/** A compiled program. */
interface WasmModule {
  readonly [compiled]: true;
}

interface WasmApi {
  compile(bytes: Uint8Array): Promise<WasmModule>;
  readonly Instance: new (module: WasmModule, imports: object) => object;
}

const hasWasm = (scope: object): scope is { readonly WebAssembly: WasmApi } => 'WebAssembly' in scope;

function api(scope: object): WasmApi {
  if (!hasWasm(scope)) throw new TypeError('This Node.js has no WebAssembly');
  return scope.WebAssembly;
}

export const wasm = api(globalThis);
