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
  ])('to %s with %j is that of %s', (target, env, variable) => {
    expect(findProxy(new URL(target), env)).toEqual({ variable, url: new URL(corporate) });
  });

  it.each<[target: string, env: Variables]>([
    ['https://api.example/', {}],
    ['https://api.example/', { HTTP_PROXY: corporate }],
    ['http://api.example/', { HTTPS_PROXY: corporate }],
    ['https://api.example/', { HTTPS_PROXY: '' }],
    ['https://api.example/', { https_proxy: '', HTTPS_PROXY: corporate }],
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
  ])('stays with NO_PROXY=%j to %s', (list, target) => {
    expect(hrefOf(target, { HTTPS_PROXY: corporate, NO_PROXY: list })).toBe(`${corporate}/`);
  });

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
