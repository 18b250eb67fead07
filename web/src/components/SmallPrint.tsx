import type { PageConfig } from '@firmline/sdk/page-config';

/** The configured line under the buttons. */
export function SmallPrint({ notice, privacyUrl }: Pick<PageConfig, 'notice' | 'privacyUrl'>) {
  return (
    notice && (
      <p className="small-print" dir="auto">
        {`${notice} `}
        {privacyUrl && (
          <a href={privacyUrl} target="_blank" rel="noopener noreferrer">
            Privacy
          </a>
        )}
      </p>
    )
  );
}
