import type { Firm } from '@firmline/sdk/firms';
import { useEffect } from 'react';
import { whenIdle } from '../when-idle.ts';
import type { Demo } from '../demo/demo.ts';
import type { DemoState } from '../demo/state.ts';
import type { ShownConfig } from './App.tsx';
import { Actions } from './Actions.tsx';
import { Closing } from './Closing.tsx';
import { Greeting } from './Greeting.tsx';
import { LetterBody } from './LetterBody.tsx';
import { Sender } from './Sender.tsx';
import { StatusArea } from './StatusArea.tsx';
import { VoiceStage } from './VoiceStage.tsx';

interface DemoPageProps {
  readonly demo: Demo;
  readonly state: DemoState;
  readonly firm: Firm;
  readonly config: ShownConfig;
}

/** The main screen: a letter to the contact, with the assistant's voice beside it. */
export function DemoPage({ demo, state, firm, config }: DemoPageProps) {
  useEffect(() => whenIdle(demo.prepareCall), [demo]);

  return (
    <div className="page">
      <header className="letterhead">
        <Sender {...config} />
        <p className="tagline">AI Assistant for Law Firms / Professional Client Communication</p>
      </header>
      <main className="sheet">
        <Greeting name={firm.name} />
        <VoiceStage demo={demo} firm={firm} state={state} />
        <LetterBody companyName={firm.companyName} call={state.call} lastCall={state.lastCall} />
        <Actions demo={demo} state={state} config={config} />
        <StatusArea demo={demo} state={state} websiteUrl={config.websiteUrl} />
        <Closing />
      </main>
      <footer className="footer">
        <a className="footer-link" href={config.websiteUrl} target="_blank" rel="noopener noreferrer">
          Website
          <svg className="footer-arrow" viewBox="0 0 10 10" aria-hidden="true">
            <path d="M2 8 8 2M3.5 2H8v4.5" />
          </svg>
        </a>
      </footer>
    </div>
  );
}
