import { tabTitleOf } from '@firmline/sdk/firms/page-texts';
import type { PageConfig } from '@firmline/sdk/page-config';
import { useEffect, useSyncExternalStore } from 'react';
import type { Demo } from '../demo/demo.ts';
import { DemoPage } from './DemoPage.tsx';
import { Glows } from './Glows.tsx';
import { Loading } from './Loading.tsx';
import { NotFound } from './NotFound.tsx';

interface AppProps {
  readonly demo: Demo;
  readonly config: PageConfig;
}

/** The one screen, in whichever of its three states. */
export function App({ demo, config }: AppProps) {
  const state = useSyncExternalStore(demo.subscribe, demo.getState);
  const name = state.lookup.status === 'ready' ? state.lookup.firm.name : '';

  useEffect(() => {
    if (name) document.title = tabTitleOf({ name });
  }, [name]);

  return (
    <>
      <Glows />
      {state.lookup.status === 'loading' && <Loading />}
      {state.lookup.status === 'not-found' && <NotFound mainSiteUrl={config.mainSiteUrl} />}
      {state.lookup.status === 'ready' && (
        <DemoPage demo={demo} state={state} firm={state.lookup.firm} websiteUrl={config.websiteUrl} />
      )}
    </>
  );
}
