/** The page's salutation; `...` stands in for a name that is unknown or empty. */
export function Greeting({ name }: { readonly name: string }) {
  // One text while it waits, so that no part of it moves when the font arrives.
  if (!name) return <h1 className="greeting">Hey ...,</h1>;
  return (
    <h1 className="greeting">
      Hey <bdi>{name}</bdi>,
    </h1>
  );
}
