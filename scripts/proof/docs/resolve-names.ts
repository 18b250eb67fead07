// Loaded into every Node that a page's commands start (`--import`): connects the names of a deployment to the server in
// front of the local stack. Nothing else changes, so certificates are checked as usual.
import { syncBuiltinESMExports } from 'node:module';
import tls from 'node:tls';

const { names, port } = JSON.parse(process.env['FIRMLINE_DOCS_NAMES'] ?? '{"names":[]}') as {
  readonly names: readonly string[];
  readonly port: number;
};
const isNamed = (host: unknown) =>
  names.some((name) =>
    name.startsWith('*.') ? String(host).endsWith(name.slice(1)) : String(host) === name,
  );

const { connect } = tls;
const connectNamed = (...args: Parameters<typeof connect>) => {
  const [options] = args as unknown as [tls.ConnectionOptions];
  if (typeof options !== 'object' || !isNamed(options.host)) return connect(...args);
  const own = { ...options, host: '127.0.0.1', port, servername: options.servername ?? options.host };
  return connect(own as tls.ConnectionOptions, ...(args.slice(1) as []));
};
tls.connect = connectNamed as typeof connect;
syncBuiltinESMExports();
