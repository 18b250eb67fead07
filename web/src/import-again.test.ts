import { describe, expect, it } from 'vitest';
import { importsAgain } from './import-again.ts';

/** Behaves like a browser that never requests a failed URL again. */
function forgetfulOfNothing() {
  const requested: string[] = [];
  const failed = new Set<string>();
  const modules = new Map<string, object>();
  let works = false;
  const answers: (() => void)[] = [];
  const load = importsAgain(async (address) => {
    requested.push(address);
    await new Promise<void>((answer) => answers.push(answer));
    if (!works) failed.add(address);
    if (failed.has(address)) throw new TypeError(`error loading ${address}`);
    const module = modules.get(address) ?? {};
    modules.set(address, module);
    return module;
  });
  return {
    requested,
    load,
    answer: () => answers.splice(0).forEach((answer) => answer()),
    recover: () => (works = true),
  };
}

describe('an import of the page’s code', () => {
  it('uses a new URL after each failure, and keeps the one that worked', async () => {
    const browser = forgetfulOfNothing();
    const ask = async () => {
      const loading = browser.load('./form.js');
      browser.answer();
      return loading;
    };
    await expect(ask()).rejects.toThrow('form.js');
    await expect(ask()).rejects.toThrow('form.js?again=1');
    browser.recover();
    const module = await ask();
    expect(await ask()).toBe(module);
    expect(browser.requested).toEqual([
      './form.js',
      './form.js?again=1',
      './form.js?again=2',
      './form.js?again=2',
    ]);
  });

  it('gives all callers the same module, however many waited for the failed one', async () => {
    const browser = forgetfulOfNothing();
    const early = [browser.load('./form.js'), browser.load('./form.js')];
    browser.answer();
    expect((await Promise.allSettled(early)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    browser.recover();
    const late = [browser.load('./form.js'), browser.load('./form.js')];
    browser.answer();
    const [one, other] = await Promise.all(late);
    expect(one).toBe(other);
    expect(new Set(browser.requested)).toEqual(new Set(['./form.js', './form.js?again=1']));
  });

  it('does not change the URLs of other files', async () => {
    const browser = forgetfulOfNothing();
    const failing = browser.load('./form.js');
    browser.answer();
    await expect(failing).rejects.toThrow('form.js');
    browser.recover();
    const other = browser.load('./call.js');
    browser.answer();
    await other;
    expect(browser.requested.at(-1)).toBe('./call.js');
  });
});
