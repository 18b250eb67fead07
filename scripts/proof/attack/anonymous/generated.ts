import fc from 'fast-check';
import { mostly, oneOf, seldom, words } from './chances.ts';
import { queries } from './query.ts';

/** An HTTP request below the data service's root, as it goes over the wire. */
export interface AttackRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The firm of both tables, an expired one of the large table, an unknown one, and invalid slugs. */
const named = fc.oneof(
  {
    weight: 3,
    arbitrary: words('shared shared %73hared retired nobody %zz %00 shared%00 %c0%af k* k%25 shared,k1 null'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '%', '%27%20or%20true--', '{"a":1}', '\u00e9', 'k'.repeat(7000)),
  },
);
const prefer = fc
  .array(
    mostly(
      words('count=exact count=planned count=planned count=estimated return=representation'),
      words(
        'count=everything return=minimal return=headers-only resolution=merge-duplicates missing=default ' +
          'resolution=ignore-duplicates tx=rollback tx=commit handling=strict handling=lenient max-affected=1',
      ),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((terms) => terms.join(', '));
const mediaTypes = words(
  'application/json text/csv */* text/plain application/octet-stream application/openapi+json nonsense ' +
    'application/vnd.pgrst.plan application/vnd.pgrst.plan+json application/vnd.pgrst.plan+text ' +
    'application/vnd.pgrst.plan+json;for="application/json";options=analyze|verbose|settings|buffers|wal ' +
    'application/vnd.pgrst.object+json application/vnd.pgrst.object+json;nulls=stripped ' +
    'application/vnd.pgrst.array+json;nulls=stripped application/geo+json',
);
const headers = fc
  .record({
    'x-firm-slug': mostly(named, fc.constant(undefined)),
    prefer: mostly(prefer, fc.constant(undefined)),
    accept: oneOf(4, mediaTypes),
    range: oneOf(5, words('0-0 0-9 5-1 100-200 0- -5 x 99999999999-')),
    'range-unit': seldom(words('items bytes')),
    'accept-profile': seldom(words('public firmline pg_catalog information_schema platform')),
    'content-profile': seldom(words('public firmline')),
    'content-type': seldom(words('application/json text/csv application/x-www-form-urlencoded nonsense')),
    'x-http-method-override': seldom(words('GET DELETE')),
  })
  .map(given);

const paths = fc.oneof(
  { weight: 30, arbitrary: fc.constant('legal_firm_visitors') },
  {
    weight: 3,
    arbitrary: words(
      ' pg_class pg_stats pg_stat_user_tables legal_firm_visitors/k1 call LEGAL_FIRM_VISITORS ' +
        'rpc/requested_slug rpc/touch rpc/version rpc/pg_sleep rpc/set_config',
    ),
  },
);
const bodies = fc.constantFrom(
  '',
  '[]',
  '{}',
  '{',
  '{"name":"x"}',
  '{"slug":"shared","name":"x"}',
  '[{"slug":"k1","name":"x"}]',
  'slug\nk1',
);

/** Requests that an anonymous visitor might send. */
export const attackRequests: fc.Arbitrary<AttackRequest> = fc
  .record({
    method: mostly(words('GET GET HEAD'), words('POST PATCH PUT DELETE OPTIONS')),
    path: paths,
    query: queries,
    headers,
    body: bodies,
  })
  .map(({ method, path, query, headers: sent, body }) => ({
    method,
    path: `/${path}${query === '' ? '' : `?${query}`}`,
    headers: sent,
    ...(['POST', 'PATCH', 'PUT'].includes(method) ? { body } : {}),
  }));

function given(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined),
  );
}
