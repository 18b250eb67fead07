import { isolated, greetingOfNobody } from '@firmline/sdk/firms/page-texts';
import { isLongName } from '../long-name.ts';

/** The page's salutation; `...` stands in for a name that is unknown or empty. */
export function Greeting({ name }: { readonly name: string }) {
  // One text while it waits, so that no part of it moves when the font arrives.
  if (!name.trim())
    return (
      <h1 className="greeting" data-long={false}>
        {greetingOfNobody}
      </h1>
    );
  return (
    <h1 className="greeting" data-long={isLongName(name)}>
      Hey <bdi>{isolated(name)}</bdi>,
    </h1>
  );
}
