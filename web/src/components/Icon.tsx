const paths = {
  /** A receiver put down. */
  end: 'M2.6 11.9c-.7-.7-.9-1.7-.4-2.5C3.8 7 6.7 5.8 10 5.8s6.2 1.2 7.8 3.6c.5.8.3 1.8-.4 2.5l-.7.7c-.5.5-1.3.6-1.9.2l-1.9-1.2c-.5-.3-.8-.9-.7-1.5l.1-1c-1.5-.4-3.1-.4-4.6 0l.1 1c.1.6-.2 1.2-.7 1.5l-1.9 1.2c-.6.4-1.4.3-1.9-.2Z',
  microphone:
    'M10 2.5a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-5 0V5A2.5 2.5 0 0 1 10 2.5ZM5 9.5v.5a5 5 0 0 0 10 0v-.5M10 15v2.5',
  muted:
    'M10 2.5a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-5 0V5A2.5 2.5 0 0 1 10 2.5ZM5 9.5v.5a5 5 0 0 0 10 0v-.5M10 15v2.5M3.5 3l13 14',
} as const;

/** A picture beside a button's word. */
export function Icon({ name }: { readonly name: keyof typeof paths }) {
  return (
    <svg className="icon" data-name={name} viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
