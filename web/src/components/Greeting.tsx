/** The page's salutation; `...` stands in for a name that is unknown or empty. */
export function Greeting({ name }: { readonly name: string }) {
  return (
    <h1 className="greeting">
      Hey <bdi>{name || '...'}</bdi>,
    </h1>
  );
}
