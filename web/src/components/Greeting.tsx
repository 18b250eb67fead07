import { isolateText, greetingWithoutName } from '@firmline/sdk/firms/page-texts';
import { isLongName } from '../shown-texts.ts';

/** The page's salutation, with `...` for an unknown or empty name. */
export function Greeting({ name }: { readonly name: string }) {
  // A single text node while waiting, so that nothing shifts when the font loads.
  if (!name.trim())
    return (
      <h1 className="greeting" data-long={false}>
        {greetingWithoutName}
      </h1>
    );
  return (
    <h1 className="greeting" data-long={isLongName(name)}>
      Hey <bdi>{isolateText(name)}</bdi>,
    </h1>
  );
}
