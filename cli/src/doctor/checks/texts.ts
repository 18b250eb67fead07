import { flawOf } from '../../firms/check-texts.ts';
import { firmline } from '../../invocation.ts';
import { counted, shellLine } from '../../text.ts';
import { about, type Check } from '../check.ts';
import { allFirms, maxFirms } from './all-firms.ts';

const title = 'Texts that no client should see';
const { ok, warning, skipped } = about('texts', title);

const columns = {
  name: 'name',
  company_name: 'companyName',
  first_message: 'firstMessage',
  system: 'system',
};

/** Finds firms whose page or assistant would show error values, placeholders and the like. */
export const textsCheck: Check = {
  id: 'texts',
  title,
  limitMs: 60_000,
  async run({ values: { supabaseUrl: url, serviceRoleKey: key }, ask }) {
    if (!url || !key) return [skipped('No key is set.')];
    const found = await allFirms({ url, key, columns: Object.keys(columns) }, ask);
    if ('status' in found)
      return [skipped(`The firms could not be listed: the data service responded with ${found.status}.`)];
    const flawed = found.rows.flatMap((row) => {
      const texts = Object.entries(columns).map(([column, field]) => [field, row[column] ?? ''] as const);
      const message = flawOf(Object.fromEntries(texts));
      return message === undefined ? [] : [{ slug: row.slug, message }];
    });
    const [first] = flawed;
    if (first !== undefined) {
      const more = flawed.length > 1 ? ` ${counted(flawed.length, 'firm')} have such texts.` : '';
      return [
        warning(
          `"${first.slug}": ${first.message}${more}`,
          'Correct these texts.',
          `${firmline} firms edit ${shellLine([first.slug])}`,
        ),
      ];
    }
    if (found.rows.length >= maxFirms)
      return [warning(`None among the first ${maxFirms} firms. The others were not checked.`)];
    return [ok(`None in ${counted(found.rows.length, 'firm')}.`)];
  },
};
