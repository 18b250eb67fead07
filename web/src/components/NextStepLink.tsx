import type { ShownConfig } from './shown-config.ts';

interface NextStepLinkProps {
  readonly config: Pick<ShownConfig, 'nextStepLabel' | 'nextStepUrl'>;
  readonly className: string;
  readonly onPress?: () => void;
}

/** The next step that the sender offers. */
export function NextStepLink({ config, className, onPress }: NextStepLinkProps) {
  const { nextStepLabel, nextStepUrl } = config;
  if (!nextStepLabel || !nextStepUrl) return null;
  // A mail program or a telephone needs no tab.
  const isSite = /^https?:/i.test(nextStepUrl);
  return (
    <a
      className={className}
      href={nextStepUrl}
      rel="noopener noreferrer"
      onClick={onPress}
      {...(isSite && { target: '_blank' })}
      dir="auto"
    >
      {nextStepLabel}
    </a>
  );
}
