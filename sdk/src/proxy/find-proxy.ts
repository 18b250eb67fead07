import { BlockList, isIP } from 'node:net';
import { parseUrl } from '../older-browsers.ts';
import { ProxyError } from './proxy-error.ts';
import type { HttpProxy } from './http-proxy.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy for a request: `HTTPS_PROXY` for https, `HTTP_PROXY` for http, otherwise `ALL_PROXY`. A lower-case name comes
 * first. Hosts in `NO_PROXY` and this machine get none.
 * @throws ProxyError for a variable that does not name an HTTP proxy
 */
export function findProxy(target: URL, env: Environment = process.env): HttpProxy | undefined {
  const scheme = target.protocol.slice(0, -1);
  if (!/^https?$/.test(scheme)) return undefined;
  const names = [`${scheme}_proxy`, 'all_proxy'].flatMap((name) => [name, name.toUpperCase()]);
  const variable = names.find((name) => env[name] !== undefined) ?? '';
  const value = env[variable]?.trim() ?? '';
  if (value === '' || isThisMachine(target)) return undefined;
  if (isExempt(target, env['no_proxy'] ?? env['NO_PROXY'] ?? '')) return undefined;
  // The value may contain a password, so no error shows it.
  const [, login = ''] = /^(?:\w+:\/\/)?(.*)@/.exec(value) ?? [];
  if (/[#/?]/.test(login) || !isDecodable(login)) {
    throw new ProxyError(
      `${variable} has a user name or a password with #, /, ? or %. Write them as %23, %2F, %3F and %25.`,
    );
  }
  const url = parseUrl(value.includes('://') ? value : `http://${value}`);
  if (url && /^https?:$/.test(url.protocol)) return { variable, url };
  throw new ProxyError(
    `${variable} is not the address of an HTTP proxy. Write one like http://proxy.example:3128.`,
  );
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Most people who name a proxy forget the services on their own machine, which no proxy reaches. */
const isThisMachine = ({ hostname }: URL): boolean =>
  /^(?:.+\.)?localhost$|^127(?:\.\d+){3}$|^\[::1\]$/.test(hostname);

function isExempt(target: URL, list: string): boolean {
  const host = plainName(target.hostname);
  const port = target.port || (target.protocol === 'https:' ? '443' : '80');
  return list
    .toLowerCase()
    .split(/[\s,;]+/)
    .some((entry) => {
      if (entry.includes('/')) return isInNetwork(host, entry);
      // An IPv6 address without brackets has no port.
      const [, name = entry, entryPort = port] = /^([^:]+|\[.+\])(?::(\d+))?$/.exec(entry) ?? [];
      if (entryPort !== port) return false;
      // As systems write their exceptions: 10.0.*
      if (/^[\d.]+\*$/.test(name)) return isIP(host) === 4 && host.startsWith(name.slice(0, -1));
      const suffix = plainName(name).replace(/^\*?\./, '');
      return suffix === '*' || host === suffix || host.endsWith(`.${suffix}`);
    });
}

/** Whether the host is an address in a network such as `10.0.0.0/8`. */
function isInNetwork(host: string, entry: string): boolean {
  const [, network = '', bits] = /^\[?([^/[\]]*)\]?\/(\d{1,3})$/.exec(entry) ?? [];
  const version = isIP(network);
  if (version === 0 || isIP(host) !== version || Number(bits) > (version === 4 ? 32 : 128)) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const members = new BlockList();
  members.addSubnet(network, Number(bits), family);
  return members.check(host, family);
}

/** Without the brackets of an IPv6 address, or the dot that ends a complete name. */
const plainName = (host: string) => host.replace(/^\[(.*)\]$|\.$/, '$1');
