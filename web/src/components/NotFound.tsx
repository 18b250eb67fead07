import { Notice } from './Notice.tsx';

export function NotFound({ mainSiteUrl }: { readonly mainSiteUrl: string }) {
  return (
    <Notice title="Page Not Found">
      <p className="intro">The requested page does not exist.</p>
      <a className="button button-primary" href={mainSiteUrl}>
        Return to Main Site
      </a>
    </Notice>
  );
}
