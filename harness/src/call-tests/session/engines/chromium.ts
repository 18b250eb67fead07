import {
  type BrowserContext,
  type CDPSession,
  type Frame,
  type JSHandle,
  type Page,
  type Protocol,
  type Target,
  TargetType,
} from 'puppeteer-core';
import { setMicrophonePermission } from '../../../shared/browser/launch-browser.ts';
import { intercept } from './chromium-interception.ts';
import type { EngineMethods, LogListener, QuietReader } from './engine-methods.ts';
import { findInPage } from '../observe/elements.ts';
import type { JsonValue } from '../../scenario/index.ts';
import { frameIdOf } from './bidi.ts';
import { trustAuthorities } from './chromium-trust.ts';

/** Through the DevTools protocol. */
export const chromium: EngineMethods = {
  async newPage(context, isHidden) {
    const page = await context.newPage();
    if (!isHidden) await page.emulateFocusedPage(true);
    return page;
  },
  async setPermission(context, origins, state) {
    for (const origin of origins.filter(isSecureOrigin))
      await setMicrophonePermission(context, origin, state);
  },
  async allowSurroundings(context, origins) {
    for (const origin of origins.filter(isSecureOrigin)) {
      // A document with intercepted headers counts as one from the internet, which needs permission to reach this machine.
      // The permission's name depends on the version.
      for (const name of ['local-network-access', 'loopback-network'])
        await allowPermission(context, origin, name).catch(() => {});
      await allowPermission(context, origin, 'clipboard-write');
    }
  },
  trust: trustAuthorities,
  async setPreferences(page, { reducedMotion, colorScheme }) {
    const features = [
      ...(reducedMotion ? [{ name: 'prefers-reduced-motion', value: 'reduce' }] : []),
      ...(colorScheme ? [{ name: 'prefers-color-scheme', value: colorScheme }] : []),
    ];
    if (features.length > 0) await page.emulateMediaFeatures(features);
  },
  async goBack(page, options) {
    await page.goBack({ ...options, waitUntil: 'domcontentloaded' });
  },
  openReader,
  intercept,
  // A name with a picture in it differs from what the page shows.
  async findAllByRole(frame, name, role) {
    const elements = await frame.$$(selector(name, role));
    return elements.length > 0 ? elements : findInPage(frame, name, role);
  },
  setNetwork: (page, network) => page.emulateNetworkConditions(network),
  async setSuspended(page, isSuspended) {
    // A page with emulated focus is never hidden.
    if (isSuspended) await page.emulateFocusedPage(false);
    const session = await page.createCDPSession();
    await session.send('Page.setWebLifecycleState', { state: isSuspended ? 'frozen' : 'active' });
    await session.detach();
    if (isSuspended) return;
    await page.bringToFront();
    await page.emulateFocusedPage(true);
  },
  watchLog(page, { onLine, onException }) {
    page.on('console', (message) => {
      const args = message.args();
      const hasObjects = args.some((arg) => arg.remoteObject().type === 'object');
      onLine(message.type(), message.text(), hasObjects ? argsInWords(args) : undefined);
    });
    // Puppeteer says only "Object" of a thrown object.
    page.on('pageerror', (error) => {
      const text = error instanceof Error ? error.message : String(error);
      if (!/^(?:Object|Array|\w*Event)$/.test(text)) onException(text);
    });
    void watchThrownObjects(page, onException).catch(() => {});
    watchWorkers(page, { onLine, onException });
    void watchOtherSites(page, onException).catch(() => {});
  },
  kindOf: (request) => request.resourceType(),
  bodyOf: (request) => request.postData(),
};

async function watchThrownObjects(page: Page, onThrown: (text: string) => void): Promise<void> {
  const session = await page.createCDPSession();
  session.on('Runtime.exceptionThrown', ({ exceptionDetails: { exception } }) => {
    if (exception?.type !== 'object' || exception.subtype === 'error') return;
    const properties = exception.preview?.properties ?? [];
    const propertyWords = properties.map(({ name, value = '…' }) => `${name}: ${value}`).join(', ');
    onThrown(`${exception.className ?? 'Object'} { ${propertyWords} }`);
  });
  await session.send('Runtime.enable');
}

/** A frame of another site has a process of its own, whose exceptions no page reports. */
async function watchOtherSites(page: Page, onException: LogListener['onException']): Promise<void> {
  const session = await page.createCDPSession();
  session.on('sessionattached', (frame) => {
    frame.on('Runtime.exceptionThrown', ({ exceptionDetails }) => onException(firstLineOf(exceptionDetails)));
    frame.send('Runtime.enable').catch(() => {});
  });
  const filter = [{ type: 'iframe' }, { exclude: true }];
  const options = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true, filter };
  await session.send('Target.setAutoAttach', options);
}

/**
 * Workers that several tabs share, which no page reports. What breaks in a service worker may have its cause in the hosts
 * that tests do not reach, so it is no error of the page.
 */
function watchWorkers(page: Page, { onLine, onException }: LogListener): void {
  const context = page.browserContext();
  const watch = async (target: Target) => {
    const isServiceWorker = target.type() === TargetType.SERVICE_WORKER;
    if (!isServiceWorker && target.type() !== TargetType.SHARED_WORKER) return;
    const session = (await target.worker())?.client;
    session?.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
      if (isServiceWorker) onLine('service worker', firstLineOf(exceptionDetails));
      else onException(`in a shared worker: ${firstLineOf(exceptionDetails)}`);
    });
    session?.on('Runtime.consoleAPICalled', ({ type, args }) => {
      const text = args.map(({ value, description = '' }) => String(value ?? description)).join(' ');
      if (!isServiceWorker) onLine(type, text);
      else if (type === 'error') onLine('service worker', text);
    });
    await session?.send('Runtime.enable');
  };
  const onTarget = (target: Target) => void watch(target).catch(() => {});
  context.on('targetcreated', onTarget);
  page.once('close', () => context.off('targetcreated', onTarget));
}

/** The message of an exception, without its stack. */
const firstLineOf = ({ exception, text }: Protocol.Runtime.ExceptionDetails): string =>
  (exception?.description ?? text).split('\n')[0] ?? text;

/** What the console shows of its arguments: objects by value. */
const argsInWords = async (args: readonly JSHandle[]): Promise<string> =>
  (await Promise.all(args.map(valueOfArg))).join(' ');

async function valueOfArg(arg: JSHandle): Promise<string> {
  const { type, subtype, description = '', value } = arg.remoteObject();
  if (type !== 'object') return String(value ?? description);
  if (subtype === 'error' || subtype === 'node') return description;
  // An object that contains itself has no JSON, and one of a page that is gone cannot be read.
  const json = await arg.jsonValue().then(JSON.stringify, () => undefined);
  return (json ?? description).slice(0, maxValue);
}

const maxValue = 2000;

/** Puppeteer's selector. A name has at most one kind of quotation mark. */
const selector = (name: string, role: string): string => {
  const quote = name.includes('"') ? "'" : '"';
  return `::-p-aria([name=${quote}${name}${quote}][role="${role}"])`;
};

const isSecureOrigin = (origin: string): boolean =>
  origin.startsWith('https:') || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);

const allowPermission = (context: BrowserContext, origin: string, name: string): Promise<void> =>
  context.setPermission(origin, { permission: { name }, state: 'granted' });

interface Context {
  readonly id: number;
  readonly frame: string;
}

async function openReader(page: Page): Promise<QuietReader> {
  const session = await page.createCDPSession();
  let contexts: readonly Context[] = [];
  session.on('Runtime.executionContextCreated', ({ context: { id, auxData } }) => {
    const { frameId, isDefault } = (auxData ?? {}) as {
      readonly frameId?: string;
      readonly isDefault?: boolean;
    };
    if (frameId !== undefined && isDefault) contexts = [...contexts, { id, frame: frameId }];
  });
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    contexts = contexts.filter(({ id }) => id !== executionContextId);
  });
  session.on('Runtime.executionContextsCleared', () => (contexts = []));
  await session.send('Runtime.enable');

  return async <Value>(
    frame: Frame,
    run: (...values: never[]) => Value,
    ...values: readonly JsonValue[]
  ): Promise<Awaited<Value>> => {
    const context = contexts.findLast(({ frame: id }) => id === frameIdOf(frame));
    // A cross-site frame has a process of its own.
    const expression = `(${run.toString()})(...${JSON.stringify(values)})`;
    const value = await (context
      ? evaluateInContext(session, context.id, expression)
      : frame.evaluate(expression));
    return value as Awaited<Value>;
  };
}

async function evaluateInContext(
  session: CDPSession,
  contextId: number,
  expression: string,
): Promise<unknown> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    contextId,
    returnByValue: true,
    userGesture: false,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}
