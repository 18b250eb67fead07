import { FirmlineError } from '@firmline/sdk/errors';
import { isObject } from '@firmline/util/is-object';
import { firmsTable, keyHeaders } from '@firmline/sdk/firms';
import { parsePageConfig, type PageConfig } from '@firmline/sdk/page-config';
import type { AskService, Reply } from '../../auth/ask.ts';
import type { Setting, Settings } from '../../config/settings.ts';
import { commandForSame } from '../../config/this-command.ts';
import { configTextIn } from '../../link/consequences.ts';
import { countOf } from '../../text.ts';
import { isWebPage } from '../../webhook/problems.ts';
import { checkNamed, checkOf, type DoctorFinding } from '../check.ts';

const configCheck = checkNamed('page-config', "Page's configuration");
const lookUp = checkNamed('page-lookup', "Page's host forwards the look-up");
const secret = checkNamed('page-secrets', 'No secret in the page');

export const pageCheck = checkOf(
  'page',
  'Page',
  async ({ values, pageUrl, stepToSet, ask }, { ok, warning, failed }) => {
    if (!pageUrl) {
      const { advice, command } = stepToSet('pageUrl');
      return warning('The address of the page is not set, so there are no links.', advice, command);
    }
    // Any path shows the page; no firm has this one.
    const reply = await ask({ url: `${pageUrl}/firmline-doctor` }).catch((error: unknown) => {
      if (error instanceof FirmlineError && error.code !== 'aborted') return error;
      throw error;
    });
    if (reply instanceof FirmlineError)
      return failed(reply.message, reply.hint, stepToSet('pageUrl').command);
    if (!reply.ok)
      return failed(
        `${pageUrl}/firmline-doctor responded with ${reply.status}.`,
        'Serve index.html at every path; see web/docs/deploy.md.',
      );
    const configText = configTextIn(reply.text);
    if (configText === undefined)
      return failed(`${pageUrl} serves a different page.`, 'Check the address.', commandForSame('status'));
    const { pathname } = new URL(pageUrl);
    if (pathname !== '/')
      return failed(
        `${pageUrl} serves the page below a path, and the page takes its whole path for the slug: it looks for the firm "${pathname.slice(1)}/<slug>".`,
        'Serve it at the root of a host of its own.',
      );
    const config = readPage(configText);
    return [
      ok(`${pageUrl} serves the page at a path without a file, as every link is.`),
      ...('status' in config
        ? [config]
        : [compareConfigs(config, values, pageUrl), ...(await tryLookUp(config, pageUrl, ask))]),
      await searchSecrets(reply, values, pageUrl, ask),
    ];
  },
);

function readPage(text: string): PageConfig | DoctorFinding {
  try {
    return parsePageConfig(JSON.parse(text.trim() || 'null'));
  } catch (error) {
    if (error instanceof FirmlineError) return configCheck.failed(error.message, error.hint);
    return configCheck.failed('It is not JSON.', 'Build the page again.');
  }
}

/** Without the host's rules, every link shows Page Not Found. */
async function tryLookUp(config: PageConfig, pageUrl: string, ask: AskService): Promise<DoctorFinding[]> {
  if (!isPassedOn(config.supabaseUrl, pageUrl)) return [];
  const url = `${pageUrl}/_/rest/v1/${firmsTable}`;
  const reply = await ask({ url: `${url}?select=slug&limit=1`, headers: keyHeaders(config.supabaseAnonKey) });
  if (isOfDataService(reply.json)) return [lookUp.ok(`${url} leads to the data service.`)];
  return [
    lookUp.failed(
      `${url} responded with ${reply.status}, and not as a data service.`,
      'Use the rules that the build writes for the host, or build the page with FIRMLINE_PAGE_PROXY=0.',
    ),
  ];
}

/** Rows, or a refusal as PostgREST and the gateway before it write it; other checks judge that. A host may answer in JSON too. */
const isOfDataService = (body: unknown): boolean =>
  Array.isArray(body) ||
  (isObject(body) &&
    typeof body['message'] === 'string' &&
    ['code', 'hint'].some((name) => typeof body[name] === 'string'));

function compareConfigs(config: PageConfig, values: Settings, pageUrl: string): DoctorFinding {
  const pairs: readonly (readonly [Setting, string])[] = [
    ['supabaseUrl', config.supabaseUrl],
    ['anonKey', config.supabaseAnonKey],
    ['platformUrl', config.platformUrl],
    ['platformPublicKey', config.platformPublicKey],
    ['assistantId', config.assistantId],
    ['webhookUrl', config.webhookUrl],
  ];
  const states = Map.groupBy(pairs, ([name, pageValue]) => {
    const ownValue = values[name];
    // The key identifies the project.
    if (name === 'supabaseUrl' && isPassedOn(pageValue, pageUrl)) return values.anonKey ? 'same' : 'unknown';
    if (ownValue === undefined) return 'unknown';
    return absoluteValue(name, ownValue, pageUrl) === absoluteValue(name, pageValue, pageUrl)
      ? 'same'
      : 'different';
  });
  const namesOf = (state: 'same' | 'different' | 'unknown') =>
    (states.get(state) ?? []).map(([name]) => name).join(', ');
  if (states.has('different'))
    return configCheck.failed(
      `It differs from the settings here: ${namesOf('different')}.`,
      'Build and publish the page with these settings, or correct them here.',
      commandForSame('status'),
    );
  if (!states.has('unknown')) return configCheck.ok('It has the same services.');
  const unknownText = `Not compared, because a setting is missing here: ${namesOf('unknown')}.`;
  return states.has('same')
    ? configCheck.ok(`The same as here: ${namesOf('same')}. ${unknownText}`)
    : configCheck.skipped(unknownText);
}

/** Whether the page's host is to forward the look-up. The key then identifies the project, because each has its own. */
const isPassedOn = (supabaseUrl: string, pageUrl: string): boolean =>
  absoluteValue('supabaseUrl', supabaseUrl, pageUrl) === absoluteValue('supabaseUrl', '/_', pageUrl);

/** Addresses may be relative to the page. */
const absoluteValue = (name: Setting, value: string, pageUrl: string): string =>
  name.endsWith('Url') ? (URL.parse(value, pageUrl)?.href.replace(/\/+$/, '') ?? value) : value;

async function searchSecrets(
  page: Reply,
  values: Settings,
  pageUrl: string,
  ask: AskService,
): Promise<DoctorFinding> {
  const secrets = [
    ['service-role key', values.serviceRoleKey],
    ['platform key', values.platformPrivateKey],
  ] as const;
  if (secrets.every(([, key]) => key === undefined)) return secret.skipped('No secret is set to look for.');
  const scripts = await scriptsOf(page.text, pageUrl, ask);
  const publishedSecrets = secrets.filter(
    ([, key]) => key !== undefined && [page, ...scripts].some(({ text }) => text.includes(key)),
  );
  // For a file that is missing, the host of a page may respond with the page itself.
  const unreadScript = scripts.find(({ ok, text }) => !ok || isWebPage(text));
  if (publishedSecrets.length === 0)
    return unreadScript === undefined
      ? secret.ok(`The page and the ${countOf(scripts.length, 'script')} that its HTML names contain none.`)
      : secret.warning(
          `Unknown: a script of the page responded with ${unreadScript.ok ? 'a web page' : unreadScript.status}.`,
          'Publish the page with all its files.',
        );
  return secret.failed(
    `Every visitor can read the ${publishedSecrets.map(([name]) => name).join(' and the ')}.`,
    'Replace the key, and publish the page without it.',
  );
}

async function scriptsOf(html: string, pageUrl: string, ask: AskService): Promise<Reply[]> {
  const places = [...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)=["']?([^"'\s>]+\.js)\b/gi)].flatMap(
    ([, place = '']) => URL.parse(place, `${pageUrl}/`) ?? [],
  );
  const ownScripts = places
    .filter(({ origin }) => origin === new URL(pageUrl).origin)
    .map(({ href }) => href);
  return Promise.all([...new Set(ownScripts)].map((url) => ask({ url })));
}
