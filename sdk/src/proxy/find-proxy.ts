import { parseUrl } from '../async.ts';
import { ProxyError } from './proxy-error.ts';

/** A proxy that the environment names. */
export interface HttpProxy {
  /** The variable that names it. */
  readonly variable: string;
  /** With the user name and the password, if it needs them. */
  readonly url: URL;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy for a request: that of `HTTPS_PROXY` to https, of `HTTP_PROXY` to http, in lower case first. None to a host in
 * `NO_PROXY`, and none to this machine.
 * @throws ProxyError for a variable that names something else
 */
export function findProxy(target: URL, env: Environment = process.env): HttpProxy | undefined {
  const name = `${target.protocol.slice(0, -1)}_proxy`;
  const variable = env[name] === undefined ? name.toUpperCase() : name;
  const value = env[variable]?.trim() ?? '';
  if (value === '' || isThisMachine(target)) return undefined;
  if (isExempt(target, env['no_proxy'] ?? env['NO_PROXY'] ?? '')) return undefined;
  const url = parseUrl(value.includes('://') ? value : `http://${value}`);
  if (url && /^https?:$/.test(url.protocol)) return { variable, url };
  // The value may contain a password.
  throw new ProxyError(
    `${variable} is not the address of an HTTP proxy. Write one like http://proxy.example:3128.`,
  );
}

/** Most people who name a proxy forget the services on their own machine, which no proxy reaches. */
const isThisMachine = ({ hostname }: URL): boolean =>
  /^(?:.+\.)?localhost$|^127(?:\.\d+){3}$|^\[::1\]$/.test(hostname);

function isExempt(target: URL, list: string): boolean {
  const host = withoutBrackets(target.hostname);
  const port = target.port || (target.protocol === 'https:' ? '443' : '80');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      // An IPv6 address without brackets has no port.
      const [, name = entry, only = port] = /^([^:]+|\[.+\])(?::(\d+))?$/.exec(entry) ?? [];
      const suffix = withoutBrackets(name).replace(/^\*?\./, '');
      return only === port && (suffix === '*' || host === suffix || host.endsWith(`.${suffix}`));
    });
}

const withoutBrackets = (host: string) => host.replace(/^\[(.*)\]$/, '$1');
