import type { ShownConfig } from './shown-config.ts';
import { NextStepLink } from './NextStepLink.tsx';
import { Notice } from './Notice.tsx';

interface NotFoundProps {
  readonly config: ShownConfig;
  /** Looks the firm up again; only after a failure, when the page may exist after all. */
  readonly onRetry?: () => unknown;
}

/** Expired links end here too, so it names who to ask. */
export function NotFound({ config, onRetry }: NotFoundProps) {
  const { mainSiteUrl, sender } = config;
  return (
    <Notice title="Page Not Found">
      {onRetry && (
        <>
          <p className="intro">We could not reach the demo.</p>
          <button type="button" className="button button-primary" ref={focusAgain} onClick={onRetry}>
            Try again
          </button>
        </>
      )}
      <p className={onRetry ? 'quiet' : 'intro'}>The requested page does not exist.</p>
      <a className={onRetry ? 'button' : 'button button-primary'} href={mainSiteUrl}>
        Return to Main Site
      </a>
      {sender && (
        <p className="quiet">
          This demo is from <bdi>{sender}</bdi>.
        </p>
      )}
      <NextStepLink config={config} className="status-link" />
    </Notice>
  );
}

/** Its press removed the button that had the focus, until the look-up failed again. */
function focusAgain(button: HTMLButtonElement | null): void {
  if (navigator.userActivation?.hasBeenActive) button?.focus();
}
