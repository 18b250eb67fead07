import { callerNames } from '@firmline/harness/callers';
import { expect, it } from 'vitest';
import { callers } from './rehearse.ts';

it('names all callers that come along', async () => expect(await callerNames()).toEqual(callers));
