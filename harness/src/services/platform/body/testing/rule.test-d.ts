import type {
  CreateToken,
  InviteUser,
  Server,
  UpdateToken,
  UpdateTestSuiteRun,
} from '@firmline/sdk/rest/types';
import { either, list } from '../compose.ts';
import { outline, partly, record } from '../record.ts';
import type { Fields, RuleFor, Variants } from '../rule.ts';
import { oneBy } from '../union.ts';
import { anObject, flag, number, oneOf, required, text } from '../values.ts';

// Rules say what the types say: every field, required or not, with all its known values.

const role = required(oneOf('admin', 'editor', 'viewer'));
const emails = required(list(text()));

({ emails, role, redirectTo: text() }) satisfies Fields<InviteUser>;
({ emails, role: required(text()), redirectTo: text() }) satisfies Fields<InviteUser>;

// @ts-expect-error a field is missing
({ emails, role }) satisfies Fields<InviteUser>;

({
  emails,
  role,
  redirectTo: text(),
  // @ts-expect-error there is no such field
  colour: text(),
}) satisfies Fields<InviteUser>;

({
  emails,
  role,
  // @ts-expect-error it is optional
  redirectTo: required(text()),
}) satisfies Fields<InviteUser>;

({
  // @ts-expect-error it is required
  emails: list(text()),
  // @ts-expect-error a known value is missing
  role: required(oneOf('admin', 'editor')),
  // @ts-expect-error it is text
  redirectTo: number(),
}) satisfies Fields<InviteUser>;

record<Partial<InviteUser>>(partly<InviteUser>({ emails, role, redirectTo: text() }));

either(text(), anObject) satisfies RuleFor<string | Server>;
// @ts-expect-error it may be an object as well
text() satisfies RuleFor<string | Server>;

anObject satisfies RuleFor<Server>;
outline<Server>({ url: text() }) satisfies RuleFor<Server>;
// @ts-expect-error a field of something else
outline<Server>({ headline: text() });
// @ts-expect-error types of optional fields only are still two types
record<UpdateTestSuiteRun>({ name: text() }) satisfies RuleFor<Server>;
// @ts-expect-error what is fine for one is not for the other
record<UpdateTestSuiteRun>({ name: text() }) satisfies RuleFor<CreateToken>;
record<CreateToken>({ name: text(), tag: text(), restrictions: anObject }) satisfies RuleFor<UpdateToken>;

interface Cat {
  readonly kind: 'cat';
  readonly lives: number;
}
interface Dog {
  readonly kind: 'dog';
  readonly isGood?: boolean;
}

({ cat: { lives: required(number()) }, dog: { isGood: flag } }) satisfies Variants<Cat | Dog, 'kind'>;
// @ts-expect-error a kind is missing
oneBy<Cat | Dog, 'kind'>('kind', { dog: { isGood: flag } });
// @ts-expect-error cats have lives
oneBy<Cat, 'kind'>('kind', { cat: {} });
