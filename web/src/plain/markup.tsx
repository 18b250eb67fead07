import { renderToString } from 'react-dom/server';
import { ConfigProblem } from '../components/ConfigProblem.tsx';
import { NotFound } from '../components/NotFound.tsx';
import { PlainPage } from './PlainPage.tsx';

/** The plain page's markup in each of its states. */
export interface PlainMarkup {
  readonly loading: string;
  readonly ready: string;
  readonly notFound: string;
  readonly notSetUp: string;
}

/** Renders it with the other page's components. */
export const plainMarkup = (): PlainMarkup => ({
  loading: renderToString(
    <main>
      <p>Loading...</p>
    </main>,
  ),
  ready: renderToString(<PlainPage />),
  notFound: renderToString(<NotFound mainSiteUrl="" />),
  notSetUp: renderToString(<ConfigProblem error="This page was built without a configuration." />),
});
