import type { CallTrace, DataProbe } from '../trace.ts';
import { type Assumption, differs, type Finding, holds, judged, skipped, unseen } from './assumption.ts';

/** Ids of the proof's requests to the data service. */
export const probeIds = [
  'named',
  'unnamed',
  'other',
  'list-named',
  'count-exact',
  'count-planned',
  'count-estimated',
  'aggregate',
  'plan',
  'columns',
  'insert',
  'update',
  'delete',
] as const;
export type ProbeId = (typeof probeIds)[number];

/** Postgres: the role lacks the privilege. */
const denied = '42501';

const ofProbes =
  (ids: readonly ProbeId[], judge: (...probes: readonly DataProbe[]) => Finding): Assumption['judge'] =>
  ({ data }: CallTrace) => {
    if (data === null) return skipped('The data service was not tested.');
    const probes = ids.flatMap((id) => data.find((probe) => probe.id === id) ?? []);
    if (probes.length < ids.length || probes.some(({ status }) => status === 0)) {
      return unseen('The data service did not respond.');
    }
    return judge(...probes);
  };

const answerOf = ({ status, code }: DataProbe) => `${status}${code === undefined ? '' : ` ${code}`}`;

const isRefused = ({ status, code }: DataProbe) => status === 401 || status === 403 || code === denied;

/** No count may reveal more than the one named row. */
const tellsNothing = (...probes: readonly DataProbe[]): Finding => {
  const telling = probes.filter(({ total }) => (total ?? 0) > 1);
  return telling.length === 0
    ? holds('They reveal nothing.')
    : differs(telling.map(({ id, total }) => `${id} reveals ${total}`).join(', '));
};

const writes: readonly ProbeId[] = ['insert', 'update', 'delete'];

export const dataService: readonly Assumption[] = [
  {
    id: 'reads-named-row',
    question: 'Can a visitor read only the row that the header names?',
    expected: 'Exactly one row with the header, none without it or with another slug.',
    observed: 'Rows of the same request with and without `x-firm-slug`.',
    judge: ofProbes(['named', 'unnamed', 'other'], (named, unnamed, other) => {
      if (!named || !unnamed || !other) return unseen('The data service did not respond.');
      if ((unnamed.rows ?? 0) + (other.rows ?? 0) > 0) {
        return differs(`${unnamed.rows ?? 0} rows without the header, ${other.rows ?? 0} with another slug.`);
      }
      if (named.status !== 200) return differs(`The response is ${answerOf(named)}.`);
      if (named.rows === 0) return unseen('There is no firm with this slug. Pass another with --slug.');
      return judged(named.rows === 1 && named.onlyAsked === true, `${named.rows ?? 0} rows with the header.`);
    }),
  },
  {
    id: 'lists-nothing',
    question: 'Can a visitor list firms?',
    expected: 'No: a request without a filter returns only the named row.',
    observed: 'Rows of an unfiltered request with the header.',
    judge: ofProbes(['list-named'], (list) =>
      judged((list?.rows ?? 0) <= 1 && list?.onlyAsked !== false, `${list?.rows ?? 0} rows.`),
    ),
  },
  {
    id: 'counts-tell-nothing',
    question: 'Do counts, estimates and plans reveal the number of firms?',
    expected: 'No.',
    observed:
      'The content-range of `count=exact`, `planned` and `estimated`, an aggregate, and a query plan.',
    judge: ofProbes(['count-exact', 'count-planned', 'count-estimated', 'aggregate', 'plan'], tellsNothing),
  },
  {
    id: 'columns-granted',
    question: 'Is access limited to the five columns of a look-up?',
    expected: 'Yes: the grant names its columns.',
    observed: 'A request for `created_at`.',
    judge: ofProbes(['columns'], (probe) =>
      judged(probe !== undefined && isRefused(probe), probe ? `The response is ${answerOf(probe)}.` : ''),
    ),
  },
  {
    id: 'writes-refused',
    question: "Are visitors' writes refused?",
    expected: 'Yes, by the grants.',
    observed: 'An invalid insert, and an update and a delete that match no row.',
    judge: ofProbes(writes, (...probes) => {
      const allowed = probes.filter((probe) => !isRefused(probe));
      return allowed.length === 0
        ? holds('They are.')
        : differs(allowed.map((probe) => `${probe.id} gets ${answerOf(probe)}`).join(', '));
    }),
  },
];
