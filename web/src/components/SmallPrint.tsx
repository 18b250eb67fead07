import type { PageConfig } from '@firmline/sdk/page-config';
import { callLine } from '../call-line.ts';

/** The line under the buttons. */
export function SmallPrint(config: Pick<PageConfig, 'notice' | 'recorded' | 'privacyUrl'>) {
  return (
    <p className="small-print" dir="auto">
      {`${callLine(config)} `}
      {config.privacyUrl && (
        <a href={config.privacyUrl} target="_blank" rel="noopener noreferrer">
          Privacy
        </a>
      )}
    </p>
  );
}
