import { describe, expect, it } from 'vitest';
import { findProxy } from './find-proxy.ts';
import { ProxyError } from './proxy-error.ts';

type Variables = Readonly<Record<string, string>>;

const corporate = 'http://proxy.example:3128';
const hrefOf = (target: string, env: Variables) => findProxy(new URL(target), env)?.url.href;

describe('the proxy of a request', () => {
  it.each<[target: string, env: Variables, variable: string]>([
    ['https://api.example/', { HTTPS_PROXY: corporate }, 'HTTPS_PROXY'],
    ['https://api.example/', { https_proxy: corporate, HTTPS_PROXY: 'http://other.example' }, 'https_proxy'],
    ['http://api.example/', { HTTP_PROXY: corporate }, 'HTTP_PROXY'],
    ['http://api.example/', { http_proxy: corporate }, 'http_proxy'],
    ['https://api.example/', { HTTPS_PROXY: 'proxy.example:3128' }, 'HTTPS_PROXY'],
    ['https://api.example/', { HTTPS_PROXY: `${corporate}/` }, 'HTTPS_PROXY'],
    ['https://api.example/', { ALL_PROXY: corporate }, 'ALL_PROXY'],
    ['http://api.example/', { all_proxy: corporate, ALL_PROXY: 'http://other.example' }, 'all_proxy'],
    ['https://api.example/', { HTTPS_PROXY: corporate, all_proxy: 'socks5://other.example' }, 'HTTPS_PROXY'],
  ])('to %s with %j is that of %s', (target, env, variable) => {
    expect(findProxy(new URL(target), env)).toEqual({ variable, url: new URL(corporate) });
  });

  it.each<[target: string, env: Variables]>([
    ['https://api.example/', {}],
    ['https://api.example/', { HTTP_PROXY: corporate }],
    ['http://api.example/', { HTTPS_PROXY: corporate }],
    ['https://api.example/', { HTTPS_PROXY: '' }],
    ['https://api.example/', { https_proxy: '', HTTPS_PROXY: corporate, ALL_PROXY: corporate }],
    ['file:///etc/hosts', { ALL_PROXY: corporate }],
    ['file:///etc/hosts', { HTTPS_PROXY: corporate }],
  ])('to %s is none with %j', (target, env) => {
    expect(findProxy(new URL(target), env)).toBeUndefined();
  });

  it.each([
    'http://localhost:4310/',
    'http://firmline.localhost/',
    'http://127.0.0.1:4310/',
    'http://127.8.9.10/',
    'http://[::1]:4310/',
  ])('to %s, which is this machine, is none', (target) => {
    expect(hrefOf(target, { HTTP_PROXY: corporate })).toBeUndefined();
    expect(hrefOf(target.replace('http:', 'https:'), { HTTPS_PROXY: corporate })).toBeUndefined();
  });

  it.each([
    ['*', 'https://api.example/'],
    ['api.example', 'https://api.example/'],
    ['API.Example', 'https://api.example/'],
    ['example', 'https://api.example/'],
    ['.example', 'https://api.example/'],
    ['*.example', 'https://api.example/'],
    ['a.test, api.example', 'https://api.example/'],
    ['a.test api.example', 'https://api.example/'],
    ['api.example:443', 'https://api.example/'],
    ['api.example:8443', 'https://api.example:8443/'],
    ['10.1.2.3', 'https://10.1.2.3/'],
    ['fd00::1', 'https://[fd00::1]/'],
    ['[fd00::1]:8443', 'https://[fd00::1]:8443/'],
    ['10.0.0.0/8', 'https://10.10.20.1/'],
    ['a.test, 192.168.0.0/16', 'https://192.168.3.4:8443/'],
    ['10.1.2.3/32', 'https://10.1.2.3/'],
    ['0.0.0.0/0', 'https://10.1.2.3/'],
    ['fd00::/8', 'https://[fd12::1]/'],
    ['192.168.*;10.1.*', 'https://10.1.2.3/'],
    ['10.*:8443', 'https://10.1.2.3:8443/'],
    ['api.example.', 'https://api.example/'],
    ['.example', 'https://api.example./'],
  ])('is none with NO_PROXY=%s to %s', (list, target) => {
    for (const name of ['NO_PROXY', 'no_proxy'])
      expect(hrefOf(target, { HTTPS_PROXY: corporate, [name]: list })).toBeUndefined();
  });

  it.each([
    ['', 'https://api.example/'],
    [',', 'https://api.example/'],
    ['pi.example', 'https://api.example/'],
    ['api.example.test', 'https://api.example/'],
    ['api.example:80', 'https://api.example/'],
    ['*:80', 'https://api.example/'],
    ['0.1.2.3', 'https://10.1.2.3/'],
    ['10.0.0.0/8', 'https://11.0.0.1/'],
    ['10.0.0.0/8', 'https://api.example/'],
    ['10.0.0.0/33', 'https://10.0.0.1/'],
    ['10.0.0.0/', 'https://10.0.0.1/'],
    ['fd00::/8', 'https://10.0.0.1/'],
    ['10.1.*', 'https://10.10.2.3/'],
    ['10.*', 'https://10.example/'],
    ['.', 'https://api.example./'],
  ])('stays with NO_PROXY=%j to %s', (list, target) => {
    expect(hrefOf(target, { HTTPS_PROXY: corporate, NO_PROXY: list })).toBe(`${corporate}/`);
  });

  it.each(['u:12#secret', 'u:a#secret', 'u#secret', 'u:12/secret', 'u:12?secret', 'u:%secret'])(
    'is an error that names the characters if the password of %s is not encoded',
    (login) => {
      const find = () =>
        findProxy(new URL('https://api.example/'), { ALL_PROXY: `http://${login}@proxy.example:3128` });
      expect(find).toThrow(ProxyError);
      expect(find).toThrow('ALL_PROXY has a user name or a password with #, /, ? or %.');
      expect(find).not.toThrow('secret');
    },
  );

  it.each(['socks5://u:secret@proxy.example', 'http://', 'http://u:secret@proxy example', '//', ':0:'])(
    'is an error with HTTPS_PROXY=%s, without its password',
    (value) => {
      const find = () => findProxy(new URL('https://api.example/'), { HTTPS_PROXY: value });
      expect(find).toThrow(ProxyError);
      expect(find).toThrow('HTTPS_PROXY is not the address of an HTTP proxy.');
      expect(find).not.toThrow('secret');
    },
  );
});
