import type { ShownConfig } from './App.tsx';

interface NextStepLinkProps {
  readonly config: ShownConfig;
  readonly className: string;
}

/** The next step that the sender offers. */
export function NextStepLink({ config, className }: NextStepLinkProps) {
  const { nextStepLabel, nextStepUrl } = config;
  if (!nextStepLabel || !nextStepUrl) return null;
  // A mail program or a telephone needs no tab.
  const isSite = /^https?:/i.test(nextStepUrl);
  return (
    <a
      className={className}
      href={nextStepUrl}
      rel="noopener noreferrer"
      {...(isSite && { target: '_blank' })}
      dir="auto"
    >
      {nextStepLabel}
    </a>
  );
}
