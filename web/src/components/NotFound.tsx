import { Notice } from './Notice.tsx';

interface NotFoundProps {
  readonly mainSiteUrl: string;
  /** Looks the firm up again; only after a failure, when the page may exist after all. */
  readonly onRetry?: () => unknown;
}

export function NotFound({ mainSiteUrl, onRetry }: NotFoundProps) {
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
    </Notice>
  );
}

/** Its press removed the button that had the focus, until the look-up failed again. */
function focusAgain(button: HTMLButtonElement | null): void {
  if (navigator.userActivation?.hasBeenActive) button?.focus();
}
