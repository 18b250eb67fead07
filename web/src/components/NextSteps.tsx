/** The visitor's next steps after a call. */
export function NextSteps({ websiteUrl }: { readonly websiteUrl: string }) {
  return (
    <p className="status-advice">
      Call again at any time, have the assistant call your phone, or{' '}
      <a className="status-link" href={websiteUrl} target="_blank" rel="noopener noreferrer">
        see what it can do for your firm
      </a>
      .
    </p>
  );
}
